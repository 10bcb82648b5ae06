import { auditSentence } from '@soteria/contract/audit/audit-words';
import { presentAuditEntry } from './audit.present.ts';
import type { AuditRow } from './audit.queries.ts';

/** Spreadsheets take UTF-8 for it only behind this. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would work out instead of showing it (OWASP, CSV injection), in either width. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A cell that is shown as it is (RFC 4180); an apostrophe before what would be taken for a formula. */
const asCell = (value: string): string =>
  `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

const asLine = (values: readonly string[]): string => `${values.map(asCell).join(',')}\r\n`;

const COLUMNS = [
  'Number',
  'Time (UTC)',
  'Time',
  'Who',
  'Role',
  'What',
  'Action',
  'Kind',
  'Name',
  'Id',
  'Details',
  'Address',
  'Browser',
  'Request',
  'Hash',
];

export const headLine = (zone: string): string =>
  asLine(COLUMNS.map((column) => (column === 'Time' ? `Time (${zone})` : column)));

/** Entries as lines, with times by the clock of a zone as well. */
export function entryLines(zone: string): (row: AuditRow) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (row) =>
    asLine([
      String(row.seq),
      row.at.toISOString(),
      clock.format(row.at),
      row.actorName,
      row.roles.join(', '),
      auditSentence(presentAuditEntry(row)),
      row.action,
      row.targetKind,
      row.targetLabel,
      row.targetId,
      JSON.stringify(row.details),
      row.ip ?? '',
      row.userAgent ?? '',
      row.requestId ?? '',
      row.hash,
    ]);
}

/** The last line: where the tenant's chain stood, for who wants to see later that it was not written anew. */
export const endLine = ({ seq, hash }: { seq: number; hash: string }): string => {
  const cells: Record<string, string> = { Number: String(seq), What: 'The chain stands here', Hash: hash };
  return asLine(COLUMNS.map((column) => cells[column] ?? ''));
};
