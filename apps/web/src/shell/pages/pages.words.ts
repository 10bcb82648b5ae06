export const pagesWords = {
  greeting: (partOfDay: string, name: string) => `Good ${partOfDay}, ${name}`,
  home: 'Home',
  noEmergency: 'No emergency is open',
  openEmergencies: (count: number) =>
    count === 1 ? 'An emergency is open' : `${count} emergencies are open`,
  completeTo: (places: string, time: string) => `${places}. Complete to ${time}.`,
  checked: (time: string, count: number) =>
    `Checked ${time}, ${count === 1 ? 'your organisation' : `all ${count} organisations`}`,
  openEmergenciesThen: (count: number) =>
    count === 1 ? 'An emergency was open' : `${count} emergencies were open`,
  notKnownNow: 'Whether an emergency is open is not known now',
  noneThen: (time: string) => `None was open at ${time}.`,
  notKnown: 'Whether an emergency is open is not known yet',
  notKnownText: 'The list of incidents has not come.',

  about: 'About',
  aboutText:
    'Soteria is how the people of an organisation call for help and look after one another until everybody is safe.',
  version: 'Version',
  unknown: 'not known',
  organisations: 'Your organisations',
  admin: 'admin',
  responder: 'responder',
  member: 'member',
  appearance: 'Appearance',
  system: 'As this device',
  light: 'Light',
  dark: 'Dark',
  keys: 'Keys',
  keysText:
    'Alt+H opens Call For Help anywhere, with the first SOS chosen: Enter starts it, Enter again sends it. Ctrl+K or Cmd+K opens the search.',

  adminTitle: 'Admin',
  adminSoon: 'The admin pages are not here yet',
  adminText: 'They come with a later version. Until then an administrator of Soteria makes changes for you.',

  notLinked: 'Your organisation is not linked to your account',
  notLinkedText:
    'You are signed in, but none of your organisations is linked to this account. Ask your administrator to invite the e-mail address you signed in with.',
};
