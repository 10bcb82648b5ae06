import type { SubjectId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { pushAlert } from './incident-pushes.ts';
import type { PieceRow } from './incidents.queries.ts';

/** The answer to a call for help, kept for the same call coming again. */
export interface Answered {
  subjectId: SubjectId;
  key: string;
  answer: string;
}

/**
 * All that follows once everyone with a page open was alerted, in one statement: the pushes for devices whose pages
 * are closed, the note that the people were alerted, and the answer for a repeated call. Should it fail or the process
 * die before, the sweep alerts again.
 * @param subjects who was alerted, without whoever called
 */
export async function markAlerted(
  context: Context,
  row: PieceRow,
  subjects: readonly string[],
  answered: Answered | null,
): Promise<void> {
  const kept = answered
    ? sql`, kept as (
      update idempotency_keys set answer = ${answered.answer}::jsonb
      where subject_id = ${answered.subjectId} and key = ${answered.key}
    )`
    : sql``;
  const alongside = sql`, marked as (
      update incidents set alerted_at = ${new Date(context.clock.now())}
      where tenant_id = ${row.tenantId} and id = ${row.id} and alerted_at is null
    )${kept}`;
  await pushAlert(context, row, subjects, `raised ${row.id}`, alongside);
}
