/** The longest name of a file, in characters. */
const NAME_MAX = 200;
/** An ending longer than this is none, and need not outlive a cut. */
const ENDING = /\.[^.]{1,15}$/u;
/** Control characters, and those that turn the direction of writing: `gpj.exe` must not look like `exe.jpg`. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A file's name as it may be shown: without folders, one line, never empty. */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(HIDDEN, '').normalize('NFC').trim();
  if (/^\.*$/.test(name)) return 'file';
  const characters = [...name];
  if (characters.length <= NAME_MAX) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  return characters.slice(0, NAME_MAX - [...ending].length).join('') + ending;
}

/** What a picture is kept as, once it was made into a WebP. */
export const asWebpName = (name: string) => `${name.replace(ENDING, '')}.webp`;
