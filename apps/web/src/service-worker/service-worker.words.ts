export const workerWords = {
  respond: 'I’m responding',
  open: 'Open',
  at: (time: string, text: string) => `${time} · ${text}`,
  over: (title: string) => `${title}: all clear`,
  overText: 'This is over. The all clear has been given.',
  responding: 'You are responding',
  respondingText: 'Everyone on the incident has been told.',
  notSaid: 'Your answer could not be sent',
  notSaidText: 'Press here to open the incident and say it there.',
  unreadable: 'An alert from Soteria',
  unreadableText: 'It could not be read on this device. Press here to see what is happening.',
};
