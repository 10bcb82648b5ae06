import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { create } from 'zustand';
import { hub, useHubStatus } from '../../platform/hub/hub.ts';
import { showError } from '../../platform/notifications/toasts.ts';
import { queryClient } from '../../platform/query-client.ts';
import { onSessionEnd } from '../../platform/session/session.ts';
import { incidentCache } from './incident-cache.ts';
import { ownIncident } from './incidents.api.ts';
import { incidentsWords } from './incidents.words.ts';

/** An answer without acknowledgement on a standing connection is said again after this, in ms. */
const SAY_AGAIN_MS = 2000;

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
  if (!reply) {
    // No answer: it stays, and is said again when the connection is back, or soon if it still stands.
    setTimeout(() => {
      const isOpen = useUnacknowledged.getState().answers.get(answer.groupId) === answer;
      if (isOpen && hub.status.state === 'connected') void say(answer);
    }, SAY_AGAIN_MS);
    return;
  }
  set(answer.groupId, null);
  if (reply.type === 'Refused') showError(incidentsWords.errorResponding);
}

useHubStatus.subscribe((status, before) => {
  if (status.state !== 'connected' || before.state === 'connected') return;
  for (const answer of useUnacknowledged.getState().answers.values()) void say(answer);
});

/** I'm responding: as the member presence the person has on the incident. */
export async function respondTo(t: TenantId, id: GroupId, ownIds: readonly PresenceId[]): Promise<void> {
  const ownIn = (incident: Incident | undefined) =>
    incident?.groupMembers.find((member) => ownIds.includes(member.presenceId))?.presenceId;
  try {
    const presenceId =
      ownIn(incidentCache.find(id)) ?? ownIn(await queryClient.fetchQuery(ownIncident(t, id)));
    if (!presenceId) throw new Error('Not a member');
    const answer = { tenantId: t, groupId: id, presenceId };
    set(id, answer);
    await say(answer);
  } catch (error) {
    showError(incidentsWords.errorResponding, error);
  }
}
