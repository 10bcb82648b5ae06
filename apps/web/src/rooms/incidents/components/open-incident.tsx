import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsSinglePane } from '../../../platform/media-query.ts';
import { settleEntryNotice } from '../../../platform/notifications/entry-notice.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { settleAlert } from '../incidents.alerts.ts';
import { incidentMembers } from '../incidents.api.ts';
import { incidentsPath } from '../incidents.paths.ts';
import { incidentsWords } from '../incidents.words.ts';
import { groupPeople } from '../people-groups.ts';
import { useActing } from '../use-acting.ts';
import { enterViewer, type ViewerMode } from '../viewer.ts';
import { CloseDialog } from './close-dialog.tsx';
import { Conversation } from './conversation.tsx';
import { IncidentMenu } from './incident-menu.tsx';
import { type Back, ModeBand } from './mode-band.tsx';
import styles from './open-incident.module.css';
import { PeoplePanel } from './people-panel.tsx';
import { StateStrip } from './state-strip.tsx';

/** What another viewer than that of live incidents puts in its place. */
export interface ViewerParts {
  mode: Exclude<ViewerMode, 'normal'>;
  back: Back;
  menu: ReactNode;
  /** Takes a person off; left out when nobody may be. */
  onRemove?: ((presenceId: PresenceId) => Promise<unknown>) | undefined;
}

const BACK = { href: incidentsPath(), label: incidentsWords.back };

/** One incident: its two bands, its timeline, its people. Side by side when wide, in tabs on a phone. */
export function OpenIncident({ incident, viewer }: { incident: Incident; viewer?: ViewerParts }) {
  const acting = useActing(incident);
  const [isClosing, setIsClosing] = useState(false);
  const isNarrow = useIsSinglePane();
  const { tenantId, id } = incident;
  const mode = viewer?.mode ?? 'normal';
  useEffect(() => {
    settleAlert(id);
    settleEntryNotice(id);
  }, [id]);
  useEffect(() => enterViewer(mode, { tenantId, id }), [mode, tenantId, id]);
  if (!acting) return null;
  const conversation = <Conversation key={incident.id} incident={incident} presenceId={acting.presenceId} />;
  const people = <PeoplePanel incident={incident} onRemove={viewer?.onRemove} />;
  const close = () => setIsClosing(true);
  return (
    <div className={styles.incident}>
      <ModeBand
        incident={incident}
        back={viewer?.back ?? BACK}
        menu={viewer?.menu ?? <IncidentMenu incident={incident} acting={acting} onClose={close} />}
      />
      <StateStrip incident={incident} onClose={close} />
      {isNarrow ? (
        <NarrowTabs incident={incident} people={people}>
          {conversation}
        </NarrowTabs>
      ) : (
        <div className={styles.sides}>
          {conversation}
          <aside className={styles.people} aria-label={incidentsWords.people}>
            {people}
          </aside>
        </div>
      )}
      {isClosing ? (
        <CloseDialog incident={incident} acting={acting} onClose={() => setIsClosing(false)} />
      ) : null}
    </div>
  );
}

function NarrowTabs(props: { incident: Incident; people: ReactNode; children: ReactNode }) {
  const { incident, people, children } = props;
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
        {tab === 'timeline' ? children : people}
      </Tabs>
    </div>
  );
}
