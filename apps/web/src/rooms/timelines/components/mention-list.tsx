import { timelinesWords } from '../timelines.words.ts';
import type { MentionChoice } from '../use-mention-choice.ts';
import styles from './composer.module.css';

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The people one may mention, above the field; the field keeps the focus. */
export function MentionList({ choice }: { choice: MentionChoice }) {
  if (choice.people.length === 0) return null;
  return (
    <div id={choice.listId} role="listbox" aria-label={timelinesWords.people} className={styles.people}>
      {choice.people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active one
        <div
          key={person.presenceId}
          id={optionId(choice.listId, index)}
          role="option"
          aria-selected={index === choice.active}
          className={styles.person}
          // Before the field would lose the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choice.choose(person)}
        >
          <strong>{person.displayName}</strong>
          {person.jobTitle ? <span>{person.jobTitle}</span> : null}
        </div>
      ))}
    </div>
  );
}
