import { entryWords } from '@soteria/contract/timelines/entry-words';
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { timelinesWords } from '../timelines.words.ts';
import type { Writing } from '../use-writing.ts';
import styles from './composer.module.css';

/** Says what one is writing when it is no new message, and the way out. */
export function WritingBar({ task, onStop }: { task: Writing['task']; onStop: () => void }) {
  if (task.kind === 'new') return null;
  const isReply = task.kind === 'reply';
  const Icon = isReply ? IconArrowBackUp : IconPencil;
  return (
    <div className={styles.bar}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>
          {isReply ? timelinesWords.replyingTo(task.entry.createdByName) : timelinesWords.editing}
        </strong>
        <span>{entryWords(task.entry.content)}</span>
      </p>
      <IconButton
        label={timelinesWords.stopWriting[task.kind]}
        icon={<IconX size={18} stroke={1.75} />}
        onClick={onStop}
      />
    </div>
  );
}
