import type { AuditEntry } from '@soteria/contract/audit/audit.shapes';
import { fieldWords } from '@soteria/contract/audit/audit-words';
import { auditWords } from './audit.words.ts';

export interface Fact {
  name: string;
  value: string;
}

export interface Change {
  name: string;
  from: string;
  to: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any value of an entry's details in words. */
function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditWords.nothing;
  if (typeof value === 'boolean') return value ? auditWords.yes : auditWords.no;
  if (Array.isArray(value)) return value.map(valueWords).join(', ') || auditWords.nothing;
  if (isRecord(value)) return typeof value.name === 'string' ? value.name : JSON.stringify(value);
  return String(value);
}

/** What changed from what to what. */
export function changesOf({ details }: AuditEntry): Change[] {
  if (!isRecord(details.changed)) return [];
  return Object.entries(details.changed).map(([field, change]) => ({
    name: capital(fieldWords(field)),
    from: valueWords(isRecord(change) ? change.from : null),
    to: valueWords(isRecord(change) ? change.to : null),
  }));
}

/** Everything else that the entry tells. */
export function factsOf(entry: AuditEntry): Fact[] {
  const others = Object.entries(entry.details).filter(([name]) => name !== 'changed');
  return [
    ...others.map(([name, value]) => ({
      name: auditWords.otherFacts[name] ?? capital(fieldWords(name)),
      value: valueWords(value),
    })),
    { name: auditWords.kind(entry.target.kind), value: entry.target.label || entry.target.id },
    { name: auditWords.address, value: entry.ip ?? auditWords.unknown },
    { name: auditWords.browser, value: entry.userAgent ?? auditWords.unknown },
    { name: auditWords.request, value: entry.requestId ?? auditWords.unknown },
    { name: auditWords.number, value: String(entry.seq) },
    { name: auditWords.hash, value: entry.hash },
  ];
}
