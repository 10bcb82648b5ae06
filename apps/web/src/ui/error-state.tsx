import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from './button.tsx';
import styles from './state.module.css';
import { uiWords } from './ui.words.ts';

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What to do. */
  text?: string;
  /** What an administrator can search the log for. */
  requestId?: string | null;
  onRetry?: () => void;
}

export function ErrorState({ title, text, requestId, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle size={24} stroke={1.75} className={styles.warn} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {requestId ? <p className={styles.reference}>{uiWords.requestId(requestId)}</p> : null}
      {onRetry ? <Button onClick={onRetry}>{uiWords.retry}</Button> : null}
    </div>
  );
}
