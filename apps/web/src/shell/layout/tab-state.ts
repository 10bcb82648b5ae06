import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { classifyIncident } from '@soteria/contract/incidents/incident-order';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { isEmergency } from '../../rooms/incidents/incident-marks.ts';
import { shellWords } from '../shell.words.ts';

interface Known {
  incidents: readonly Incident[];
  unreadIncidents: readonly Incident[];
  unreadChats: readonly Chat[];
  mutedIds: readonly string[];
  /** Unix ms. */
  now: number;
}

export interface TabState {
  /** Before the page's name. */
  lead: string;
  icon: 'calm' | 'unread' | 'sos';
  /** On the app's icon. */
  count: number;
}

/** Nobody has said yet that they are coming. */
const isUnanswered = (incident: Incident) => incident.archived === null && incident.firstResponded === null;

/**
 * What the browser's tab says of what waits. A real SOS that nobody answers comes before everything and is never
 * counted among messages (design §9: muting does not apply to it); then incidents that wait; then what is unread.
 */
export function tabStateOf({ incidents, unreadIncidents, unreadChats, mutedIds, now }: Known): TabState {
  const isMuted = ({ id }: { id: string }) => mutedIds.includes(id);
  const count =
    unreadIncidents.filter((incident) => isEmergency(incident) || !isMuted(incident)).length +
    unreadChats.filter((chat) => !isMuted(chat)).length;
  const unanswered = incidents.filter(isUnanswered);
  const calls = unanswered.filter(isEmergency);
  const [call] = calls;
  if (call) {
    const lead =
      calls.length === 1
        ? shellWords.sosWaiting(call.displayName)
        : shellWords.severalSosWaiting(calls.length);
    return { lead, icon: 'sos', count: Math.max(count, calls.length) };
  }
  const waiting = unanswered.filter(
    (incident) => classifyIncident(incident, now) === 'live' && !isMuted(incident),
  ).length;
  if (waiting > 0) return { lead: shellWords.waiting(waiting, count), icon: 'unread', count };
  if (count > 0) return { lead: shellWords.unreadInTab(count), icon: 'unread', count };
  return { lead: '', icon: 'calm', count };
}
