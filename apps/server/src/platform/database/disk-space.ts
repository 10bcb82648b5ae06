import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Bus } from '../bus/bus.ts';
import type { Logger } from '../context.ts';
import { ProblemError } from '../http/problems.ts';
import { doAlone } from '../jobs/do-alone.ts';
import type { Ways } from './ways.ts';

/** SQLSTATE of a disk that is full. */
const DISK_FULL = '53100';
/** One row of what holds room, in bytes: random, so that no file system makes it smaller. */
const ROW_BYTES = 1024 * 1024;
/** So much room, in rows, there must be beyond the reserve before everybody may write again. */
const PROBE_ROWS = 8;
/** The reserve is filled after the start, so that nobody waits for it, in ms. */
const FILL_AFTER_MS = 2_000;
/** How often is looked whether there is room again, and whether the reserve is there, in ms. */
const LOOK_EVERY_MS = 5_000;
/** When to come back with what is no call for help. */
const RETRY_AFTER_SECONDS = 10;

const makeFilling = promisify(randomBytes);
const isDiskFull = (error: unknown) => (error as { code?: string }).code === DISK_FULL;

/**
 * Tables that only take up room. Unlogged: filling them costs no log, and a database that ends because its log cannot
 * grow finds that room free when it starts again.
 */
type Filled = 'disk_reserve' | 'disk_probe';

export interface DiskSpaceParts {
  ways: Pick<Ways, 'ordinary' | 'followUp'>;
  bus: Bus;
  log: Logger;
  /** How much is held back, in megabytes. */
  megabytes: number;
}

/**
 * The database's disk. Some of it is held back: when it is full that room is given to calls for help and what follows
 * them, and everybody else is refused until there is room for both again (decision 016).
 */
export class DiskSpace {
  readonly #parts: DiskSpaceParts;
  #isFull = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;

  constructor(parts: DiskSpaceParts) {
    this.#parts = parts;
    parts.bus.subscribe((message) => {
      if (message.kind === 'disk-full') this.#isFull = message.isFull;
    });
  }

  /** Only what belongs to a call for help may be written. */
  get isFull(): boolean {
    return this.#isFull;
  }

  start(): void {
    const look = () => {
      this.#timer = setTimeout(look, LOOK_EVERY_MS);
      void this.look();
    };
    this.#timer = setTimeout(look, FILL_AFTER_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** Hears the SQLSTATE of a statement that failed. */
  failed(code: string): void {
    if (code === DISK_FULL) this.#tell(true);
  }

  /** @throws while only calls for help may be written */
  requireRoom(): void {
    if (this.#isFull) throw new ProblemError('unavailable', {}, RETRY_AFTER_SECONDS);
  }

  /** Does what a call for help needs; where the disk is full, again with the room that was held back. */
  async forHelp<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      await this.#giveBack('disk_reserve');
      return work();
    }
  }

  /** Fills the reserve where something of it is missing, and finds out whether there is room again. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: Error) => this.#parts.log.warn({ error: error.message }, 'The disk was not looked at'))
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { ordinary } = this.#parts.ways;
    const { rows } = await sql<{ megabytes: number }>`
      select coalesce(pg_total_relation_size(to_regclass('disk_reserve')), 0)::int / ${ROW_BYTES}::int as megabytes
    `.execute(ordinary);
    const missing = this.#parts.megabytes - (rows[0]?.megabytes ?? 0);
    if (!this.#isFull && missing <= 0) return;
    await doAlone(ordinary, 'disk-space', (stillAlone) => this.#holdBack(missing, stillAlone));
  }

  /** After the disk was full: only where there is more room than the reserve takes. What was tried is given back. */
  async #holdBack(missing: number, stillAlone: () => Promise<unknown>): Promise<void> {
    let tried: Filled = 'disk_reserve';
    try {
      if (this.#isFull) {
        tried = 'disk_probe';
        await this.#fill('disk_probe', Math.max(0, missing) + PROBE_ROWS, stillAlone);
        await this.#giveBack('disk_probe');
        tried = 'disk_reserve';
      }
      await this.#fill('disk_reserve', missing, stillAlone);
      this.#tell(false);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      await this.#giveBack(tried);
      this.#tell(true);
    }
  }

  /** Each row by itself: whoever needs the room meanwhile takes it at once. */
  async #fill(table: Filled, count: number, stillAlone: () => Promise<unknown>): Promise<void> {
    const { ordinary } = this.#parts.ways;
    await sql`create unlogged table if not exists ${sql.table(table)} (filling bytea not null)`.execute(
      ordinary,
    );
    await sql`alter table ${sql.table(table)} alter filling set storage external`.execute(ordinary);
    for (let row = 0; row < count; row++) {
      await stillAlone();
      await sql`insert into ${sql.table(table)} (filling) values (${await makeFilling(ROW_BYTES)})`.execute(
        ordinary,
      );
    }
  }

  /** Dropped and not truncated, which would need room for a new line in the catalogue, where there is none. */
  async #giveBack(table: Filled): Promise<void> {
    await sql`drop table if exists ${sql.table(table)}`.execute(this.#parts.ways.followUp);
  }

  #tell(isFull: boolean): void {
    if (this.#isFull === isFull) return;
    const words = isFull
      ? 'The disk of the database is full: only calls for help are written'
      : 'There is room again';
    this.#parts.log.warn(words);
    this.#parts.bus.publish({ kind: 'disk-full', isFull });
  }
}
