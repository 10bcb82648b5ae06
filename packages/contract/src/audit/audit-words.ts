import type { AuditEntry } from './audit.shapes.ts';

type Told = Pick<AuditEntry, 'action' | 'target' | 'details'>;

interface Words {
  /** What is chosen to see these only. */
  name: string;
  /** What was done, after the name of who did it. */
  say(told: Told): string;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const label = ({ target }: Told) => target.label || 'a chat of two';
const fact = ({ details }: Told, name: string) => text(details[name]);

/** `changed.name.to` of an entry's details. */
const changedTo = ({ details }: Told, field: string, side: 'from' | 'to') =>
  text(record(record(details.changed)[field])[side]);

const PEOPLE_MOST = 3;

function people({ details }: Told): string {
  const names = Array.isArray(details.people) ? details.people.map((one) => text(record(one).name)) : [];
  if (names.length <= PEOPLE_MOST) return names.join(', ') || 'nobody';
  return `${names.slice(0, PEOPLE_MOST).join(', ')} and ${names.length - PEOPLE_MOST} others`;
}

/** `isResponder` as `is responder`. */
export const fieldWords = (field: string): string =>
  field.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);

const fields = ({ details }: Told) => Object.keys(record(details.changed)).map(fieldWords).join(', ');
const renamed = (told: Told) =>
  `renamed ${changedTo(told, 'name', 'from')} to ${changedTo(told, 'name', 'to')}`;
const MODES: Record<string, string> = { 1: ' as a drill', 2: ' as a demo' };
const reads = (name: string, what: string): Words => ({
  name,
  say: (told) => `read ${what} the closed incident ${label(told)}`,
});

/** One entry for each audited endpoint of the contract; audit-words.test.ts holds it. */
const WORDS: Record<string, Words> = {
  createPresence: { name: 'Person added', say: (told) => `added ${label(told)}` },
  changePresence: { name: 'Person changed', say: (told) => `changed ${label(told)}: ${fields(told)}` },
  removePresence: { name: 'Person removed', say: (told) => `removed ${label(told)}` },
  setPresenceThumb: { name: 'Picture changed', say: (told) => `changed the picture of ${label(told)}` },
  removePresenceThumb: { name: 'Picture removed', say: (told) => `removed the picture of ${label(told)}` },
  addPresenceSkill: {
    name: 'Put into a team',
    say: (told) => `put ${label(told)} into the team ${fact(told, 'team')}`,
  },
  removePresenceSkill: {
    name: 'Taken out of a team',
    say: (told) => `took ${label(told)} out of the team ${fact(told, 'team')}`,
  },
  createIncidentType: {
    name: 'Incident type added',
    say: (told) => `added the incident type ${label(told)}`,
  },
  changeIncidentType: {
    name: 'Incident type changed',
    say: (told) => `changed the incident type ${label(told)}: ${fields(told)}`,
  },
  removeIncidentType: {
    name: 'Incident type removed',
    say: (told) => `removed the incident type ${label(told)}`,
  },
  putTag: {
    name: 'Tag added or changed',
    say: (told) => {
      const before = changedTo(told, 'description', 'from');
      return before ? `changed the tag ${before} to ${label(told)}` : `added the tag ${label(told)}`;
    },
  },
  removeTag: { name: 'Tag removed', say: (told) => `removed the tag ${label(told)}` },
  linkTag: {
    name: 'Tag put on an incident',
    say: (told) => `put the tag ${fact(told, 'tag')} on ${label(told)}`,
  },
  createIncident: {
    name: 'Incident raised',
    say: (told) => `raised ${label(told)}${MODES[fact(told, 'mode')] ?? ''}`,
  },
  renameIncident: { name: 'Incident renamed', say: renamed },
  archiveIncident: {
    name: 'Incident closed',
    say: (told) =>
      `closed ${label(told)} ${fact(told, 'reason') === 'false-alarm' ? 'as a false alarm' : 'with the all clear'}`,
  },
  addIncidentMember: {
    name: 'Added to an incident',
    say: (told) => `added ${people(told)} to ${label(told)}`,
  },
  removeIncidentMember: {
    name: 'Taken off an incident',
    say: (told) => `took ${people(told)} off ${label(told)}`,
  },
  addIncidentTeam: {
    name: 'Team put on an incident',
    say: (told) => `shared ${label(told)} with the team ${fact(told, 'team')}`,
  },
  editEntry: {
    name: 'Message edited',
    say: (told) => `edited their message ${fact(told, 'number')} in ${label(told)}`,
  },
  removeEntry: {
    name: 'Message removed',
    say: (told) =>
      `removed message ${fact(told, 'number')}, written by ${fact(told, 'writtenBy')}, from ${label(told)}`,
  },
  createChat: { name: 'Chat started', say: (told) => `started ${label(told)} with ${people(told)}` },
  setChatThumb: { name: 'Chat picture changed', say: (told) => `changed the picture of ${label(told)}` },
  removeChatThumb: { name: 'Chat picture removed', say: (told) => `removed the picture of ${label(told)}` },
  renameChat: { name: 'Chat renamed', say: renamed },
  archiveChat: { name: 'Chat closed', say: (told) => `closed the chat ${label(told)}` },
  addChatMembers: { name: 'Added to a chat', say: (told) => `added ${people(told)} to ${label(told)}` },
  removeChatMembers: {
    name: 'Taken out of a chat',
    say: (told) => `took ${people(told)} out of ${label(told)}`,
  },
  searchArchivedIncidents: {
    name: 'Closed incidents searched',
    say: (told) => `searched the closed incidents of ${label(told)} and found ${fact(told, 'found')}`,
  },
  getArchivedIncident: {
    name: 'Closed incident opened',
    say: (told) => `opened the closed incident ${label(told)}`,
  },
  listArchivedIncidentPresences: reads('People of a closed incident read', 'who was on'),
  listArchivedIncidentMembers: reads('Deliveries of a closed incident read', 'who was reached in'),
  listArchivedAssignments: reads('Tasks of a closed incident read', 'the tasks of'),
  listArchivedIncidentTeams: reads('Teams of a closed incident read', 'the teams of'),
  listArchivedAssignmentPresences: reads('People of a closed task read', 'who had a task of'),
  renameArchivedIncident: { name: 'Closed incident renamed', say: renamed },
  removeArchivedIncidentPresence: {
    name: 'Taken off a closed incident',
    say: (told) => `took ${people(told)} off the closed incident ${label(told)}`,
  },
  getIncidentRecord: { name: 'Record read', say: (told) => `read the record of ${label(told)}` },
  getIncidentRecordPdf: {
    name: 'Record as PDF',
    say: (told) => `took the record of ${label(told)} as PDF`,
  },
  exportAudit: { name: 'Audit log exported', say: (told) => `exported the audit log of ${label(told)}` },
};

/** What was done, after the name of who did it: `renamed Lockdown to Lockdown, gate`. */
export const auditSentence = (told: Told): string => WORDS[told.action]?.say(told) ?? told.action;

/** The actions there are and what they are called, by their names. */
export const AUDIT_ACTIONS: readonly { action: string; name: string }[] = Object.entries(WORDS)
  .map(([action, { name }]) => ({ action, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
