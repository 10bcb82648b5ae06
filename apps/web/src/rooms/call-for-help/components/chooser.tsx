import type { IncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import { groupTypes } from '@soteria/contract/incidents/creation-rules';
import { MODE_DEMO } from '@soteria/contract/organisations/demo-mode';
import type { ReactNode } from 'react';
import { messagesOf } from '../../../platform/api/api-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import type { Membership } from '../../presences/me.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { useChooseType, useIncidentTypes, useOnlyType } from '../chooser-state.ts';
import { useCallMode } from '../demo-choice.ts';
import styles from './chooser.module.css';
import { OtherTypes } from './other-types.tsx';
import { SosTiles } from './sos-tiles.tsx';

interface ChooserProps {
  membership: Membership;
  look: 'wide' | 'narrow';
  isFocused?: boolean;
  /** Between the pinned SOS tiles and the rest in the narrow look: what stands above the rest. */
  head?: ReactNode;
}

/** What can be called for: SOS first and largest, then the rest (picture 02). */
export function Chooser({ membership, look, isFocused = false, head }: ChooserProps) {
  const query = useIncidentTypes(membership);
  const choose = useChooseType(membership);
  useOnlyType(membership);
  if (query.data) {
    return (
      <Types
        types={query.data}
        membership={membership}
        look={look}
        isFocused={isFocused}
        head={head}
        onChoose={choose}
      />
    );
  }
  if (query.error) {
    return (
      <ErrorState
        title={callForHelpWords.errorTypes}
        text={`${messagesOf(query.error).join(' ')} ${callForHelpWords.errorTypesText}`}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <SkeletonBlock height={look === 'wide' ? 286 : 320} />;
}

interface TypesProps extends Required<Omit<ChooserProps, 'head'>> {
  head: ReactNode;
  types: readonly IncidentType[];
  onChoose: (type: IncidentType) => void;
}

function Types({ types, membership: { org }, look, isFocused, head, onChoose }: TypesProps) {
  const isDemo = useCallMode(org) === MODE_DEMO;
  const grouped = groupTypes(types);
  if (types.length === 0) {
    return (
      <>
        {head}
        <EmptyState title={callForHelpWords.noTypes} text={callForHelpWords.noTypesText} />
      </>
    );
  }
  const reach = Math.max(0, ...grouped.sos.map((type) => type.alertsCount));
  const real =
    look === 'wide' ? callForHelpWords.sosAlerts(org.displayName, reach) : callForHelpWords.sosShort;
  const sos =
    grouped.sos.length > 0 ? (
      <section className={styles.sos} aria-label={callForHelpWords.sos}>
        <h2 className={styles.head}>
          {callForHelpWords.sos}{' '}
          <span className={styles.note}>{isDemo ? callForHelpWords.sosDemo : real}</span>
        </h2>
        <SosTiles types={grouped.sos} isDemo={isDemo} look={look} isFocused={isFocused} onChoose={onChoose} />
      </section>
    ) : null;
  const others = <OtherTypes types={grouped} look={look} onChoose={onChoose} />;
  if (look === 'wide') {
    return (
      <>
        {sos}
        {others}
      </>
    );
  }
  return (
    <div className={styles.narrow}>
      <div className={styles.rest}>
        {head}
        {others}
      </div>
      <div className={styles.pinned}>{sos}</div>
    </div>
  );
}
