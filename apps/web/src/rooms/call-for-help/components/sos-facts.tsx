import { MODE_DEMO } from '@soteria/contract/organisations/demo-mode';
import { IconMapPin, IconUserCheck, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clockTime } from '../../../ui/time-words.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import type { SosRequest } from '../sos/sos-request.ts';
import styles from './sos-sheet.module.css';

const icon = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;

interface FactProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
}

/** One line of the sheet: what, and more about it. */
export function Fact({ icon: drawing, title, text }: FactProps) {
  return (
    <div className={styles.fact}>
      {drawing}
      <div>
        <p className={styles.factTitle}>{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}

const toWhom = (request: SosRequest): string =>
  request.audience === 'everyone'
    ? callForHelpWords.everyoneAt(request.orgName)
    : callForHelpWords.teams(request.teams);

/** Who will be, or has not been, alerted. */
export function WhomFact({ request, isPending }: { request: SosRequest; isPending?: boolean }) {
  const { alertsCount, mode } = request;
  const sent =
    mode === MODE_DEMO ? callForHelpWords.sayingDemo(alertsCount) : callForHelpWords.onDevices(alertsCount);
  return (
    <Fact
      icon={<IconUsers {...icon} />}
      title={toWhom(request)}
      text={isPending ? callForHelpWords.notAlerted(alertsCount) : sent}
    />
  );
}

/** What will be sent, in words: to whom, where, from whom. */
export function SosFacts({ request }: { request: SosRequest }) {
  const { location, locationSaidAt, personName, personTitle, orgName } = request;
  return (
    <div className={styles.facts}>
      <WhomFact request={request} />
      <Fact
        icon={<IconMapPin {...icon} />}
        title={location ?? callForHelpWords.locationUnknown}
        text={
          location && locationSaidAt !== null
            ? callForHelpWords.locationSaid(clockTime(locationSaidAt).slice(0, 5))
            : callForHelpWords.locationLater
        }
      />
      <div className={styles.wideOnly}>
        <Fact
          icon={<IconUserCheck {...icon} />}
          title={personName}
          text={callForHelpWords.person(personTitle, orgName)}
        />
      </div>
    </div>
  );
}
