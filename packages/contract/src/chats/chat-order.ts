interface Sortable {
  id: string;
  lastActivity: string;
}

/** Chats as a list shows them: pinned first, each part by latest activity, newest first (core §4). */
export const sortChats = <C extends Sortable>(
  chats: readonly C[],
  pinned: ReadonlySet<string> = new Set(),
): C[] =>
  chats.toSorted(
    (a, b) =>
      Number(pinned.has(b.id)) - Number(pinned.has(a.id)) ||
      Date.parse(b.lastActivity) - Date.parse(a.lastActivity) ||
      a.id.localeCompare(b.id),
  );
