import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { FLAG_MANAGED } from '@soteria/contract/groups/groups.shapes';
import { entryWords } from '@soteria/contract/timelines/entry-words';
import { isSaid } from '@soteria/contract/timelines/said-words';
import { useMe } from '../../presences/me.ts';
import { chatsWords } from '../chats.words.ts';

const firstName = (name: string) => name.split(' ')[0] ?? name;

/** What was said last, and by whom, in one line. */
export function LastSaid({ chat }: { chat: Chat }) {
  const { presenceIds } = useMe();
  const { lastEntry } = chat;
  const managed = chat.flags === FLAG_MANAGED ? `${chatsWords.managedGroup}. ` : '';
  if (!lastEntry) return <>{managed + chatsWords.nothingSaid}</>;
  const author = lastEntry.createdByPresenceId;
  const isOwn = author !== null && presenceIds.includes(author);
  const who = isOwn ? chatsWords.you : firstName(lastEntry.createdByName);
  const what = entryWords(lastEntry.content);
  // Between two people it is plain who the other is.
  if (!isOwn && chat.memberCount === 2 && isSaid(lastEntry.content)) return <>{what}</>;
  return (
    <>{managed + (lastEntry.content.$t === 'System' ? `${who} ${what}` : chatsWords.saidBy(who, what))}</>
  );
}
