import type { PayloadOf } from '@soteria/contract/hub';
import { PURPOSE_SOS } from '@soteria/contract/incident-types/incident-types.shapes';
import type { Alert } from '@soteria/contract/incidents/incidents.hub';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { MODE_REAL } from '@soteria/contract/organisations/demo-mode';
import { isMentioned } from '@soteria/contract/timelines/mentions';
import { saidWords } from '@soteria/contract/timelines/said-words';
import { BEHAVIOUR_SILENT } from '@soteria/contract/timelines/timelines.shapes';
import { isInForeground } from '../../platform/focus.ts';
import { hub } from '../../platform/hub/hub.ts';
import { appHistory, goTo } from '../../platform/navigation.tsx';
import { notifyDesktop } from '../../platform/notifications/desktop.ts';
import { cutForNotice, noticeEntry } from '../../platform/notifications/entry-notice.ts';
import { closeToast, showToast, useToasts } from '../../platform/notifications/toasts.ts';
import { playSound } from '../../platform/sound/sound.ts';
import { useMutedGroups } from '../../platform/storage/persisted.ts';
import { markOfMode } from '../../ui/mode.ts';
import { waitForName } from './creator-name.ts';
import { incidentCache } from './incident-cache.ts';
import { closedIncidentPath, incidentPath } from './incidents.paths.ts';
import { incidentsWords } from './incidents.words.ts';
import { respondTo } from './responding.ts';

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

/** The alert is there at once; only a name that did not come with it is waited for (core §4). */
function raise(alert: Alert, ownIds: readonly PresenceId[]): void {
  void playSound(alert.purpose === PURPOSE_SOS ? 'sos' : 'general');
  show(alert, alert.createdByName || incidentsWords.somebody, ownIds);
  if (alert.createdByName) return;
  const find = () => {
    const members = incidentCache.find(alert.incidentId)?.membership;
    return members?.find((member) => member.id === alert.createdBy)?.displayName;
  };
  void waitForName({ find, later: setTimeout }).then((name) => {
    if (isShown(alert)) show(alert, name ?? incidentsWords.unknown, ownIds);
  });
}

function show(alert: Alert, name: string, ownIds: readonly PresenceId[]): void {
  const { tenantId, incidentId: groupId } = alert;
  const title = modeTitle(alert.typeName, alert.mode);
  const where = alert.location ? `${alert.location}, ${alert.orgName}` : alert.orgName;
  const text = incidentsWords.alertText(name, where);
  if (!isInForeground())
    notifyDesktop({
      title,
      body: text,
      tag: groupId,
      path: incidentPath(tenantId, groupId),
      isSticky: isEmergency(alert),
    });
  showAlertToast(alert, title, text, ownIds);
}

const toastOf = (groupId: string) => `alert ${groupId}`;

const isShown = ({ incidentId }: Alert): boolean =>
  useToasts.getState().toasts.some((toast) => toast.id === toastOf(incidentId));

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

/** Tells a person who heard an alarm that it is over, or was a false one; not who ended it. */
export function tellEnded(ended: PayloadOf<'IncidentEnded'>, ownIds: readonly PresenceId[]): void {
  const { tenantId, groupId, reason } = ended;
  settleAlert(groupId);
  if (ended.endedBy !== null && ownIds.includes(ended.endedBy)) return;
  const title = modeTitle(incidentsWords.ended[reason](ended.typeName), ended.mode);
  const text = incidentsWords.endedText[reason](ended.endedByName || incidentsWords.unknown, ended.orgName);
  const path = closedIncidentPath(tenantId, groupId);
  // In the alarm's place: nobody goes on reading what is over.
  if (!isInForeground()) notifyDesktop({ title, body: text, tag: groupId, path, isSticky: false });
  showToast({
    id: toastOf(groupId),
    kind: 'done',
    ...(ended.mode === MODE_REAL ? {} : { mark: markOfMode(ended.mode) }),
    title,
    text,
    at: ended.ended,
    actions: [{ label: incidentsWords.open, onPress: () => goTo(path) }],
  });
}

/** Core §4: told of unless the entry is silent; of the incident that is open, in the background only. */
export function notifyOfEntry(
  { tenantId, groupId, entry }: PayloadOf<'NewChatEntry'>,
  incident: Incident | undefined,
  ownIds: readonly PresenceId[],
): void {
  const words = saidWords(entry.content);
  if (entry.behaviour === BEHAVIOUR_SILENT || words === null) return;
  const isForMe = isMentioned(entry, ownIds);
  if (!isForMe && !isNeverMuted(incident) && useMutedGroups.getState().has(groupId)) return;
  const said = cutForNotice(words);
  const path = incidentPath(tenantId, groupId);
  noticeEntry({
    groupId,
    path,
    title: incident ? modeTitle(incident.displayName, incident.content.$v.Mode) : incidentsWords.incident,
    text: (isForMe ? incidentsWords.mentionedBy : incidentsWords.reply)(entry.createdByName, said),
    at: entry.whenCreated,
    openLabel: incidentsWords.open,
    isOpen: appHistory.location.pathname === path,
  });
}
