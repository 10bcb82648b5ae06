import { cutText } from '@soteria/contract/devices/push-message';
import { PURPOSE_SOS } from '@soteria/contract/incident-types/incident-types.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { MODE_REAL } from '@soteria/contract/organisations/demo-mode';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { DomainEventMap } from '../../platform/domain-events.ts';
import { type PushNotice, pushToSubjects } from '../devices/push-to-subjects.ts';
import { askForLetters } from './incident-letters.ts';
import { listPieceRows, type PieceRow } from './incidents.queries.ts';
import { incidentsWords } from './incidents.words.ts';

/** Who gets an alert later than this learns of it by opening the page, where it is shown as it stands then. */
const TTL_SECONDS = 4 * 60 * 60;

/** The subjects an incident's alarm went to, and not the one who raised it. */
async function listAlerted(db: Queryable, tenantId: TenantId, groupId: GroupId): Promise<string[]> {
  const { rows } = await sql<{ subjectId: string }>`
    select distinct p.subject_id from groups g
    join group_members m on m.tenant_id = g.tenant_id and m.group_id = g.id and m.sent_at is not null
    join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
    join presences c on c.tenant_id = g.tenant_id and c.id = g.created_by
    where g.tenant_id = ${tenantId} and g.id = ${groupId} and p.removed_at is null
      and p.subject_id is distinct from c.subject_id and p.subject_id is not null`.execute(db);
  return rows.map((row) => row.subjectId);
}

const noticeOf = (row: PieceRow, occasion: string, message: Partial<PushNotice['message']>): PushNotice => ({
  occasion,
  // The stand-down has the alert's topic: it replaces one that has not arrived yet.
  topic: `incident ${row.id}`,
  ttlSeconds: TTL_SECONDS,
  isUrgent: true,
  group: { tenantId: row.tenantId, groupId: row.id },
  message: {
    kind: 'alert',
    title: modeTitle(row.typeName, row.mode),
    body: incidentsWords.alert(
      row.createdByName,
      row.location ? `${row.location}, ${row.orgName}` : row.orgName,
    ),
    tag: row.id,
    path: `/incidents/${row.tenantId}/${row.id}`, // spec core §4
    at: row.createdAt.toISOString(),
    isSticky: row.purpose === PURPOSE_SOS && row.mode === MODE_REAL,
    canRespond: true,
    ...message,
  },
});

/** Alerts the devices of those among `subjects` whom the alarm is for; resolves when that cannot be lost. */
export async function pushAlert(
  context: Context,
  row: PieceRow,
  subjects: readonly string[],
  occasion: string,
): Promise<void> {
  const alerted = new Set(await listAlerted(context.followUp, row.tenantId, row.id));
  await pushToSubjects(
    context,
    subjects.filter((subject) => alerted.has(subject)),
    noticeOf(row, occasion, {}),
  );
  // The second way, and only that: should it fail, the first is not told again for its sake.
  await askForLetters(context, 'alert', row.tenantId, row.id).catch((error: unknown) => {
    context.metrics.jobFailures.inc({ job: 'letters' });
    context.log.warn({ err: error }, 'The letters of an alert were not asked for');
  });
}

/** Tells the devices of exactly those whom the alarm went to that it is over, or was a false one. */
export async function pushEnd(context: Context, groupId: GroupId): Promise<void> {
  const [row] = await listPieceRows(context.database, [groupId]);
  if (!row) return;
  const subjects = await listAlerted(context.database, row.tenantId, row.id);
  const over = incidentsWords.over[row.closeReason ?? 'all-clear'](modeTitle(row.typeName, row.mode));
  await pushToSubjects(
    context,
    subjects,
    noticeOf(row, `over ${row.id}`, {
      kind: 'over',
      ...over,
      at: (row.archivedAt ?? new Date(context.clock.now())).toISOString(),
      isSticky: false,
      canRespond: false,
    }),
  );
}

/** Tells the devices of people who were named on an incident's timeline: even of those who have muted it. */
export async function pushIncidentMention(
  context: Context,
  mention: DomainEventMap['people-mentioned'],
): Promise<void> {
  const [row] = await listPieceRows(context.database, [mention.groupId]);
  if (!row) return;
  const told = incidentsWords.mentioned(mention.byName, row.displayName, cutText(mention.text));
  await pushToSubjects(context, mention.subjects, {
    occasion: `mention ${mention.entryId}`,
    topic: `mention ${mention.groupId}`,
    ttlSeconds: TTL_SECONDS,
    isUrgent: true,
    message: {
      kind: 'mention',
      title: modeTitle(told.title, row.mode),
      body: told.body,
      // The tag of the notice that an open page shows of the same entry: one takes the place of the other.
      tag: `entry ${mention.groupId}`,
      path: `/incidents/${row.tenantId}/${row.id}`, // spec core §4
      at: mention.at,
      isSticky: false,
      canRespond: false,
    },
  });
}
