import { lookAtNights } from './harness/clock-nights.ts';
import { printCounts, zero } from './harness/counts.ts';

const INSTANTS = Number(process.env.INSTANTS ?? 30_000);

const { instants, changedByForm, wrongClocks, wrongDays, wrongInputs } = await lookAtNights(INSTANTS);
const holds = printCounts('The nights on which the clocks of Europe/London change', [
  { what: 'instants', value: instants, asked: String(INSTANTS), holds: true },
  zero('instants that their zoned form does not give back', changedByForm),
  zero('clocks on records, lists and pages that are not London’s', wrongClocks),
  zero('instants outside of their own day, or inside another', wrongDays),
  zero('typed times that became another time, or none', wrongInputs),
]);
process.exit(holds ? 0 : 1);
