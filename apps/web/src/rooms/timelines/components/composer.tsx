import type { GroupId } from '@soteria/contract/kit/ids';
import { ENTRY_MAX } from '@soteria/contract/timelines/timelines.shapes';
import { IconAlertTriangle, IconSend2 } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useIsSinglePane } from '../../../platform/media-query.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { readDraft, writeDraft } from '../outbox.ts';
import { timelinesWords } from '../timelines.words.ts';
import styles from './composer.module.css';
import type { Attachments } from './media-attachments.tsx';

/** The others are told of typing at most this often, in ms: within the 2.5 s that an indicator lasts. */
const TYPING_PACE = 2000;

interface ComposerProps {
  groupId: GroupId;
  /** To whom one writes, in words. */
  label: string;
  onSend: (text: string) => void;
  onTyping: () => void;
  /** Files, which go with the words or without any. */
  attachments: Attachments | null;
}

/** Where one writes: Enter sends, Shift+Enter makes a line, what was typed is kept for each group. */
export function Composer({ groupId, label, onSend, onTyping, attachments }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(groupId));
  const field = useRef<HTMLTextAreaElement>(null);
  const toldAt = useRef(0);
  const errorId = useId();
  const isNarrow = useIsSinglePane();
  const isTooLong = text.length > ENTRY_MAX;
  const canSend = (text.trim() !== '' || attachments?.isAny) && !isTooLong;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [text]);

  const change = (next: string) => {
    setText(next);
    writeDraft(groupId, next);
    if (next.trim() === '' || Date.now() - toldAt.current < TYPING_PACE) return;
    toldAt.current = Date.now();
    onTyping();
  };
  const send = () => {
    if (!canSend) return;
    attachments?.send();
    if (text.trim() !== '') onSend(text.trim());
    setText('');
    writeDraft(groupId, '');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Words copied from a document come with a picture of themselves.
    if (!attachments || files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    attachments.addFiles([...files]);
  };
  return (
    <div className={styles.frame}>
      {attachments?.tray}
      {isTooLong ? (
        <p id={errorId} className={styles.error} role="alert">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {timelinesWords.tooLong(ENTRY_MAX)}
        </p>
      ) : null}
      <div className={styles.composer}>
        {attachments?.button}
        <textarea
          ref={field}
          rows={1}
          className={styles.text}
          aria-label={label}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? errorId : undefined}
          placeholder={isNarrow ? timelinesWords.messageShort : label}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={paste}
        />
        <IconButton
          label={timelinesWords.send}
          className={styles.send ?? ''}
          icon={<IconSend2 size={20} stroke={1.75} />}
          disabled={!canSend}
          onClick={send}
        />
      </div>
    </div>
  );
}
