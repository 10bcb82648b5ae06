import { incidentRecordEndpoints } from '@soteria/contract/incidents/incident-record.endpoints';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { modeWord } from '@soteria/contract/incidents/mode-title';
import { call, download } from '../../platform/api/call.ts';
import { showError } from '../../platform/notifications/toasts.ts';
import { saveFile } from '../../platform/save-file.ts';
import { incidentsWords } from './incidents.words.ts';

/** A long incident's record takes a while to draw, in ms. */
const PATIENCE = 90_000;
/** Fetches the record of an incident and gives it to the person as a file. */
export async function saveRecord(incident: Incident, kind: 'pdf' | 'json'): Promise<void> {
  const options = { params: { t: incident.tenantId, id: incident.id }, timeoutMs: PATIENCE };
  const mode = modeWord(incident.content.$v.Mode);
  const fileName = `${mode}-record-${incident.created.slice(0, 10)}.${kind}`;
  try {
    if (kind === 'pdf')
      return saveFile(await download(incidentRecordEndpoints.getIncidentRecordPdf, options), fileName);
    const record = await call(incidentRecordEndpoints.getIncidentRecord, options);
    saveFile(new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }), fileName);
  } catch (error) {
    showError(incidentsWords.errorRecord, error);
  }
}
