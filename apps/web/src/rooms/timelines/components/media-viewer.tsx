import type { EntryId } from '@soteria/contract/kit/ids';
import type { MediaContent, TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import { use, useEffect, useState } from 'react';
import { HelpSlot } from '../../../platform/help-slot.ts';
import { BareDialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { timeNow } from '../../../ui/shared-clock.ts';
import { moment } from '../../../ui/time-words.ts';
import { saveMedia } from '../media.api.ts';
import { mediaWords } from '../media.words.ts';
import type { TimelineOf } from '../timelines.api.ts';
import { useTurning } from '../use-turning.ts';
import { labelOf } from './media-entry.tsx';
import { MediaFull } from './media-full.tsx';
import { MediaVideo } from './media-video.tsx';
import styles from './media-viewer.module.css';

interface MediaViewerProps {
  of: TimelineOf;
  entries: readonly TimelineEntry[];
  /** Which is shown first. */
  startId: EntryId;
  onClose: () => void;
}

interface Shown {
  entry: TimelineEntry;
  media: MediaContent;
}

const pictured = (entries: readonly TimelineEntry[]): Shown[] =>
  entries.flatMap((entry) => {
    const { $t, $v } = entry.content;
    return $t === 'Media' && ($v.Kind === 'Image' || $v.Kind === 'Video') ? [{ entry, media: $v }] : [];
  });

/** The photos and videos of a timeline, one at a time, as large as the window. */
export default function MediaViewer({ of, entries, startId, onClose }: MediaViewerProps) {
  const all = pictured(entries);
  const [id, setId] = useState(startId);
  const at = all.findIndex(({ entry }) => entry.id === id);
  const turn = (by: number) => {
    const next = all[at + by];
    if (next) setId(next.entry.id);
  };
  const swipe = useTurning(turn);
  const current = all[at];
  // It was removed while one looked at it.
  const isGone = current === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!current) return null;
  return (
    <BareDialog onClose={onClose} label={mediaWords.viewer} className={styles.viewer}>
      <Head of={of} shown={current} at={at} count={all.length} onClose={onClose} />
      <div className={styles.stage} {...swipe}>
        <Picture key={id} of={of} shown={current} />
        <IconButton
          hasLine
          className={styles.previous ?? ''}
          label={mediaWords.previous}
          icon={<IconChevronLeft size={24} stroke={1.75} />}
          aria-disabled={at === 0}
          onClick={() => turn(-1)}
        />
        <IconButton
          hasLine
          className={styles.next ?? ''}
          label={mediaWords.next}
          icon={<IconChevronRight size={24} stroke={1.75} />}
          aria-disabled={at === all.length - 1}
          onClick={() => turn(1)}
        />
      </div>
    </BareDialog>
  );
}

interface HeadProps {
  of: TimelineOf;
  shown: Shown;
  at: number;
  count: number;
  onClose: () => void;
}

function Head({ of, shown: { entry, media }, at, count, onClose }: HeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.who}>
        <p className={styles.by}>
          <strong className="so-clip">{entry.createdByName}</strong>
          <time dateTime={entry.whenCreated}>{moment(Date.parse(entry.whenCreated), timeNow())}</time>
        </p>
        <p className={styles.name} title={media.FileName}>
          {media.FileName}
        </p>
      </div>
      <p className={styles.count} aria-live="polite">
        {mediaWords.count(at + 1, count)}
      </p>
      {use(HelpSlot)}
      <IconButton
        label={mediaWords.download}
        icon={<IconDownload size={20} stroke={1.75} />}
        onClick={() => void saveMedia(of, entry.id, media)}
      />
      <IconButton
        label={mediaWords.close}
        icon={<IconX size={20} stroke={1.75} />}
        data-autofocus
        onClick={onClose}
      />
    </div>
  );
}

function Picture({ of, shown: { entry, media } }: { of: TimelineOf; shown: Shown }) {
  const props = { of, entryId: entry.id, media, label: labelOf(entry, media) };
  return media.Kind === 'Image' ? <MediaFull {...props} /> : <MediaVideo {...props} />;
}
