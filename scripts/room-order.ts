/**
 * The rooms from the lowest to the highest, in the contract, the server and the web client alike. A room may use
 * those before it; for those after it, it announces a domain event (design §3).
 */
export const ROOM_ORDER = [
  'organisations',
  'presences',
  'preferences',
  'incident-types',
  'tags',
  'quick-messages',
  'availability',
  'groups',
  'devices',
  'timelines',
  'incidents',
  'chats',
  'archived-incidents',
  'audit',
  'call-for-help',
  'faqs',
  'version',
];
