import { z } from 'zod';
import { line } from '../kit/text.ts';

/** Tag search needs this many characters (core §9). */
export const TAG_SEARCH_MIN = 3;
/** Tag search waits this long after the last key, in ms (core §9). */
export const TAG_SEARCH_DEBOUNCE = 300;

export const tag = z.object({
  provider: z.string(),
  type: z.string(),
  providersId: z.string(),
  description: z.string(),
});
export type Tag = z.infer<typeof tag>;

export const newTag = z.object({
  provider: line(60),
  type: line(60),
  providersId: line(120),
  description: line(200),
});
