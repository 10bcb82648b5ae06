import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { groupId, tenantId } from '../kit/ids.ts';
import { incidentRecord } from './incident-record.shapes.ts';

const oneIncident = z.object({ t: tenantId, id: groupId });

/** The record of an incident, open or closed: beyond the specification's table (issue 3). */
export const incidentRecordEndpoints = {
  getIncidentRecord: endpoint({
    method: 'GET',
    path: '/{t}/Incidents/{id}/Record',
    area: 'incidents',
    summary: 'The record of an incident: who, when, what was said, who was alerted and when it reached them',
    access: 'group-reader',
    audit: 'read',
    params: oneIncident,
    response: incidentRecord,
  }),
  getIncidentRecordPdf: endpoint({
    method: 'GET',
    path: '/{t}/Incidents/{id}/Record/Pdf',
    area: 'incidents',
    summary: 'The same to print, as PDF',
    access: 'group-reader',
    audit: 'read',
    params: oneIncident,
    response: z.unknown(),
    download: 'pdf',
  }),
};
