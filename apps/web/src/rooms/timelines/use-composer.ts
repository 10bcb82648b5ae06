import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, PresenceId } from '@soteria/contract/kit/ids';
import { mentionsIn } from '@soteria/contract/timelines/mentions';
import { saidWords } from '@soteria/contract/timelines/said-words';
import { ENTRY_MAX, REPLY_EXCERPT, type TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { showError } from '../../platform/notifications/toasts.ts';
import type { Attachments } from './components/media-attachments.tsx';
import { readDraft, writeDraft } from './outbox.ts';
import type { Said } from './timeline-store.ts';
import { timelinesWords } from './timelines.words.ts';
import type { Writing } from './use-writing.ts';

/** The others are told of typing at most this often, in ms: within the 2.5 s that an indicator lasts. */
const TYPING_PACE = 2000;

export interface ComposerOf {
  groupId: GroupId;
  /** Whom one may mention. */
  people: readonly GroupMember[];
  ownIds: readonly PresenceId[];
  writing: Writing;
  /** The message that is edited by pressing the arrow up in an empty field. */
  findEditable: () => TimelineEntry | undefined;
  onSend: (said: Said) => void;
  /** Rejects when it was refused. */
  onEdit: (entry: TimelineEntry, said: Said) => Promise<void>;
  onTyping: () => void;
  /** Files, which go with the words or without any. */
  attachments: Attachments | null;
}

export interface UsedComposer {
  text: string;
  caret: number;
  isTooLong: boolean;
  canSend: boolean;
  isSaving: boolean;
  others: readonly GroupMember[];
  change: (text: string, caret: number) => void;
  moveCaret: (caret: number) => void;
  send: () => void;
}

const textOf = ({ content }: TimelineEntry) => saidWords(content) ?? '';

/** What stands in the field: a draft that is kept for each group, or for a while a message that is edited. */
export function useComposer(of: ComposerOf, field: RefObject<HTMLTextAreaElement | null>): UsedComposer {
  const { groupId, people, ownIds, writing, attachments } = of;
  const { task } = writing;
  const [text, setText] = useState(() => readDraft(groupId));
  const [caret, setCaret] = useState(text.length);
  const [isSaving, setIsSaving] = useState(false);
  const toldAt = useRef(0);
  const isTooLong = text.length > ENTRY_MAX;
  const hasFiles = attachments?.isAny === true && task.kind !== 'edit';
  const canSend = (text.trim() !== '' || hasFiles) && !isTooLong && !isSaving;
  const others = people.filter((person) => !ownIds.includes(person.presenceId));

  // Another task brings its own text, and takes one to the field.
  const before = useRef(task);
  useEffect(() => {
    if (before.current === task) return;
    if (task.kind === 'edit') setText(textOf(task.entry));
    else if (before.current.kind === 'edit') setText(readDraft(groupId));
    before.current = task;
    field.current?.focus();
  }, [task, groupId, field]);

  const change = (next: string, at: number) => {
    setText(next);
    setCaret(at);
    if (task.kind === 'edit') return;
    writeDraft(groupId, next);
    if (next.trim() === '' || performance.now() - toldAt.current < TYPING_PACE) return;
    toldAt.current = performance.now();
    of.onTyping();
  };
  const save = async (entry: TimelineEntry, said: Said) => {
    setIsSaving(true);
    try {
      await of.onEdit(entry, said);
      writing.stop();
    } catch (error) {
      showError(timelinesWords.errorEditing, error);
    } finally {
      setIsSaving(false);
    }
  };
  const send = () => {
    if (!canSend) return;
    const said = { text: text.trim(), mentions: mentionsIn(text, others) };
    if (task.kind === 'edit') return void save(task.entry, said);
    const replyTo = task.kind === 'reply' ? repliedTo(task.entry) : undefined;
    attachments?.send();
    if (said.text !== '') of.onSend({ ...said, replyTo });
    change('', 0);
    // What was sent took the indicator away: the next key is told of at once.
    toldAt.current = 0;
    writing.stop();
    field.current?.focus();
  };
  return { text, caret, isTooLong, canSend, isSaving, others, change, moveCaret: setCaret, send };
}

/** As much of the answered message as the post shows until the server has said it. */
const repliedTo = (entry: TimelineEntry) => ({
  EntryId: entry.id,
  Ticks: entry.ticks,
  CreatedByName: entry.createdByName,
  Text: textOf(entry).slice(0, REPLY_EXCERPT),
});
