import { parentPort, workerData } from 'node:worker_threads';
import type { IncidentRecord } from '@soteria/contract/incidents/incident-record.shapes';
import { drawRecordPdf } from './record-pdf.ts';

parentPort?.postMessage(await drawRecordPdf(workerData as IncidentRecord));
