import { printCounts, zero } from './harness/counts.ts';
import { type Crash, crashWhileRaising } from './harness/crash-while-raising.ts';

/** More statements than raising and alerting take, so that what follows is met too. */
const STATEMENTS = Number(process.env.STATEMENTS ?? 12);

const crashes = Array.from({ length: STATEMENTS }, (_, answers): Crash[] => [
  { answers, held: 'statement' },
  { answers, held: 'answer' },
]).flat();
const outcome = await crashWhileRaising(crashes);
const holds = printCounts('A crash before and after every statement of raising an incident', [
  { what: 'crashes', value: outcome.crashes, asked: String(crashes.length), holds: true },
  { what: 'incidents there after a crash', value: outcome.raised, asked: 'some', holds: outcome.raised > 0 },
  zero('incidents that nobody was told of', outcome.untold),
  zero('half incidents', outcome.half),
  zero('calls that, repeated, were not the one incident', outcome.doubled),
]);
process.exit(holds ? 0 : 1);
