import type { ReactNode } from 'react';
import styles from './tile.module.css';

interface TileProps {
  title: string;
  icon?: ReactNode;
  /** A quiet word beside the title, such as "2 unread". */
  note?: ReactNode;
  /** What stands at the right of the head, such as "See all". */
  action?: ReactNode;
  children: ReactNode;
}

/** A box of rows with a head: the dashboard's building block. */
export function Tile({ title, icon, note, action, children }: TileProps) {
  return (
    <section className={styles.tile} aria-label={title}>
      <header className={styles.head}>
        {icon}
        <h2 className={styles.title}>{title}</h2>
        {note ? <span className={styles.note}>{note}</span> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </header>
      {children}
    </section>
  );
}
