import type { EntryContent, MediaContent, MediaKind } from './timelines.shapes.ts';

const MEDIA_WORDS: Record<MediaKind, string> = {
  Image: 'Photo',
  Video: 'Video',
  Audio: 'Sound',
  File: 'File',
};

/** What stands for a file where only words go. */
const mediaWords = ({ Kind, FileName }: MediaContent) => `${MEDIA_WORDS[Kind]}: ${FileName}`;

/** What a person said or sent, in words; null for what the house writes and for what was removed. */
export function saidWords(content: EntryContent): string | null {
  if (content.$t === 'Markdown') return content.$v.Text;
  return content.$t === 'Media' ? mediaWords(content.$v) : null;
}

/** Whether a person said or sent it, as against what the house writes and what was removed. */
export const isSaid = (content: EntryContent): boolean => saidWords(content) !== null;
