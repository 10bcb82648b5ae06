import type { SystemEvent } from '@soteria/contract/timelines/timelines.shapes';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function alertedWho(event: Extract<SystemEvent, { Event: 'Raised' }>): string {
  const count = people(event.AlertedCount);
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
    case 'TeamAdded':
      return `added the team ${event.TeamName}, ${people(event.AddedCount)}`;
    case 'Renamed':
      return `renamed this from “${event.From}” to “${event.To}”`;
    case 'AllClear':
      return 'gave the all clear. This is over';
  }
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

export const timelinesWords = {
  day: (at: number) => day.format(at),
  timeline: 'Timeline',
  you: 'You',
  errorLoading: 'The timeline could not be loaded',
  checkConnection: 'Check the connection and try again.',
  loadingEarlier: 'Loading earlier entries',
  beginning: 'This is the beginning',
  newSince: (time: string, count: number) =>
    `New since ${time}, ${count === 1 ? '1 entry' : `${count} entries`}`,
  jump: (count: number) =>
    count === 0 ? 'To the newest' : count === 1 ? '1 new message' : `${count} new messages`,
  completeTo: 'Complete to',
  asOf: (time: string) => `As of ${time}, reconnecting`,
  loading: 'Loading',
  typing: (names: string[]) =>
    names.length === 1 ? `${names[0]} is typing` : `${names.slice(0, 2).join(' and ')} are typing`,
  message: 'Message everyone on this incident',
  messageShort: 'Message',
  send: 'Send',
  sending: 'Sending',
  failed: 'Not sent. It is tried again when you are connected.',
  retry: 'Try now',
  discard: 'Discard',
  tooLong: (most: number) =>
    `Too long: at most ${most.toLocaleString('en-GB')} characters can be sent at once.`,
  seenBy: (count: number) => `Seen by ${count}`,
  sent: 'Sent',
  somebody: 'Somebody',
};
