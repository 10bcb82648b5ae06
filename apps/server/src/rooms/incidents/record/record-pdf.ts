import type { IncidentRecord } from '@soteria/contract/incidents/incident-record.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { openPage, type Page } from './record-page.ts';
import { drawFacts, drawPeople, drawTasks, drawTimeline } from './record-sections.ts';
import { type RecordTimes, recordTimes } from './record-times.ts';
import { recordWords as words } from './record-words.ts';

function drawAll(page: Page, record: IncidentRecord, times: RecordTimes): void {
  drawFacts(page, record, times);
  drawPeople(page, record, times);
  if (record.tasks.length > 0) drawTasks(page, record);
  drawTimeline(page, record, times);
}

/** The record on paper: the mode on every page, times by the organisation's clock. */
export async function drawRecordPdf(record: IncidentRecord): Promise<Uint8Array> {
  const { incident, modeWord, timeZone } = record;
  const title = modeTitle(incident.displayName, incident.content.$v.Mode);
  const times = recordTimes(timeZone, incident.created);
  const page = await openPage(modeWord, `${words.title}: ${title}`);
  const chunks: Uint8Array[] = [];
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    page.doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    page.doc.on('end', () => resolve(Buffer.concat(chunks)));
    page.doc.on('error', reject);
  });
  drawAll(page, record, times);
  const foot = words.footer(times.whole(record.completeTo), record.madeByName, record.completeToSeq);
  page.finish(words.band[modeWord], title, foot, words.page);
  page.doc.end();
  return whole;
}
