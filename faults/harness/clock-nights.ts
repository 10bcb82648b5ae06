import { dayIn, endOfDay, startOfDay } from '@soteria/contract/incidents/search-range';
import { toZonedForm } from '@soteria/contract/kit/time';
import { createTestDatabase } from '@soteria/database/test-database';
import { presenceIdOf } from '@soteria/server/demo/demo-id';
import { parseZoned } from '@soteria/server/platform/zoned';
import type { AuditRow } from '@soteria/server/rooms/audit/audit.queries';
import { entryLines } from '@soteria/server/rooms/audit/audit-csv';
import { recordTimes } from '@soteria/server/rooms/incidents/record/record-times';
import pg from 'pg';

const ZONE = 'Europe/London';
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** When the clocks of Europe/London change, 01:00 UTC. */
const NIGHTS = ['2026-03-29', '2026-10-25', '2027-03-28'].map((day) => Date.parse(`${day}T01:00:00.000Z`));

const ENTRY: Omit<AuditRow, 'at'> = {
  seq: 1,
  presenceId: presenceIdOf('riverside', 't.okafor'),
  actorName: 'Tom Okafor',
  roles: [],
  action: 'getArchivedIncident',
  targetKind: 'incident',
  targetId: presenceIdOf('riverside', 't.okafor'),
  targetLabel: 'Lockdown',
  details: {},
  ip: null,
  userAgent: null,
  requestId: null,
  hash: '',
};

export interface Nights {
  instants: number;
  /** Instants that their own zoned form does not give back. */
  changedByForm: number;
  /** Zoned forms, records, CSV lines and times on the page that show another clock than London's. */
  wrongClocks: number;
  /** Instants outside of their own day's range, inside a neighbour's, or on another day in the database. */
  wrongDays: number;
  /** Times typed without an offset that became another time of that clock, or no time. */
  wrongInputs: number;
}

const lastSunday = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY;
};

/** By the law and not by a library: an hour ahead from the last Sunday of March to that of October, 01:00 UTC. */
function offsetOf(at: number): number {
  const year = new Date(at).getUTCFullYear();
  return at >= lastSunday(year, 2) && at < lastSunday(year, 9) ? HOUR : 0;
}

/** What a clock in London shows, as `2026-10-25T01:30:00.000`. */
const wallOf = (at: number): string => new Date(at + offsetOf(at)).toISOString().slice(0, -1);

/** The instants at which a clock in London shows this: two, one or none. */
function instantsOf(wall: string): number[] {
  const winter = Date.parse(`${wall}Z`);
  return [winter - HOUR, winter].filter((at) => wallOf(at) === wall);
}

interface Writings {
  csv: ReturnType<typeof entryLines>;
  /** The web client's way to write a moment, in the viewer's zone. */
  moment(at: number, now: number): string;
}

function isClockWrong(at: number, { csv, moment }: Writings): boolean {
  const wall = wallOf(at);
  const name = offsetOf(at) === 0 ? 'GMT' : 'BST';
  const offset = offsetOf(at) === 0 ? '+00:00' : '+01:00';
  const iso = new Date(at).toISOString();
  const line = csv({ ...ENTRY, at: new Date(at) });
  const shown = recordTimes(ZONE, iso).whole(iso);
  return (
    toZonedForm(at, ZONE) !== `${wall}${offset}[${ZONE}]` ||
    !line.includes(`"${iso}","${wall.slice(0, 10)} ${wall.slice(11, 19)}"`) ||
    !(shown.includes(wall.slice(11, 19)) && shown.includes(name)) ||
    !moment(at, at).includes(wall.slice(11, 19))
  );
}

/** Whether a day's range, as pages send it and the server reads it, holds just what is on that day. */
function isDayWrong(at: number): boolean {
  const day = wallOf(at).slice(0, 10);
  const isIn = (which: string) =>
    at >= parseZoned(startOfDay(which, ZONE), 'from').getTime() &&
    at <= parseZoned(endOfDay(which, ZONE), 'to').getTime();
  const beside = [-1, 1].map((step) => new Date(Date.parse(day) + step * DAY).toISOString().slice(0, 10));
  return dayIn(at, ZONE) !== day || !isIn(day) || beside.some(isIn);
}

/** A time without an offset: where there are two it may be either, where there is none it is the hour after. */
function isInputWrong(wall: string): boolean {
  const meant = instantsOf(wall);
  const read = parseZoned(`${wall}[${ZONE}]`, 'field').getTime();
  return meant.length > 0 ? !meant.includes(read) : read !== Date.parse(`${wall}Z`);
}

/** How many of these the database puts on another day than the clock in London does. */
async function countWrongInDatabase(instants: readonly number[]): Promise<number> {
  const database = await createTestDatabase({ template: 'empty' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from unnest($1::timestamptz[], $2::text[]) as one (at, day)
     where (at at time zone '${ZONE}')::date <> day::date
       or at < day::date::timestamp at time zone '${ZONE}'
       or at >= (day::date + 1)::timestamp at time zone '${ZONE}'`,
    [instants.map((at) => new Date(at)), instants.map((at) => wallOf(at).slice(0, 10))],
  );
  await client.end();
  await database.drop();
  return rows[0]?.count ?? instants.length;
}

/** Random instants around the nights on which the clocks change, against a calculation of its own. */
export async function lookAtNights(instants: number): Promise<Nights> {
  process.env.TZ = ZONE;
  // A page takes the viewer's zone when it is loaded.
  const { moment } = await import('@soteria/web/ui/time-words');
  const writings = { csv: entryLines(ZONE), moment };
  const all = Array.from({ length: instants }, (_, index) => {
    const night = NIGHTS[index % NIGHTS.length] as number;
    // Every second one within the two hours that matter.
    const span = index % 2 === 0 ? 2 * HOUR : 3 * DAY;
    return Math.round(night + (Math.random() - 0.5) * span);
  });
  const count = (isWrong: (at: number) => boolean) => all.filter(isWrong).length;
  return {
    instants,
    changedByForm: count((at) => parseZoned(toZonedForm(at, ZONE), 'field').getTime() !== at),
    wrongClocks: count((at) => isClockWrong(at, writings)),
    wrongDays: count(isDayWrong) + (await countWrongInDatabase(all)),
    wrongInputs: count((at) => isInputWrong(new Date(at).toISOString().slice(0, -1))),
  };
}
