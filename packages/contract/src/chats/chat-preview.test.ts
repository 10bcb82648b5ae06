import { expect, it } from 'vitest';
import type { PresenceId } from '../kit/ids.ts';
import { entryWords } from '../timelines/entry-words.ts';
import type { EntryContent } from '../timelines/timelines.shapes.ts';
import { previewOf } from './chat-preview.ts';
import { PREVIEW_MAX } from './chats.shapes.ts';

const preview = (content: EntryContent) =>
  previewOf({ createdByPresenceId: 'maya' as PresenceId, createdByName: 'Maya', content }).content;

const media = (Kind: 'Image' | 'File'): EntryContent => ({
  $t: 'Media',
  $v: { Kind, FileName: 'plan.pdf', ContentType: 'x/y', ByteSize: 1, Width: null, Height: null },
});

it('says what a file is and how it is called', () => {
  expect(entryWords(preview(media('Image')))).toBe('Photo: plan.pdf');
  expect(entryWords(preview(media('File')))).toBe('File: plan.pdf');
});

it('cuts a text between characters and nothing else of it', () => {
  const content = preview({ $t: 'Markdown', $v: { Text: '🟢'.repeat(PREVIEW_MAX + 1) } });
  expect(entryWords(content)).toBe('🟢'.repeat(PREVIEW_MAX));
});
