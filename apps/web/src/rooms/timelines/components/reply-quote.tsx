import type { RepliedTo } from '@soteria/contract/timelines/timelines.shapes';
import { timelinesWords } from '../timelines.words.ts';
import styles from './entry.module.css';

/** What a message answers; a press goes there. */
export function ReplyQuote({ replyTo, onGoTo }: { replyTo: RepliedTo; onGoTo: () => void }) {
  return (
    <button type="button" className={styles.quote} onClick={onGoTo}>
      <span className="so-hidden">{timelinesWords.inAnswerTo}</span>
      <strong>{replyTo.CreatedByName}</strong>
      <span>{replyTo.Text || timelinesWords.removed}</span>
    </button>
  );
}
