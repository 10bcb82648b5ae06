import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** Under the title. */
  text?: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A page of the signed-in app: gutters, title, content. */
export function Page({ title, text, action, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {text ? <div className={styles.text}>{text}</div> : null}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}
