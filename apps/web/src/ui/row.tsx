import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './row.module.css';

/** Rows divided by hairlines. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** The square or round thing at the left. */
  lead?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** The right column, upper and lower. */
  end?: ReactNode;
  isUnread?: boolean;
}

/** The inside of a row, 64 high: put it into a link or button that fills the `li`. */
export function RowBody({ lead, title, detail, end, isUnread }: RowProps) {
  return (
    <span className={classNames(styles.body, isUnread && styles.unread)}>
      {isUnread ? <span className={styles.dot} aria-hidden="true" /> : null}
      {lead}
      <span className={styles.text}>
        <span className={classNames(styles.title, 'so-clip')}>{title}</span>
        {detail ? <span className={classNames(styles.detail, 'so-clip')}>{detail}</span> : null}
      </span>
      {end ? <span className={styles.end}>{end}</span> : null}
    </span>
  );
}

/** The square that carries an incident's or a thing's icon. */
export function IconSquare({
  children,
  mark,
}: {
  children: ReactNode;
  mark?: 'real' | 'drill' | 'demo' | 'urgent';
}) {
  return (
    <span className={classNames(styles.square, mark && styles[mark])} aria-hidden="true">
      {children}
    </span>
  );
}
