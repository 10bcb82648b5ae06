import { ENTRY_MAX } from '@soteria/contract/timelines/timelines.shapes';
import { IconAlertTriangle, IconCheck, IconSend2 } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useIsSinglePane } from '../../../platform/media-query.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { timelinesWords } from '../timelines.words.ts';
import { type ComposerOf, useComposer } from '../use-composer.ts';
import { type MentionChoice, useMentionChoice } from '../use-mention-choice.ts';
import styles from './composer.module.css';
import { MentionList, optionId } from './mention-list.tsx';
import { WritingBar } from './writing-bar.tsx';

/** Where one writes: Enter sends, Shift+Enter makes a line, what was typed is kept for each group. */
export function Composer(props: ComposerOf & { label: string }) {
  const { label, writing, findEditable, attachments } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const used = useComposer(props, field);
  const { text, isTooLong, canSend, change, moveCaret, send } = used;
  const choice = useMentionChoice(used.others, {
    text,
    caret: used.caret,
    onChange: (next, caret) => {
      change(next, caret);
      placeCaret(field.current, caret);
    },
  });
  const errorId = useId();
  const isNarrow = useIsSinglePane();
  const isEditing = writing.task.kind === 'edit';
  useHeight(field, text);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || choice.onKey(event)) return;
    const editable = event.key === 'ArrowUp' && text === '' ? findEditable() : undefined;
    if (editable) writing.edit(editable);
    else if (event.key === 'Escape' && writing.task.kind !== 'new') writing.stop();
    else if (event.key === 'Enter' && !event.shiftKey) send();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Words copied from a document come with a picture of themselves.
    if (!attachments || files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    attachments.addFiles([...files]);
  };
  const onSelect = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    moveCaret(currentTarget.selectionEnd);
  return (
    <div className={styles.frame}>
      {attachments?.tray}
      {isTooLong ? (
        <p id={errorId} className={styles.error} role="alert">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {timelinesWords.tooLong(ENTRY_MAX)}
        </p>
      ) : null}
      <WritingBar task={writing.task} onStop={writing.stop} />
      <MentionList choice={choice} />
      <div className={styles.composer}>
        {attachments?.button}
        <textarea
          ref={field}
          rows={1}
          className={styles.text}
          aria-label={label}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? errorId : undefined}
          aria-autocomplete="list"
          {...activeOption(choice)}
          placeholder={isNarrow ? timelinesWords.messageShort : label}
          value={text}
          onChange={({ currentTarget: { value, selectionEnd } }) => change(value, selectionEnd)}
          onSelect={onSelect}
          onKeyDown={onKeyDown}
          onPaste={paste}
        />
        <IconButton
          label={isEditing ? timelinesWords.save : timelinesWords.send}
          className={styles.send ?? ''}
          icon={isEditing ? <IconCheck size={20} stroke={1.75} /> : <IconSend2 size={20} stroke={1.75} />}
          aria-busy={used.isSaving || undefined}
          disabled={!canSend}
          onClick={send}
        />
      </div>
    </div>
  );
}

/** Which of the offered people Enter takes, for screen readers. */
const activeOption = ({ listId, people, active }: MentionChoice) =>
  people.length > 0
    ? { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, active) }
    : undefined;

/** After the new text is in the field. */
function placeCaret(field: HTMLTextAreaElement | null, caret: number): void {
  requestAnimationFrame(() => field?.setSelectionRange(caret, caret));
}

/** The height follows the text. */
function useHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [field, text]);
}
