import styles from './badge.module.css';

/** A count in ink; nothing for 0. `label` says the count in words. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="so-hidden">{label}</span>
    </span>
  );
}
