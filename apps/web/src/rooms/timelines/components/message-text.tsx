import { splitMentions } from '@soteria/contract/timelines/mentions';
import { lazy, Suspense } from 'react';
import styles from './entry.module.css';

/** Loaded when the first message with marks in it is shown; most have none. */
const Markdown = lazy(() => import('./markdown.tsx'));
const HAS_MARKS = /[*_`#[\]<>|~\\]|https?:|www\.|^\s*[-+\d]/m;

interface MessageTextProps {
  text: string;
  /** Names that are marked where the text has them after an `@`. */
  names: readonly string[];
}

export function MessageText({ text, names }: MessageTextProps) {
  const plain = (
    <p className={styles.plain}>
      {splitMentions(text, names).map((piece, index) =>
        piece.isMention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never change places
          <strong key={index} className={styles.mention}>
            {piece.text}
          </strong>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
  if (!HAS_MARKS.test(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <Markdown text={text} names={names} />
    </Suspense>
  );
}
