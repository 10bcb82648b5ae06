interface WithMembers {
  membership: readonly { id: string }[];
}

/** Whether exactly these people are in a chat: 'Did you mean...' and the existing one-to-one (core §2, §4). */
export function hasExactly(chat: WithMembers, presenceIds: readonly string[]): boolean {
  const wanted = new Set(presenceIds);
  return chat.membership.length === wanted.size && chat.membership.every((member) => wanted.has(member.id));
}
