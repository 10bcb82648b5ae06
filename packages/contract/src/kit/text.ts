import { z } from 'zod';

/** PostgreSQL cannot store NUL, and a lone surrogate is no text: both are refused at the door with a 400. */
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** A one-line name or title: trimmed, never blank, at most `max` characters. */
export const line = (max = 200) =>
  z
    .string()
    .trim()
    .min(1, 'This cannot be blank.')
    .max(max)
    .refine(isStorable, 'This has characters that cannot be stored.');

/** Text of several lines, kept as written; may be blank when `min` is 0. */
export const prose = (max = 20_000, min = 0) =>
  z
    .string()
    .max(max)
    .refine(isStorable, 'This has characters that cannot be stored.')
    .refine((value) => value.trim().length >= min, 'This cannot be blank.');
