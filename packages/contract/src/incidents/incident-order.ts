/** Windows in which an incident counts as live, in ms (core §9). */
export const LIVE_UNANSWERED_MS = 2 * 60 * 60 * 1000;
export const LIVE_ACTIVITY_MS = 60 * 60 * 1000;

/** Core §4: checked in this order, and lists are in this order. */
export const INCIDENT_CLASSES = ['live', 'urgent', 'demo', 'drill', 'other'] as const;
export type IncidentClass = (typeof INCIDENT_CLASSES)[number];

interface Classifiable {
  created: string;
  lastHumanActivity: string;
  firstResponded: string | null;
  content: { $v: { Mode: number; isUrgent: boolean } };
}

/** Live: not a drill or demo, and unanswered within 2 hours, or with human activity within the last hour. */
function isLive(incident: Classifiable, now: number): boolean {
  if (incident.content.$v.Mode !== 0) return false;
  const isUnanswered =
    incident.firstResponded === null && now - Date.parse(incident.created) < LIVE_UNANSWERED_MS;
  return isUnanswered || now - Date.parse(incident.lastHumanActivity) < LIVE_ACTIVITY_MS;
}

/** `now` in Unix ms. */
export function classifyIncident(incident: Classifiable, now: number): IncidentClass {
  if (isLive(incident, now)) return 'live';
  if (incident.content.$v.isUrgent) return 'urgent';
  if (incident.content.$v.Mode === 2) return 'demo';
  return incident.content.$v.Mode === 1 ? 'drill' : 'other';
}

/** List order of core §4: pinned first, then by class, each group by latest activity, newest first. */
export function sortIncidents<I extends Classifiable & { id: string; lastActivity: string }>(
  incidents: readonly I[],
  now: number,
  pinnedIds: ReadonlySet<string> = new Set(),
): I[] {
  const rank = (incident: I) => INCIDENT_CLASSES.indexOf(classifyIncident(incident, now));
  const keyed = incidents.map((incident) => ({
    incident,
    unpinned: pinnedIds.has(incident.id) ? 0 : 1,
    rank: rank(incident),
    activity: Date.parse(incident.lastActivity),
  }));
  keyed.sort((a, b) => a.unpinned - b.unpinned || a.rank - b.rank || b.activity - a.activity);
  return keyed.map(({ incident }) => incident);
}
