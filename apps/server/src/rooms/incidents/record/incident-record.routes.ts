import type { incidentRecordEndpoints } from '@soteria/contract/incidents/incident-record.endpoints';
import type { IncidentRecord } from '@soteria/contract/incidents/incident-record.shapes';
import { dayIn } from '@soteria/contract/incidents/search-range';
import { Encoded, type Handlers } from '../../../platform/http/routes.ts';
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

export const incidentRecordRoutes: Handlers<typeof incidentRecordEndpoints> = {
  // Encoded here: checking ten thousand entries against the contract would hold up everybody else.
  getIncidentRecord: async (context, { caller, params: { t, id } }) =>
    new Encoded(JSON.stringify(await readRecord(context, caller, t, id))),
  getIncidentRecordPdf: async (context, { caller, params: { t, id } }) => {
    const record = await readRecord(context, caller, t, id);
    return {
      content: await drawRecord(record),
      contentType: 'application/pdf',
      fileName: fileNameOf(record),
    };
  },
};
