import type { IncidentRecord, RecordedPerson } from '@soteria/contract/incidents/incident-record.shapes';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const STATUS = ['not started', 'started', 'done'];

/** Every word of the printed record. */
export const recordWords = {
  title: 'Record of an incident',
  band: {
    REAL: 'REAL EMERGENCY',
    DRILL: 'DRILL',
    DEMO: 'DEMO',
  } satisfies Record<IncidentRecord['modeWord'], string>,
  bandText: {
    REAL: 'This was a real call for help.',
    DRILL: 'This was a drill. Nobody was in danger.',
    DEMO: 'This was a demo. Nobody was in danger.',
  } satisfies Record<IncidentRecord['modeWord'], string>,
  what: 'What',
  whatValue: (type: string, isSos: boolean, isUrgent: boolean) =>
    [type, isSos ? 'SOS' : '', isUrgent ? 'urgent' : ''].filter((word) => word !== '').join(', '),
  mode: 'Mode',
  where: 'Where',
  notSaid: 'Not said',
  organisation: 'Organisation',
  calledBy: 'Called for help',
  calledAt: 'Raised',
  happenedAt: 'Time given',
  description: 'Description',
  firstResponse: 'First response',
  firstResponseValue: (name: string, at: string, after: string) => `${name}, ${at}, ${after} after the call`,
  nobody: 'Nobody responded',
  state: 'State',
  open: 'Open when this record was made',
  closed: (at: string) => `Closed ${at}`,
  teams: 'Shared with teams',
  tags: 'Tags',
  tag: (tag: { type: string; description: string }) => `${tag.description} (${tag.type})`,
  none: 'None',
  zone: (zone: string) => `All times by the clock of the organisation, ${zone}.`,
  peopleHead: 'Who was alerted, and what reached them when',
  peopleText: (alerted: number, reached: number, responded: number) =>
    `${people(alerted)} alerted, ${reached} reached, ${responded} responded.`,
  columns: ['Person', 'Sent', 'Reached', 'Seen', 'Responded'],
  never: 'No',
  notAlerted: 'Not alerted',
  role: (person: RecordedPerson) =>
    [
      person.isCreator ? 'called for help' : '',
      person.isResponder ? 'responder' : '',
      person.jobTitle ?? '',
      person.orgName,
    ]
      .filter((word) => word !== '')
      .join(', '),
  addedBy: (name: string, at: string) => `Added by ${name}, ${at}`,
  removedBy: (name: string | null, at: string) => `Taken off${name ? ` by ${name}` : ''}, ${at}`,
  tasksHead: 'Tasks',
  task: (status: number, names: readonly string[]) =>
    `${STATUS[status] ?? ''}${names.length > 0 ? `, ${names.join(', ')}` : ''}`,
  timelineHead: 'Timeline',
  timelineText: (count: number) => (count === 1 ? '1 entry.' : `${count} entries, without a gap.`),
  somebody: 'Somebody',
  saidBefore: (until: string, text: string) => `Until ${until} it said: ${text}`,
  footer: (at: string, by: string, entry: number) =>
    `Complete to ${at}, entry ${entry}. Made by ${by} with Soteria.`,
  page: (page: number, count: number) => `Page ${page} of ${count}`,
};
