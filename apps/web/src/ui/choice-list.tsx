import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './choice-list.module.css';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { uiWords } from './ui.words.ts';

interface Choice {
  id: string;
  lead?: ReactNode;
  name: string;
  detail?: string | undefined;
  isDone: boolean;
  isBusy: boolean;
  onChoose: () => void;
}

interface ChoiceListProps {
  /** Null while loading. */
  choices: Choice[] | null;
  error: { title: string; onRetry: () => void } | null;
  empty: string;
  /** On the button, before and after. */
  words: { do: string; done: string };
}

/** Things to add one by one, each with its own button that says when it is done. */
export function ChoiceList({ choices, error, empty, words }: ChoiceListProps) {
  if (!choices) {
    return error ? (
      <ErrorState title={error.title} text={uiWords.tryAgain} onRetry={error.onRetry} />
    ) : (
      <SkeletonRows count={4} height={52} />
    );
  }
  if (choices.length === 0) return <EmptyState title={empty} />;
  return (
    <ul className={styles.choices}>
      {choices.map((choice) => (
        <li key={choice.id} className={styles.choice}>
          {choice.lead}
          <span className={styles.text}>
            <span className="so-clip">{choice.name}</span>
            {choice.detail ? <span className={`${styles.detail} so-clip`}>{choice.detail}</span> : null}
          </span>
          <Button
            disabled={choice.isDone}
            isBusy={choice.isBusy}
            aria-label={`${choice.isDone ? words.done : words.do} ${choice.name}`}
            onClick={choice.onChoose}
          >
            {choice.isDone ? words.done : words.do}
          </Button>
        </li>
      ))}
    </ul>
  );
}
