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
  messageShort: 'Message',
  send: 'Send',
  sending: 'Sending',
  failed: 'Not sent. It is tried again when you are connected.',
  failedLongAgo: 'Written a day ago and never confirmed. See that it is not above before you send it again.',
  retry: 'Try now',
  sendAnew: 'Send again',
  discard: 'Discard',
  tooLong: (most: number) =>
    `Too long: at most ${most.toLocaleString('en-GB')} characters can be sent at once.`,
  seenBy: (count: number) => `Seen by ${count}`,
  sent: 'Sent',
  seen: 'Seen',
  notSeen: 'Not seen yet',
  readAll: 'Read everything',
  readTo: (time: string) => `Read up to ${time}`,
  notRead: 'Not read yet',
  somebody: 'Somebody',
};
