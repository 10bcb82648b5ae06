import type { AuditEntry } from '@soteria/contract/audit/audit.shapes';
import { auditSentence } from '@soteria/contract/audit/audit-words';
import { IconChevronRight } from '@tabler/icons-react';
import { auditWords } from '../audit.words.ts';
import { changesOf, factsOf } from '../audit-facts.ts';
import styles from './audit-list.module.css';

interface AuditListProps {
  entries: readonly AuditEntry[];
  timeZone: string;
}

/** What was done, the newest first; times by the clock of the organisation. A press shows all of an entry. */
export function AuditList({ entries, timeZone }: AuditListProps) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <ul className={styles.list} aria-label={auditWords.title}>
      {entries.map((entry) => (
        <li key={entry.seq}>
          <details className={styles.entry}>
            <summary className={styles.row}>
              <IconChevronRight size={16} stroke={1.75} className={styles.mark} aria-hidden="true" />
              <time className={styles.when} dateTime={entry.at}>
                {format.format(Date.parse(entry.at))}
              </time>
              <span className={styles.what}>
                <span>
                  <span className={styles.who}>{entry.actor.displayName}</span> {auditSentence(entry)}
                </span>
                <span className={styles.role}>{auditWords.roles(entry.actor.roles)}</span>
              </span>
              <span className={styles.from}>{entry.ip ?? auditWords.unknown}</span>
            </summary>
            <Details entry={entry} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  return (
    <dl className={styles.details}>
      {changesOf(entry).map(({ name, from, to }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={styles.was}>
              {auditWords.was} {from}
            </span>
            <span>
              {auditWords.is} {to}
            </span>
          </dd>
        </div>
      ))}
      {factsOf(entry).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={name === auditWords.hash ? styles.code : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
