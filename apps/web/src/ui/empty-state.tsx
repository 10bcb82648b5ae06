import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What will stand here. */
  text?: string;
  /** The first step. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon}
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action}
    </div>
  );
}
