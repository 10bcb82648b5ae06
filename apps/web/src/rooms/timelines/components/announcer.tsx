import { entryWords } from '@soteria/contract/timelines/entry-words';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { timelinesWords } from '../timelines.words.ts';

/** As much of an entry as is read out. */
const READ_OUT = 300;

const wordsOf = ({ createdByName, content }: TimelineEntry): string => {
  const who = createdByName || timelinesWords.somebody;
  const words = entryWords(content).slice(0, READ_OUT);
  return content.$t === 'System' ? `${who} ${words}` : `${who}: ${words}`;
};

/**
 * Reads out what others add, politely. The list itself must not: it is virtualised, and a screen reader would
 * take every entry that one scrolls to for a new one.
 */
export function Announcer({ newest, ownIds, afterSeq }: AnnouncerProps) {
  const isNew = newest !== undefined && newest.seq > afterSeq;
  const isOwn = ownIds.includes(newest?.createdByPresenceId ?? '');
  return (
    <p className="so-hidden" aria-live="polite">
      {isNew && !isOwn ? wordsOf(newest) : null}
    </p>
  );
}

interface AnnouncerProps {
  newest: TimelineEntry | undefined;
  ownIds: readonly string[];
  /** What was there when the timeline was opened is not read out. */
  afterSeq: number;
}
