import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsSinglePane } from '../../../platform/media-query.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { settleAlert } from '../incidents.alerts.ts';
import { incidentMembers } from '../incidents.api.ts';
import { incidentsWords } from '../incidents.words.ts';
import { groupPeople } from '../people-groups.ts';
import { useActing } from '../use-acting.ts';
import { CloseDialog } from './close-dialog.tsx';
import { Conversation } from './conversation.tsx';
import { IncidentMenu } from './incident-menu.tsx';
import { ModeBand } from './mode-band.tsx';
import styles from './open-incident.module.css';
import { PeoplePanel } from './people-panel.tsx';
import { StateStrip } from './state-strip.tsx';

/** One incident: its two bands, its timeline, its people. Side by side when wide, in tabs on a phone. */
export function OpenIncident({ incident }: { incident: Incident }) {
  const acting = useActing(incident);
  const [isClosing, setIsClosing] = useState(false);
  const isNarrow = useIsSinglePane();
  useEffect(() => settleAlert(incident.id), [incident.id]);
  if (!acting) return null;
  const conversation = <Conversation key={incident.id} incident={incident} presenceId={acting.presenceId} />;
  const close = () => setIsClosing(true);
  return (
    <div className={styles.incident}>
      <ModeBand
        incident={incident}
        menu={<IncidentMenu incident={incident} acting={acting} onClose={close} />}
      />
      <StateStrip incident={incident} onClose={close} />
      {isNarrow ? (
        <NarrowTabs incident={incident}>{conversation}</NarrowTabs>
      ) : (
        <div className={styles.sides}>
          {conversation}
          <aside className={styles.people} aria-label={incidentsWords.people}>
            <PeoplePanel incident={incident} />
          </aside>
        </div>
      )}
      {isClosing ? (
        <CloseDialog incident={incident} acting={acting} onClose={() => setIsClosing(false)} />
      ) : null}
    </div>
  );
}

function NarrowTabs({ incident, children }: { incident: Incident; children: ReactNode }) {
  const [tab, setTab] = useState<'timeline' | 'people'>('timeline');
  const { data } = useQuery(incidentMembers(incident.tenantId, incident.id));
  const missing = data ? groupPeople(data).notReached.length : 0;
  const tabs = [
    { value: 'timeline', label: incidentsWords.timeline },
    {
      value: 'people',
      label: (
        <>
          {incidentsWords.people}
          {missing > 0 ? (
            <span className={styles.missing}>
              <span aria-hidden="true">{missing}</span>
              <span className="so-hidden">{`${missing} ${incidentsWords.notReached.toLowerCase()}`}</span>
            </span>
          ) : null}
        </>
      ),
    },
  ] as const;
  return (
    <div className={styles.tabs}>
      <Tabs label={incidentsWords.incident} value={tab} tabs={tabs} onChange={setTab}>
        {tab === 'timeline' ? children : <PeoplePanel incident={incident} />}
      </Tabs>
    </div>
  );
}
