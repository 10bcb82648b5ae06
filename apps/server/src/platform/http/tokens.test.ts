import { expect, it } from 'vitest';
import { createTestIssuer } from '../../testing/test-issuer.ts';
import { createTokenChecker } from './tokens.ts';

const NOW = Date.UTC(2026, 10, 20);
const issuer = await createTestIssuer('https://issuer.test');
const checker = createTokenChecker({
  issuer: issuer.url,
  audience: 'soteria',
  keys: { local: issuer.jwks },
  clock: { now: () => NOW, elapsed: () => 0 },
  isRevoked: (sessionId) => sessionId === 'ended',
});
const sign = (claims: object) =>
  issuer.sign({ sub: 'a', audience: 'soteria', issuedAt: NOW, lifetimeSeconds: 60, ...claims });

it('verifies a token once for all who come with it at the same time', async () => {
  const token = await sign({});
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => checker.check(token)));
  expect(first?.subjectId).toBe('a');
  for (const other of others) expect(other).toBe(first);
});

it('refuses each of those who come at the same time with one that is not valid, or whose session has ended', async () => {
  for (const token of [await sign({ audience: 'another' }), await sign({ sid: 'ended' })]) {
    const answers = await Promise.allSettled([1, 2].map(() => checker.check(token)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'unauthenticated' } });
  }
});
