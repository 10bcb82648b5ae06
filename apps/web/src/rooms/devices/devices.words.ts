const devices = (count: number) => (count === 1 ? '1 device' : `${count} devices`);

export const devicesWords = {
  title: 'Your devices',
  text: 'Alerts reach these browsers even while Soteria is closed. Signing out removes a browser.',
  empty: 'No device yet',
  emptyText: 'Allow notifications here, and alerts reach this browser while it is closed.',
  thisBrowser: 'This browser',
  dead: 'Not reached',
  live: 'Reached',
  shownAt: (time: string) => `Last showed an alert ${time}`,
  sentAt: (time: string) => `Last alert sent ${time}, not shown yet`,
  neverSent: (time: string) => `Registered ${time}, no alert sent yet`,
  failedAt: (time: string) => `The last alert did not get through, ${time}`,
  deadText: 'Alerts no longer reach it. Open Soteria on it to register it again, or remove it.',
  remove: (label: string) => `Remove ${label}`,
  test: 'Send a test alert',
  testText: 'It goes the way of a real alert and says TEST.',
  testSent: (count: number) =>
    count === 0 ? 'There is no device to send it to.' : `On its way to ${devices(count)}.`,
  allow: 'Let alerts reach this browser',
  again: 'Try again',
  isDefault: 'This browser is not registered. Alerts do not reach it while Soteria is closed.',
  isDenied:
    'Notifications are blocked for this site. Allow them in the browser’s settings for this site, then open this again.',
  isUnsupported:
    'This browser cannot take alerts while it is closed. On an iPhone or iPad, add Soteria to the Home Screen and open it from there.',
  hasFailed: 'This browser could not be registered. Check the connection and try again.',
  isRegistering: 'Registering this browser',
  errorLoading: 'Your devices could not be loaded',
  errorTesting: 'The test alert could not be sent',
  errorRemoving: 'The device could not be removed',
  unreachableTitle: (org: string) => `Not reachable at ${org}`,
  unreachableText:
    'No alert reaches these colleagues right now: they have no page open and no device that takes alerts.',
  checkAgain: 'Check again',
  everyoneReachable: 'Everyone can be reached',
  everyoneReachableText: 'Colleagues whom no alert reaches will stand here.',
  reasons: {
    'no-account': 'Has not signed in yet',
    'no-device': 'No device registered. Ask them to sign in and allow notifications.',
    'dead-devices': 'No device takes alerts any more. Ask them to open Soteria and allow notifications.',
  },
  errorUnreachable: 'Who can be reached could not be loaded',
};
