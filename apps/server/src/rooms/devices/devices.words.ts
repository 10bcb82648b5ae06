/** What devices are told by this room itself. */
export const devicesWords = {
  testTitle: 'TEST alert from Soteria',
  testBody: 'This is a test. Nobody called for help. Alerts reach this device.',
};
