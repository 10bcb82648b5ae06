import type {
  IncidentRecord,
  RecordedEntry,
  RecordedPerson,
} from '@soteria/contract/incidents/incident-record.shapes';
import { modeWord } from '@soteria/contract/incidents/mode-title';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { entryWords } from '@soteria/contract/timelines/entry-words';
import type { Context } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/problems.ts';
import { presentInstant } from '../../groups/groups.present.ts';
import { getTimeZone } from '../../organisations/organisations.queries.ts';
import { type EntryRow, presentEntry } from '../../timelines/timelines.present.ts';
import { listAfter, listVersions, type VersionRow } from '../../timelines/timelines.queries.ts';
import { listTeams } from '../incident-teams.queries.ts';
import { accessIncident } from '../incidents.access.ts';
import { presentPiece } from '../incidents.present.ts';
import { listPieceRows } from '../incidents.queries.ts';
import { listRecordedPeople, listRecordedTags, listRecordedTasks, type PersonRow } from './record.queries.ts';

/** A timeline has fewer entries than this. */
const ALL = 2_147_483_647;

const presentPerson = (row: PersonRow): RecordedPerson => ({
  presenceId: row.presenceId,
  displayName: row.displayName,
  ownerId: row.ownerId,
  orgName: row.orgName,
  jobTitle: row.jobTitle,
  isResponder: row.isResponder,
  isCreator: row.isCreator,
  addedAt: row.addedAt.toISOString(),
  addedByName: row.addedByName,
  delivery: {
    sent: presentInstant(row.sentAt),
    reached: presentInstant(row.reachedAt),
    seen: presentInstant(row.seenAt),
    responded: presentInstant(row.respondedAt),
  },
  removedAt: presentInstant(row.removedAt),
  removedByName: row.removedByName,
});

/** What was removed is kept for admins only. */
function recordEntry(entry: EntryRow, versions: readonly VersionRow[], isOrgAdmin: boolean): RecordedEntry {
  const shown = entry.content.$t === 'Removed' && !isOrgAdmin ? [] : versions;
  return {
    ...presentEntry(entry),
    words: entryWords(entry.content),
    before: shown.map(({ content, saidFrom, saidUntil }) => ({
      words: entryWords(content),
      from: saidFrom.toISOString(),
      until: saidUntil.toISOString(),
    })),
  };
}

async function readFrom(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
  completeTo: string,
): Promise<IncidentRecord> {
  const { own, memberIds, group, isOrgAdmin } = await accessIncident(db, caller, tenantId, id, 'read');
  const [row] = await listPieceRows(db, [id]);
  if (!row) throw notFound();
  const entries = await listAfter(db, tenantId, id, 0, ALL);
  const versions = Map.groupBy(await listVersions(db, tenantId, id, null), (version) => version.entryId);
  const reader = own.find((presence) => memberIds.includes(presence.id)) ?? own[0];
  return {
    incident: presentPiece(row),
    modeWord: modeWord(row.mode),
    orgName: row.orgName,
    timeZone: await getTimeZone(db, tenantId, group.orgId),
    people: (await listRecordedPeople(db, tenantId, id)).map(presentPerson),
    teams: await listTeams(db, tenantId, id),
    tags: await listRecordedTags(db, tenantId, id),
    tasks: await listRecordedTasks(db, tenantId, id),
    entries: entries.map((entry) => recordEntry(entry, versions.get(entry.id) ?? [], isOrgAdmin)),
    completeTo,
    completeToSeq: entries.at(-1)?.seq ?? 0,
    madeByName: reader?.displayName ?? '',
  };
}

/** The record of an incident for anyone who may read it: all of it as it stood at one moment. */
export function readRecord(
  context: Context,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
): Promise<IncidentRecord> {
  const completeTo = new Date(context.clock.now()).toISOString();
  return context.database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => readFrom(db, caller, tenantId, id, completeTo));
}
