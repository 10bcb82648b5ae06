import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import { IconDevices } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { unreachablePeople } from '../devices.api.ts';
import { devicesWords } from '../devices.words.ts';
import styles from './unreachable-people.module.css';

/** Pages come and go without a word to this list: asked again this often, in ms. */
const LOOK_AGAIN = 30_000;

/** Whom no alert reaches right now, and what to do about each. */
export function UnreachablePeople({ org }: { org: Organisation }) {
  const people = useQuery({ ...unreachablePeople(org.tenantId, org.id), refetchInterval: LOOK_AGAIN });
  return (
    <section className={styles.list} aria-label={devicesWords.unreachableTitle(org.displayName)}>
      <h2 className={styles.title}>{devicesWords.unreachableTitle(org.displayName)}</h2>
      <p className={styles.text}>{devicesWords.unreachableText}</p>
      <Button isBusy={people.isFetching} onClick={() => void people.refetch()}>
        {devicesWords.checkAgain}
      </Button>
      {people.isPending ? <SkeletonRows count={3} /> : null}
      {people.error && !people.data ? (
        <ErrorState title={devicesWords.errorUnreachable} onRetry={() => void people.refetch()} />
      ) : null}
      {people.data?.length === 0 ? (
        <EmptyState
          icon={<IconDevices size={32} stroke={1.75} aria-hidden="true" />}
          title={devicesWords.everyoneReachable}
          text={devicesWords.everyoneReachableText}
        />
      ) : null}
      <ul>
        {people.data?.map((person) => (
          <li key={person.presenceId} className={styles.row}>
            <Avatar name={person.displayName} />
            <span className={styles.person}>
              <span className={styles.name}>{person.displayName}</span>
              <span className={styles.why}>{devicesWords.reasons[person.reason]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
