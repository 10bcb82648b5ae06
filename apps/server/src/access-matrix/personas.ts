import type { AccessLevel } from '@soteria/contract/kit/endpoint';

/** Who walks through the matrix (design §5): a demo account and its organisation; null signs in as nobody. */
export const PERSONAS = {
  anonymous: null,
  'expired token': { account: 'm.lindqvist', org: 'riverside' },
  'platform admin': { account: 'platform', org: 'riverside' },
  "other tenant's admin": { account: 's.mbeki', org: 'harbour' },
  'member of a sister organisation': { account: 'a.romero', org: 'northgate' },
  member: { account: 'p.connor', org: 'riverside' },
  'group member': { account: 'c.oyelaran', org: 'riverside' },
  responder: { account: 'b.achterberg', org: 'riverside' },
  'organisation admin': { account: 't.okafor', org: 'riverside' },
  'hidden-presence admin': { account: 'it.support', org: 'riverside' },
} as const;

export type Persona = keyof typeof PERSONAS;

const OUTSIDERS = ["other tenant's admin", 'member of a sister organisation'] as const;
const PEOPLE = ['member', 'group member', 'responder'] as const;
const ADMINS = ['organisation admin', 'hidden-presence admin'] as const;

type Expected = 'allowed' | 401 | 403 | 404;

const each = (personas: readonly Persona[], expected: Expected) =>
  Object.fromEntries(personas.map((persona) => [persona, expected]));

const NOBODY = { anonymous: 401, 'expired token': 401, 'platform admin': 403 } as const;

/** What each level answers to each persona: 404 for outsiders of what it names, 403 for members without the right. */
export const EXPECTED: Record<AccessLevel, Partial<Record<Persona, Expected>>> = {
  public: each(Object.keys(PERSONAS) as Persona[], 'allowed'),
  subject: { ...NOBODY, ...each([...OUTSIDERS, ...PEOPLE, ...ADMINS], 'allowed') },
  'tenant-member': {
    ...NOBODY,
    ...each(OUTSIDERS, 404),
    'member of a sister organisation': 'allowed',
    ...each([...PEOPLE, ...ADMINS], 'allowed'),
  },
  'org-member': { ...NOBODY, ...each(OUTSIDERS, 404), ...each([...PEOPLE, ...ADMINS], 'allowed') },
  'org-admin': { ...NOBODY, ...each(OUTSIDERS, 404), ...each(PEOPLE, 403), ...each(ADMINS, 'allowed') },
  // The presence asked about is the group member's own.
  'self-or-org-admin': {
    ...NOBODY,
    ...each(OUTSIDERS, 404),
    ...each(PEOPLE, 403),
    'group member': 'allowed',
    ...each(ADMINS, 'allowed'),
  },
  'group-reader': {
    ...NOBODY,
    ...each([...OUTSIDERS, 'member'], 404),
    ...each(['group member', 'responder', ...ADMINS], 'allowed'),
  },
  'group-writer': {
    ...NOBODY,
    ...each([...OUTSIDERS, 'member'], 404),
    ...each(['group member', 'responder'], 'allowed'),
    ...each(ADMINS, 403),
  },
  'group-manager': {
    ...NOBODY,
    ...each([...OUTSIDERS, 'member'], 404),
    'group member': 403,
    ...each(['responder', ...ADMINS], 'allowed'),
  },
  'chat-manager': {
    ...NOBODY,
    ...each([...OUTSIDERS, 'member'], 404),
    ...each(['group member', 'responder', ...ADMINS], 'allowed'),
  },
  'chat-owner': {
    ...NOBODY,
    ...each([...OUTSIDERS, 'member'], 404),
    ...each(['group member', 'responder'], 403),
    ...each(ADMINS, 'allowed'),
  },
  'group-admin': {
    ...NOBODY,
    ...each([...OUTSIDERS, 'member'], 404),
    ...each(['group member', 'responder'], 403),
    ...each(ADMINS, 'allowed'),
  },
};
