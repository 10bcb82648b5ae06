import { presenceId } from '@soteria/contract/kit/ids';
import { describe, expect, it } from 'vitest';
import { auditWords } from './audit.words.ts';
import { daysLooked, EVERYTHING, filterOf, rangeProblem } from './audit-filter.ts';

const days = { from: '2026-10-21', to: '2026-11-21' };
const maya = presenceId.parse('01890a5d-ac96-774b-bcce-b302099a8057');

describe('what is looked for in the audit log', () => {
  it('is a month until days are chosen, by the clock of the organisation', () => {
    const now = Date.parse('2026-11-21T23:30:00Z');
    expect(daysLooked(EVERYTHING, now, 'Europe/London')).toEqual(days);
    expect(daysLooked(EVERYTHING, now, 'Asia/Tokyo').to).toBe('2026-11-22');
    expect(daysLooked({ ...EVERYTHING, days }, 0, 'Asia/Tokyo')).toBe(days);
  });

  it('says what is wrong with days', () => {
    expect(rangeProblem(days)).toBeNull();
    expect(rangeProblem({ from: days.to, to: days.from })).toBe(auditWords.wrongRange);
    expect(rangeProblem({ ...days, to: '' })).toBe(auditWords.noDay);
  });

  it('leaves out what is not asked', () => {
    const range = {
      From: '2026-10-21T00:00:00.000[Europe/London]',
      To: '2026-11-21T23:59:59.999[Europe/London]',
    };
    expect(filterOf({ ...EVERYTHING, text: '  ' }, days, 'Europe/London')).toEqual(range);
    expect(filterOf({ days, text: ' gate ', action: 'putTag', actor: maya }, days, 'Europe/London')).toEqual({
      ...range,
      Text: 'gate',
      Action: 'putTag',
      Actor: maya,
    });
  });
});
