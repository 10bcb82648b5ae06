import type { incidentRecordEndpoints } from '@soteria/contract/incidents/incident-record.endpoints';
import type { IncidentRecord } from '@soteria/contract/incidents/incident-record.shapes';
import { dayIn } from '@soteria/contract/incidents/search-range';
import { appendAudit } from '../../../platform/audit/append-audit.ts';
import type { Context } from '../../../platform/context.ts';
import { Encoded, type Handlers, type RoomRequest } from '../../../platform/http/routes.ts';
import { auditedGroup } from '../../groups/groups.access.ts';
import { accessIncident } from '../incidents.access.ts';
import { drawRecord } from './draw-record.ts';
import { readRecord } from './read-record.ts';

/** Mode, type and day: `DRILL-lockdown-2026-11-21.pdf`. */
function fileNameOf({ modeWord, incident, timeZone }: IncidentRecord): string {
  const type = incident.content.$v.IncidentTypeName.normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 60);
  const parts = [modeWord, type || 'incident', dayIn(Date.parse(incident.created), timeZone)];
  return `${parts.join('-')}.pdf`;
}

type RecordRequest = Pick<
  RoomRequest<typeof incidentRecordEndpoints.getIncidentRecord>,
  'caller' | 'params' | 'origin'
>;

/** The record for who may read it; that they did is written down before they get it. */
async function readAudited(context: Context, request: RecordRequest): Promise<IncidentRecord> {
  const { t, id } = request.params;
  const { group, acting } = await accessIncident(context.database, request.caller, t, id, 'read');
  const record = await readRecord(context, request.caller, t, id);
  await appendAudit(context, context.database, request, { ...auditedGroup(group), actor: acting });
  return record;
}

export const incidentRecordRoutes: Handlers<typeof incidentRecordEndpoints> = {
  // Encoded here: checking ten thousand entries against the contract would hold up everybody else.
  getIncidentRecord: async (context, request) =>
    new Encoded(JSON.stringify(await readAudited(context, request))),
  getIncidentRecordPdf: async (context, request) => {
    const record = await readAudited(context, request);
    return {
      content: await drawRecord(record),
      contentType: 'application/pdf',
      fileName: fileNameOf(record),
    };
  },
};
