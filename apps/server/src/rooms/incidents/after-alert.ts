import type { GroupId, SubjectId } from '@soteria/contract/kit/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { pushAlert } from './incident-pushes.ts';
import type { PieceRow } from './incidents.queries.ts';
import { layingOut } from './lay-out-calls.sql.ts';

/** The answer to a call for help, kept for the same call coming again. */
export interface Answered {
  subjectId: SubjectId;
  key: string;
  answer: string;
}

const pushRaised = (
  context: Context,
  row: PieceRow,
  subjects: readonly string[],
  alongside: RawBuilder<unknown>,
) => pushAlert(context, row, subjects, `raised ${row.id}`, alongside);

/** Notes that everybody was alerted, of an incident that is laid out already. */
const marking = ({ tenantId, id }: PieceRow, at: Date) => sql`, marked as (
  update incidents set alerted_at = ${at} where tenant_id = ${tenantId} and id = ${id} and alerted_at is null
)`;

/**
 * All that follows once everyone with a page open was alerted, in one statement: the call is laid out, the pushes for
 * devices whose pages are closed, and the answer for a repeated call. Should it fail or the process die before, the
 * sweep lays it out and alerts again.
 * @param subjects who was alerted, without whoever called
 */
export function layOutAlerted(
  context: Context,
  row: PieceRow,
  subjects: readonly string[],
  { subjectId, key, answer }: Answered,
): Promise<void> {
  const now = new Date(context.clock.now());
  const laidOut = layingOut(sql`tenant_id = ${row.tenantId} and id = ${row.id}`, now);
  const kept = sql`, kept as (
    update idempotency_keys set answer = ${answer}::jsonb where subject_id = ${subjectId} and key = ${key}
  )`;
  // Marked too: where this process stood still for long, the sweep of another has laid it out meanwhile.
  return pushRaised(context, row, subjects, sql`, ${laidOut}${marking(row, now)}${kept}`);
}

/** Lays a call out and nothing else: the sweep alerts again, since whether that was done is not known. */
export const layOutCall = ({ followUp }: Context, id: GroupId): Promise<unknown> =>
  sql`with ${layingOut(sql`id = ${id}`, null)} select`.execute(followUp);

/** What follows where the sweep has alerted them. */
export const markAlerted = (context: Context, row: PieceRow, subjects: readonly string[]): Promise<void> =>
  pushRaised(context, row, subjects, marking(row, new Date(context.clock.now())));
