import { Worker } from 'node:worker_threads';
import type { IncidentRecord } from '@soteria/contract/incidents/incident-record.shapes';
import { ProblemError } from '../../../platform/http/problems.ts';

/** Records drawn at once; further ones wait. */
const AT_ONCE = 2;
/** Waiting records beyond this are refused: try again in a moment. */
const MOST_WAITING = 20;
/** A record that takes longer is given up, in ms. */
const PATIENCE = 60_000;
/** As much memory as one may take, in MB. */
const MEMORY_MB = 512;

let drawing = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (drawing < AT_ONCE) {
    drawing += 1;
    return;
  }
  if (waiting.length >= MOST_WAITING) throw new ProblemError('unavailable', {}, 5);
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function giveTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else drawing -= 1;
}

function drawApart(record: IncidentRecord): Promise<Buffer> {
  const worker = new Worker(new URL('./record-pdf.worker.ts', import.meta.url), {
    workerData: record,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return new Promise<Buffer>((resolve, reject) => {
    const patience = setTimeout(() => void worker.terminate(), PATIENCE);
    worker.once('message', (content: Uint8Array) => resolve(Buffer.from(content)));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(patience);
      reject(new ProblemError('unavailable', {}, 5));
    });
  });
}

/** The record as PDF, drawn in a thread of its own: hundreds of pages must not hold up an alert. */
export async function drawRecord(record: IncidentRecord): Promise<Buffer> {
  await takeTurn();
  try {
    return await drawApart(record);
  } finally {
    giveTurn();
  }
}
