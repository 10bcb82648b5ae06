import { entryWords } from '@soteria/contract/timelines/entry-words';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { timeNow } from '../../../ui/shared-clock.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { moment } from '../../../ui/time-words.ts';
import { entryVersions, type TimelineOf } from '../timelines.api.ts';
import { timelinesWords } from '../timelines.words.ts';
import styles from './entry.module.css';
import { MessageText } from './message-text.tsx';

interface VersionsDialogProps {
  of: TimelineOf;
  entry: TimelineEntry;
  onClose: () => void;
}

/** What a message said before it was edited or removed. */
export function VersionsDialog({ of, entry, onClose }: VersionsDialogProps) {
  const { data, error, refetch } = useQuery(entryVersions(of, entry.id));
  return (
    <Dialog title={timelinesWords.versionsTitle} onClose={onClose}>
      <p>{timelinesWords.versionsText(entry.createdByName)}</p>
      {data ? (
        <ol className={styles.versions}>
          {data.map((version) => (
            <li key={version.from}>
              <time dateTime={version.from}>{moment(Date.parse(version.from), timeNow())}</time>
              <MessageText text={entryWords(version.content)} names={[]} />
            </li>
          ))}
        </ol>
      ) : error ? (
        <ErrorState
          title={timelinesWords.errorLoadingVersions}
          text={timelinesWords.checkConnection}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows count={2} />
      )}
    </Dialog>
  );
}
