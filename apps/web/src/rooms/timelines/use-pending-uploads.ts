import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { useMemo } from 'react';
import { withoutShown } from './media-rules.ts';
import { settled, useUploads } from './media-uploads.ts';
import type { Row } from './rows.ts';
import type { TimelineOf } from './timelines.api.ts';

/** The lines of files that were sent here and are not on the timeline yet. */
export function usePendingUploads(
  { groupId, presenceId }: TimelineOf,
  entries: readonly TimelineEntry[],
): Row[] {
  const uploads = useUploads((state) => state.uploads);
  return useMemo(() => {
    const sent = uploads.filter(({ of, state }) => of.groupId === groupId && state !== 'chosen');
    return withoutShown(sent, entries, presenceId, settled).map((upload) => ({
      kind: 'upload',
      key: upload.key,
      upload,
    }));
  }, [uploads, entries, groupId, presenceId]);
}
