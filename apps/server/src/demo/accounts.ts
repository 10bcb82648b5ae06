/** One password for every demo account; documented in the README. */
export const DEMO_PASSWORD = 'together until safe';

/** The accounts a newcomer is told about; every person of people.ts can sign in the same way. */
export const DEMO_ACCOUNTS = [
  { email: 'm.lindqvist@riverside.example', role: 'teacher: a member of Riverside Primary School' },
  { email: 'a.whitfield@riverside.example', role: 'deputy head: a responder' },
  { email: 't.okafor@riverside.example', role: 'head teacher: responder and admin' },
  { email: 'p.nair@riverside.example', role: 'psychologist: in two organisations of one trust' },
  { email: 'c.farr@riverside.example', role: 'communications: may send announcements' },
  { email: 'it.support@riverside.example', role: 'a hidden-presence admin: sees the admin area only' },
  { email: 'h.okoro-bell@riverside.example', role: 'the trust, where demo mode is always on' },
  { email: 's.mbeki@harbour.example', role: 'clinical director of Harbour General Hospital: admin' },
  { email: 'platform@soteria.example', role: 'platform admin: may not enter the app' },
];
