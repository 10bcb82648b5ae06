import type {
  IncidentRecord,
  RecordedEntry,
  RecordedPerson,
} from '@soteria/contract/incidents/incident-record.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { MARGIN, type Page, QUIET } from './record-page.ts';
import { after, type RecordTimes } from './record-times.ts';
import { recordWords as words } from './record-words.ts';

const LABEL = 118;
const TIME = 78;
/** Width of the columns after the person's: sent, reached, seen, responded. */
const STEP = 66;

/** A label and what it says, which may go on over pages. */
function drawFact(page: Page, label: string, value: string): void {
  const at = page.row(18);
  const { doc } = page;
  page.font('regular', 9, QUIET).text(label, MARGIN, at, { width: LABEL - 8 });
  const below = doc.y;
  page.font('regular', 9).text(page.print(value), MARGIN + LABEL, at, { width: page.width - LABEL });
  doc.y = doc.y < at ? doc.y : Math.max(doc.y, below);
  doc.y += 3;
}

export function drawFacts(page: Page, record: IncidentRecord, times: RecordTimes): void {
  const { doc, width } = page;
  const { incident, modeWord } = record;
  const { $v } = incident.content;
  page.font('regular', 9, QUIET).text(words.title, MARGIN, doc.page.margins.top, { width });
  const title = page.print(modeTitle(incident.displayName, $v.Mode));
  page.font('bold', 18).text(title, MARGIN, doc.y + 2, { width });
  page.font('bold', 10).text(words.bandText[modeWord], MARGIN, doc.y + 4, { width });
  doc.y += 10;
  const respondedAt = incident.firstResponded;
  const facts: [string, string][] = [
    [words.mode, modeWord],
    [words.what, words.whatValue($v.IncidentTypeName, $v.IncidentPurpose === 1, $v.isUrgent)],
    [words.where, $v.Location ?? words.notSaid],
    [words.organisation, record.orgName],
    [words.calledBy, incident.createdByName],
    [words.calledAt, times.whole(incident.created)],
    [words.happenedAt, times.whole(incident.IncidentTimestamp)],
    [words.description, $v.IncidentDescription || words.notSaid],
    [
      words.firstResponse,
      respondedAt && incident.firstResponderName
        ? words.firstResponseValue(
            incident.firstResponderName,
            times.whole(respondedAt),
            after(incident.created, respondedAt),
          )
        : words.nobody,
    ],
    [words.state, incident.archived ? words.closed(times.whole(incident.archived)) : words.open],
    [words.teams, record.teams.map((team) => team.displayName).join(', ') || words.none],
    [words.tags, record.tags.map(words.tag).join(', ') || words.none],
  ];
  for (const [label, value] of facts) drawFact(page, label, value);
  doc.y += 4;
  page.font('regular', 8, QUIET).text(words.zone(record.timeZone), MARGIN, doc.y, { width });
}

function drawSteps(page: Page, at: number, texts: readonly string[]): void {
  const from = MARGIN + page.width - STEP * texts.length;
  for (const [index, text] of texts.entries()) {
    page.doc.text(text, from + index * STEP, at, { width: STEP - 4 });
  }
}

function drawPerson(page: Page, person: RecordedPerson, times: RecordTimes): void {
  const { doc } = page;
  const at = page.row();
  const width = page.width - STEP * 4 - 8;
  const { sent, reached, seen, responded } = person.delivery;
  const timeOf = (step: string | null) => (step ? times.short(step) : words.never);
  page.font('regular', 8);
  drawSteps(
    page,
    at,
    sent
      ? [sent, reached, seen, responded].map(timeOf)
      : [words.notAlerted, '', '', responded ? times.short(responded) : ''],
  );
  page
    .font('bold', 9)
    .text(page.print(person.displayName), MARGIN, at, { width, height: 24, ellipsis: true });
  const notes = [
    words.role(person),
    person.addedByName ? words.addedBy(person.addedByName, times.short(person.addedAt)) : '',
    person.removedAt ? words.removedBy(person.removedByName, times.short(person.removedAt)) : '',
  ];
  for (const note of notes.filter((text) => text !== '')) {
    page
      .font('regular', 7.5, QUIET)
      .text(page.print(note), MARGIN, doc.y + 1, { width, height: 20, ellipsis: true });
  }
  doc.y += 4;
  page.rule();
}

export function drawPeople(page: Page, { people }: IncidentRecord, times: RecordTimes): void {
  const alerted = people.filter((person) => person.delivery.sent !== null);
  const reached = alerted.filter((person) => person.delivery.reached !== null);
  const responded = people.filter((person) => person.delivery.responded !== null);
  page.heading(words.peopleHead, words.peopleText(alerted.length, reached.length, responded.length));
  const at = page.row();
  const [first = '', ...steps] = words.columns;
  page.font('bold', 8, QUIET).text(first, MARGIN, at);
  const below = page.doc.y;
  drawSteps(page, at, steps);
  page.doc.y = below + 2;
  page.rule();
  for (const person of people) drawPerson(page, person, times);
}

export function drawTasks(page: Page, { tasks }: IncidentRecord): void {
  page.heading(words.tasksHead);
  for (const task of tasks) {
    const { displayName, status } = task.content;
    const names = task.people.map((person) => person.displayName);
    drawFact(page, words.task(status, names), displayName);
  }
}

function drawEntry(page: Page, entry: RecordedEntry, times: RecordTimes): void {
  const { doc } = page;
  const at = page.row();
  const isEvent = entry.content.$t === 'System';
  const who = entry.createdByName || words.somebody;
  page.font('regular', 8, QUIET).text(times.short(entry.whenCreated), MARGIN, at, { width: TIME - 6 });
  const [x, width] = [MARGIN + TIME, page.width - TIME];
  if (isEvent) {
    page.font('regular', 9, QUIET).text(page.print(`${who} ${entry.words}`), x, at, { width });
  } else {
    page.font('bold', 9).text(page.print(who), x, at, { width, height: 24, ellipsis: true });
    page.font('regular', 9).text(page.print(entry.words), x, doc.y + 1, { width });
  }
  for (const { words: text, until } of entry.before) {
    const said = page.print(words.saidBefore(times.short(until), text));
    page.font('regular', 8, QUIET).text(said, x, doc.y + 1, { width });
  }
  doc.y += 6;
}

export function drawTimeline(page: Page, { entries }: IncidentRecord, times: RecordTimes): void {
  page.heading(words.timelineHead, words.timelineText(entries.length));
  for (const entry of entries) drawEntry(page, entry, times);
}
