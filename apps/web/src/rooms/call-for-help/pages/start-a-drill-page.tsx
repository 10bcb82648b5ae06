import type { IncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import { groupTypes } from '@soteria/contract/incidents/creation-rules';
import { IconTrafficCone } from '@tabler/icons-react';
import { messagesOf } from '../../../platform/api/api-error.ts';
import { AppLink } from '../../../platform/navigation.tsx';
import { usePageTitle } from '../../../platform/page-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import type { Membership } from '../../presences/me.ts';
import { callForHelpPath } from '../call-for-help.paths.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { startDrill, useCallMembership, useIncidentTypes } from '../chooser-state.ts';
import { OrgPicker } from '../components/org-picker.tsx';
import { OtherTypes } from '../components/other-types.tsx';
import styles from './start-a-drill-page.module.css';

/** Start a drill (core §2, §4): what is practised, then its title and description; in blue, and never for real. */
export default function StartADrillPage() {
  const membership = useCallMembership();
  const isNarrow = useIsNarrow();
  usePageTitle(callForHelpWords.drillTitle);
  if (!membership) return null;
  return (
    <>
      <div className={`${styles.band} so-mode`}>
        <IconTrafficCone size={28} stroke={2} aria-hidden="true" />
        <strong className={styles.word}>{callForHelpWords.drillWord}</strong>
        <span>{callForHelpWords.drillText}</span>
      </div>
      <Page
        title={callForHelpWords.drillTitle}
        text={
          <AppLink href={callForHelpPath()} className={styles.real}>
            {callForHelpWords.realInstead}
          </AppLink>
        }
      >
        <div className={styles.org}>
          <OrgPicker chosen={membership} look={isNarrow ? 'narrow' : 'wide'} />
        </div>
        <h2 className={styles.choose}>{callForHelpWords.drillChoose}</h2>
        <DrillTypes membership={membership} look={isNarrow ? 'narrow' : 'wide'} />
      </Page>
    </>
  );
}

/** The organisation's types by their groups, the SOS first: all of them open the dialog, none counts down. */
function drillGroups(types: readonly IncidentType[]) {
  const { sos, groups, ungrouped } = groupTypes(types);
  const first = sos.length > 0 ? [{ name: callForHelpWords.sos, types: sos }] : [];
  return { sos: [], groups: [...first, ...groups], ungrouped };
}

function DrillTypes({ membership, look }: { membership: Membership; look: 'wide' | 'narrow' }) {
  const { data, error, refetch } = useIncidentTypes(membership);
  if (!data) {
    return error ? (
      <ErrorState
        title={callForHelpWords.errorTypes}
        text={messagesOf(error).join(' ')}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows count={5} />
    );
  }
  if (data.length === 0) {
    return <EmptyState title={callForHelpWords.noDrillTypes} text={callForHelpWords.noTypesText} />;
  }
  return (
    <OtherTypes
      types={drillGroups(data)}
      look={look}
      isDrill
      onChoose={(type) => startDrill({ type, membership })}
    />
  );
}
