/** Core §4: a chat's name shows at most 2 member names. */
const NAMES_SHOWN = 2;

interface Named {
  displayName: string | null;
  membership: readonly { id: string; displayName: string }[];
}

/** What a chat is called: its name, else the others in it, then 'and N other(s)'. */
export function chatName({ displayName, membership }: Named, ownPresenceIds: readonly string[]): string {
  if (displayName !== null) return displayName;
  const others = membership.filter((member) => !ownPresenceIds.includes(member.id));
  const named = others.length > 0 ? others : membership;
  const names = named.slice(0, NAMES_SHOWN).map((member) => member.displayName);
  const more = named.length - names.length;
  const list = names.join(', ');
  return more === 0 ? list : `${list} and ${more} ${more === 1 ? 'other' : 'others'}`;
}
