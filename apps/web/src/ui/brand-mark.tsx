import styles from './brand-mark.module.css';

/** The shield with its signal, and the name beside it. */
export function BrandMark({ isNameHidden }: { isNameHidden?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true">
        <path fill="var(--so-ink)" d="M12 1 3 4v7c0 6 4 10 9 12 5-2 9-6 9-12V4z" />
        <g fill="none" stroke="var(--so-on-ink)" strokeWidth="1.9" strokeLinecap="round">
          <path d="M7.2 11.6a6 6 0 0 1 9.6 0M9.4 13.8a3.2 3.2 0 0 1 5.2 0" />
        </g>
        <circle cx="12" cy="16.4" r="1.5" fill="var(--so-on-ink)" />
      </svg>
      <span className={isNameHidden ? 'so-hidden' : undefined}>Soteria</span>
    </span>
  );
}
