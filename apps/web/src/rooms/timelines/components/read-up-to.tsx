import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import { useNow } from '../../../ui/shared-clock.ts';
import { moment } from '../../../ui/time-words.ts';
import { readUpTo } from '../reading.ts';
import { timelinesWords } from '../timelines.words.ts';

interface ReadUpToProps {
  member: GroupMember;
  /** The newest number of the group's timeline. */
  lastSeq: number;
  className?: string | undefined;
}

/** How far a member has read a timeline, in words. */
export function ReadUpTo({ member, lastSeq, className }: ReadUpToProps) {
  const now = useNow();
  const read = readUpTo(member, lastSeq);
  if (read === null) return null;
  return <span className={className}>{wordsOf(read, now)}</span>;
}

function wordsOf(read: NonNullable<ReturnType<typeof readUpTo>>, now: number): string {
  if (read === 'all') return timelinesWords.readAll;
  if (read === 'none') return timelinesWords.notRead;
  return timelinesWords.readTo(moment(Date.parse(read.at), now));
}
