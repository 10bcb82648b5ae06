/** What this room says to devices whose pages are closed; the web client says the same in its own words file. */
export const incidentsWords = {
  alert: (name: string, where: string) => `${name || 'Unknown'} called for help. ${where}`,
  mentioned: (name: string, incident: string, text: string) => ({
    title: `${name || 'Unknown'} mentioned you`,
    body: `${incident}: ${text}`,
  }),
  over: {
    'all-clear': (title: string) => ({
      title: `${title}: all clear`,
      body: 'This is over. The all clear has been given.',
    }),
    'false-alarm': (title: string) => ({
      title: `${title}: false alarm`,
      body: 'This is over. It was a false alarm.',
    }),
  },
};
