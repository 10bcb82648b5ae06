import { saidWords } from './said-words.ts';
import type { EntryContent, SystemEvent } from './timelines.shapes.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** As many names as a log line takes. */
const NAMES_SHOWN = 3;

function names(members: readonly { DisplayName: string }[]): string {
  const shown = members.slice(0, NAMES_SHOWN).map((member) => member.DisplayName);
  const more = members.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('');
}

function alertedWho(event: Extract<SystemEvent, { Event: 'Raised' }>): string {
  const chosen = event.ChosenCount > 0 ? `, ${event.ChosenCount} of them chosen` : '';
  const count = `${people(event.AlertedCount)}${chosen}`;
  switch (event.Audience) {
    case 'everyone':
      return `Alerted everyone at ${event.OrgName}, ${count}, because this type alerts everyone.`;
    case 'teams':
      return `Alerted ${event.Teams.join(', ')}, ${count}, because this type alerts response teams.`;
    case 'responders':
      return `Alerted all responders at ${event.OrgName}, ${count}, because nobody else was there to be alerted.`;
    case 'admins':
      return `Alerted the admins of ${event.OrgName}, ${count}, because there were no responders.`;
  }
}

/** Whom the end of an alarm is told: those who heard the alarm. */
const toldWho = (count: number) =>
  count === 0 ? 'The alarm had reached nobody.' : `Told ${people(count)} whom the alarm had reached.`;

/** What the log line of a system event says after the name of who did it. */
export function systemWords(event: SystemEvent): string {
  switch (event.Event) {
    case 'Raised': {
      const where = event.Location ? `, ${event.Location}` : '';
      return `called for help: ${event.TypeName}${where}. ${alertedWho(event)}`;
    }
    case 'Responded':
      return 'is responding';
    case 'MemberAdded':
      return `added ${event.DisplayName}`;
    case 'MemberRemoved':
      return `took ${event.DisplayName} off`;
    case 'MembersAdded':
      return `added ${names(event.Members)}`;
    case 'MembersRemoved':
      return `took ${names(event.Members)} out`;
    case 'Left':
      return 'left';
    case 'Closed':
      return 'closed this chat';
    case 'TeamAdded':
      return `added the team ${event.TeamName}, ${people(event.AddedCount)}`;
    case 'Renamed':
      return event.From ? `renamed this from “${event.From}” to “${event.To}”` : `named this “${event.To}”`;
    case 'Edited':
      return 'edited a message';
    case 'Removed':
      return 'removed a message';
    case 'AllClear':
      return event.ReachedCount === undefined
        ? 'gave the all clear. This is over'
        : `gave the all clear. This is over. ${toldWho(event.ReachedCount)}`;
    case 'FalseAlarm':
      return `said that this was a false alarm. Nobody is in danger. ${toldWho(event.ReachedCount)}`;
  }
}

/** What an entry says, after the name of who wrote it: for the printed record and for lists. */
export function entryWords(content: EntryContent): string {
  switch (content.$t) {
    case 'Markdown':
    case 'Media':
      return saidWords(content) ?? '';
    case 'Removed':
      return `Removed by ${content.$v.ByName}`;
    case 'System':
      return systemWords(content.$v);
  }
}
