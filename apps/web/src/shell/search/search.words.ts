const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const searchWords = {
  search: 'Search',
  placeholder: 'Search pages and incidents',
  results: 'Results',
  // Core §2, word for word.
  groups: { pages: 'Pages', admin: 'Admin', incidents: 'Incidents' },
  count: (count: number) => (count === 0 ? '' : count === 1 ? '1 result' : `${count} results`),
  nothingFound: 'Nothing found',
  tryThese: (names: string[]) => `Try ${list.format(names)}.`,
  callForHelp: 'Call For Help',
  closedIncidents: 'Closed incidents',
  auditLog: 'Audit log',
  open: 'open',
  closed: (at: string) => `closed ${at}`,
  modes: ['Real', 'Drill', 'Demo'],
  detail: (mode: string, state: string, where: string) => `${mode}, ${state} · ${where}`,
  searchingClosed: 'Closed incidents are being searched',
  // Core §8, word for word.
  errorIncidents: 'Error searching incidents',
  errorClosed: 'Error searching archived incidents',
};
