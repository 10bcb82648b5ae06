interface Facts {
  title: string;
  who: string;
  where: string;
  time: string;
  /** What a drill or a demo is in words; empty for a real one. */
  mode: string;
  link: string;
}

const lines = (...texts: string[]) => `${texts.filter((text) => text !== '').join('\n\n')}\n`;

/** E-mails about incidents. A drill's and a demo's start with the word, in subject and text (design §9). */
export const letterWords = {
  unknown: 'Unknown',
  modes: {
    0: '',
    1: 'This is a DRILL. Nobody is in danger.',
    2: 'This is a DEMO. Nobody called for help.',
  },
  alert: {
    subject: ({ title, who }: Facts) => `${title}: ${who} called for help`,
    text: ({ title, who, where, time, mode, link }: Facts) =>
      lines(
        mode,
        `${who} called for help on ${time}.`,
        `What: ${title}\nWhere: ${where}`,
        `Open the incident:\n${link}`,
        'You get this by e-mail because no device of yours was reached. Sign in on your phone and allow notifications, and alerts reach it at once.',
      ),
  },
  over: {
    subject: ({ title }: Facts) => `${title}: all clear`,
    text: ({ title, where, time, mode, link }: Facts) =>
      lines(
        mode,
        `The all clear was given on ${time}. This is over.`,
        `What: ${title}\nWhere: ${where}`,
        `What happened:\n${link}`,
      ),
  },
};
