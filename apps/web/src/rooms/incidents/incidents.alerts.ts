import type { PayloadOf } from '@soteria/contract/hub';
import { PURPOSE_SOS } from '@soteria/contract/incident-types/incident-types.shapes';
import type { Alert } from '@soteria/contract/incidents/incidents.hub';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { MODE_REAL } from '@soteria/contract/organisations/demo-mode';
import { BEHAVIOUR_SILENT } from '@soteria/contract/timelines/timelines.shapes';
import { isInForeground } from '../../platform/focus.ts';
import { hub } from '../../platform/hub/hub.ts';
import { appHistory, goTo } from '../../platform/navigation.tsx';
import { notifyDesktop } from '../../platform/notifications/desktop.ts';
import { closeToast, showToast } from '../../platform/notifications/toasts.ts';
import { playSound } from '../../platform/sound/sound.ts';
import { useMutedGroups } from '../../platform/storage/persisted.ts';
import { markOfMode } from '../../ui/mode.ts';
import { incidentPath } from './incidents.paths.ts';
import { incidentsWords } from './incidents.words.ts';
import { respondTo } from './responding.ts';

/** Core §4: notification text is cut at 30 characters plus an ellipsis. */
const TEXT_CUT = 30;

/** Alerts this tab has raised: one that is told again, after a reconnect, is not raised again. */
const raised = new Set<string>();

const isEmergency = (alert: Alert) => alert.mode === MODE_REAL && alert.purpose === PURPOSE_SOS;
/** Muting never applies to an SOS or to what is urgent (design §9). */
const isMuted = (alert: Alert) =>
  alert.purpose !== PURPOSE_SOS && !alert.isUrgent && useMutedGroups.getState().has(alert.incidentId);

const isNeverMuted = (incident: Incident | undefined) =>
  incident !== undefined &&
  (incident.content.$v.IncidentPurpose === PURPOSE_SOS || incident.content.$v.isUrgent);

/**
 * Raises an alert: sound, toast in the foreground, desktop notification in the background, none for who called.
 * Then tells the server that this device has it.
 */
export function alertPerson(alert: Alert, ownIds: readonly PresenceId[]): void {
  const { tenantId, incidentId: groupId } = alert;
  if (!raised.has(groupId) && !ownIds.includes(alert.createdBy)) {
    raised.add(groupId);
    if (!isMuted(alert)) raise(alert, ownIds);
  }
  hub.send({ type: 'Reached', payload: { incidents: [{ tenantId, groupId }] } });
}

function raise(alert: Alert, ownIds: readonly PresenceId[]): void {
  const { tenantId, incidentId: groupId } = alert;
  void playSound(alert.purpose === PURPOSE_SOS ? 'sos' : 'general');
  const title = modeTitle(alert.typeName, alert.mode);
  const where = alert.location ? `${alert.location}, ${alert.orgName}` : alert.orgName;
  const text = incidentsWords.alertText(alert.createdByName || incidentsWords.unknown, where);
  const open = () => goTo(incidentPath(tenantId, groupId));
  if (!isInForeground())
    notifyDesktop({ title, body: text, tag: groupId, onPress: open, isSticky: isEmergency(alert) });
  showAlertToast(alert, title, text, ownIds);
}

const toastOf = (groupId: string) => `alert ${groupId}`;

/** The alert has been acted on: the incident is open, or over. */
export const settleAlert = (groupId: string): void => closeToast(toastOf(groupId));

/** After an absence: alerts of incidents that were closed meanwhile go; `open` is what is open now. */
export function settleClosedAlerts(open: readonly Incident[] | undefined): void {
  if (!open) return;
  for (const id of raised) if (!open.some((incident) => incident.id === id)) settleAlert(id);
}

/** Shown in the background too: it is there when the person comes back. */
function showAlertToast(alert: Alert, title: string, text: string, ownIds: readonly PresenceId[]): void {
  const { tenantId, incidentId: groupId } = alert;
  const isMarked = isEmergency(alert) || alert.mode !== MODE_REAL;
  const mark = isMarked ? markOfMode(alert.mode) : alert.isUrgent ? 'urgent' : 'live';
  showToast({
    id: toastOf(groupId),
    kind: 'info',
    mark,
    title,
    text,
    at: alert.created,
    isSticky: isEmergency(alert),
    actions: [
      {
        label: incidentsWords.imResponding,
        isMain: true,
        onPress: () => void respondTo(tenantId, groupId, ownIds),
      },
      { label: incidentsWords.open, onPress: () => goTo(incidentPath(tenantId, groupId)) },
    ],
  });
}

/** Core §4: told of in the background only, and only if that incident is the one that is open. */
export function notifyOfEntry(
  { tenantId, groupId, entry }: PayloadOf<'NewChatEntry'>,
  incident?: Incident,
): void {
  if (entry.behaviour === BEHAVIOUR_SILENT || entry.content.$t !== 'Markdown' || isInForeground()) return;
  const path = incidentPath(tenantId, groupId);
  if (appHistory.location.pathname !== path) return;
  if (!isNeverMuted(incident) && useMutedGroups.getState().has(groupId)) return;
  const { Text } = entry.content.$v;
  const cut = Text.length > TEXT_CUT ? `${Text.slice(0, TEXT_CUT)}…` : Text;
  notifyDesktop({
    title: incident ? modeTitle(incident.displayName, incident.content.$v.Mode) : incidentsWords.incident,
    body: incidentsWords.reply(entry.createdByName, cut),
    tag: `entry ${groupId}`,
    onPress: () => goTo(path),
  });
}
