import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { create } from 'zustand';
import { hub, useHubStatus } from '../../platform/hub/hub.ts';
import { showError } from '../../platform/notifications/toasts.ts';
import { queryClient } from '../../platform/query-client.ts';
import { onSessionEnd } from '../../platform/session/session.ts';
import { findIncident } from './incident-cache.ts';
import { ownIncident } from './incidents.api.ts';
import { incidentsWords } from './incidents.words.ts';

interface Answer {
  tenantId: TenantId;
  groupId: GroupId;
  presenceId: PresenceId;
}

/** Answers that the server has not acknowledged: said again on every connect, until it has. */
export const useUnacknowledged = create<{ answers: ReadonlyMap<GroupId, Answer> }>(() => ({
  answers: new Map(),
}));
onSessionEnd(() => useUnacknowledged.setState({ answers: new Map() }));

const set = (groupId: GroupId, answer: Answer | null) =>
  useUnacknowledged.setState(({ answers }) => {
    const next = new Map(answers);
    if (answer) next.set(groupId, answer);
    else next.delete(groupId);
    return { answers: next };
  });

async function say(answer: Answer): Promise<void> {
  const ref = crypto.randomUUID();
  const reply = await hub.ask({ type: 'Responding', payload: { ...answer, ref } });
  // No answer: it stays, and is said again when the connection is back.
  if (!reply) return;
  set(answer.groupId, null);
  if (reply.type === 'Refused') showError(incidentsWords.errorResponding);
}

useHubStatus.subscribe((status, before) => {
  if (status.state !== 'connected' || before.state === 'connected') return;
  for (const answer of useUnacknowledged.getState().answers.values()) void say(answer);
});

/** I'm responding: as the member presence the person has on the incident. */
export async function respondTo(t: TenantId, id: GroupId, ownIds: readonly PresenceId[]): Promise<void> {
  const incident = findIncident(id) ?? (await queryClient.fetchQuery(ownIncident(t, id)));
  const presenceId = incident.groupMembers.find((member) => ownIds.includes(member.presenceId))?.presenceId;
  if (!presenceId) return;
  const answer = { tenantId: t, groupId: id, presenceId };
  set(id, answer);
  await say(answer);
}
