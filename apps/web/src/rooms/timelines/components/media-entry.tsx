import type { EntryId } from '@soteria/contract/kit/ids';
import type { MediaContent, TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { clockTime } from '../../../ui/time-words.ts';
import { mediaWords } from '../media.words.ts';
import type { TimelineOf } from '../timelines.api.ts';
import { timelinesWords } from '../timelines.words.ts';
import { MediaFile } from './media-file.tsx';
import { MediaImage } from './media-image.tsx';
import { MediaSound } from './media-sound.tsx';
import { MediaVideo } from './media-video.tsx';

export interface MediaProps {
  of: TimelineOf;
  entryId: EntryId;
  media: MediaContent;
  /** What it is, from whom and when, in words. */
  label: string;
}

/** What stands for a file to those who cannot see it. */
export const labelOf = ({ createdByName, whenCreated }: TimelineEntry, { Kind, FileName }: MediaContent) =>
  mediaWords.shown(
    Kind,
    createdByName || timelinesWords.somebody,
    clockTime(Date.parse(whenCreated)),
    FileName,
  );

/** A file that somebody sent, as what it is. */
export function MediaEntry({ of, entry, media, onOpen }: MediaEntryProps) {
  const props = { of, entryId: entry.id, media, label: labelOf(entry, media) };
  switch (media.Kind) {
    case 'Image':
      return <MediaImage {...props} onOpen={onOpen} />;
    case 'Video':
      return <MediaVideo {...props} />;
    case 'Audio':
      return <MediaSound {...props} />;
    case 'File':
      return <MediaFile {...props} />;
  }
}

interface MediaEntryProps {
  of: TimelineOf;
  entry: TimelineEntry;
  media: MediaContent;
  /** Opens the full view at this entry. */
  onOpen: (entryId: EntryId) => void;
}
