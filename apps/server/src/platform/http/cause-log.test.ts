import { expect, it } from 'vitest';
import { CauseLog } from './cause-log.ts';

it('tells each cause of a 503 at once, then in ten seconds how many more there were', () => {
  let now = 0;
  const lines: object[] = [];
  const causes = new CauseLog(() => now);
  const log = { warn: (line: object) => void lines.push(line) };
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), {
    code: '55P03',
    detail: 'a row of Maria Lindqvist',
  });
  for (const error of [away, away, locked, away]) causes.tell(log, error);
  now = 10_000;
  causes.tell(log, away);
  expect(lines).toEqual([
    { code: 'ECONNREFUSED', cause: away.message, refused: 1 },
    { code: '55P03', cause: locked.message, refused: 1 },
    { code: 'ECONNREFUSED', cause: away.message, refused: 3 },
  ]);
});
