import { createHash } from 'node:crypto';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Tx, transact } from '../../platform/database/transact.ts';
import { type Letter, RefusedLetterError } from '../../platform/mail/mail.ts';
import { type Addressee, type LetterJob, listAddressees, recordLetter } from './incident-letters.queries.ts';
import { listPieceRows, type PieceRow } from './incidents.queries.ts';
import { letterWords } from './letters.words.ts';

const ROUNDS = 'incident-letter-rounds';
const LETTERS = 'incident-letters';
const RETRIES = 10;
const LETTERS_AT_ONCE = 8;
const AT_ONCE = 100;
const SWEEP_MS = 2_000;

type Round = Omit<LetterJob, 'presenceId'>;

/** The same job has the same id (UUIDv8): asked for twice, it is done once. */
function jobId(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Part of a statement's WITH: who was added to an incident gets a letter too, a short while from now. */
export const lettersDue = (context: Context, { tenantId, id }: PieceRow) => sql`, asked as (
      update incidents set letters_due_at = ${new Date(context.clock.now() + context.lettersAfterSeconds * 1_000)}
      where tenant_id = ${tenantId} and id = ${id}
    )`;

/** Asks for the letters that say that an incident is over, with the transaction that closes it. */
export async function askForEndLetters(
  context: Context,
  tenantId: TenantId,
  groupId: GroupId,
  tx: Tx,
): Promise<void> {
  const data = { kind: 'over' as const, tenantId, groupId };
  await context.jobs.enqueue<Round>(ROUNDS, [{ id: jobId('round', 'over', groupId), data }], tx);
}

/**
 * Asks for the letters of alerts whose time has come: who has no device that lives and was not reached by then gets
 * one. The rest is a job. Answers how many incidents.
 */
export async function sweepLetters(context: Context): Promise<number> {
  const at = new Date(context.clock.now());
  return transact(context.database, async (tx) => {
    const { rows } = await sql<{ tenantId: TenantId; groupId: GroupId }>`
      update incidents set letters_due_at = null where (tenant_id, id) in (
        select tenant_id, id from incidents where letters_due_at <= ${at} limit ${AT_ONCE} for update skip locked
      ) returning tenant_id, id as group_id`.execute(tx.db);
    const rounds = rows.map((row) => ({
      id: jobId('round', 'alert', row.groupId, at.toISOString()),
      data: { kind: 'alert' as const, ...row },
    }));
    await context.jobs.enqueue<Round>(ROUNDS, rounds, tx);
    return rows.length;
  });
}

/** Sweeps every 2 s; answers the way to stop. */
export function startLetterSweep(context: Context): () => void {
  const sweep = () =>
    sweepLetters(context).catch((error: Error) => {
      context.metrics.jobFailures.inc({ job: 'letters' });
      context.log.warn({ error: error.message }, 'The letters of alerts were not asked for');
    });
  const timer = setInterval(sweep, SWEEP_MS);
  return () => clearInterval(timer);
}

/** One job a recipient: one whose mail fails never delays another (issue 3). */
async function goRound(context: Context, round: Round): Promise<void> {
  const people = await listAddressees(context.database, round);
  const jobs = people.map(({ presenceId }) => ({
    id: jobId('letter', round.kind, round.groupId, presenceId),
    data: { ...round, presenceId },
  }));
  await context.jobs.enqueue<LetterJob>(LETTERS, jobs);
}

function writeLetter(context: Context, job: LetterJob, row: PieceRow, person: Addressee): Letter {
  const words = letterWords[job.kind];
  const at = job.kind === 'alert' ? row.createdAt : (row.archivedAt ?? new Date(context.clock.now()));
  const time = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    // "01:30 BST": on one night of the year there are two.
    timeZoneName: 'short',
    timeZone: person.timeZone,
  }).format(at);
  const facts = {
    title: modeTitle(row.typeName, row.mode),
    who: row.createdByName || letterWords.unknown,
    where: row.location ? `${row.location}, ${row.orgName}` : row.orgName,
    time: `${time} (${person.timeZone})`,
    mode: letterWords.modes[row.mode],
    link: `${context.publicUrl}/incidents/${row.tenantId}/${row.id}`,
  };
  return {
    id: jobId('letter', job.kind, job.groupId, job.presenceId),
    to: { name: person.displayName, address: person.email },
    subject: words.subject(facts),
    text: words.text(facts),
  };
}

/** Sends one letter, if it is still due: not to who was reached meanwhile, and no alert of what is over. */
export async function sendLetter(context: Context, job: LetterJob): Promise<void> {
  const [person] = await listAddressees(context.database, job);
  const [row] = await listPieceRows(context.database, [job.groupId]);
  if (!person || !row) return;
  let isRefused = false;
  try {
    await context.mail.send(writeLetter(context, job, row, person));
  } catch (error) {
    if (!(error instanceof RefusedLetterError)) throw error;
    context.log.warn({ presenceId: job.presenceId }, 'A mail server refused an address for good');
    isRefused = true;
  }
  await recordLetter(context.database, job, new Date(context.clock.now()), isRefused);
}

export function defineLetterJobs(context: Context): void {
  context.jobs.define<Round>({
    name: ROUNDS,
    concurrency: 1,
    retries: RETRIES,
    work: (data) => goRound(context, data),
  });
  context.jobs.define<LetterJob>({
    name: LETTERS,
    concurrency: LETTERS_AT_ONCE,
    retries: RETRIES,
    work: (data) => sendLetter(context, data),
  });
}
