/** Directions a writer may not give to a page of evidence: they would turn the words around them. */
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
/** Joiners and selectors that only choose how their neighbours are drawn. */
const UNSEEN = /[\u200B-\u200D\u2060\uFEFF\u00AD]|[\uFE00-\uFE0F]/u;
const CONTROL = /[\p{Cc}\p{Cs}\p{Co}]/u;

const named = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/**
 * A text as the fonts can print it, with nothing lost: what has no glyph (most emoji, some scripts), and every
 * character that would change the direction of others, stands there as its number, `[U+1F525]`.
 */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(/\t/g, '    ');
  return [...lines]
    .map((character) => {
      if (character === '\n') return character;
      if (UNSEEN.test(character)) return '';
      if (BIDI.test(character) || CONTROL.test(character)) return named(character);
      return hasGlyph(character.codePointAt(0) ?? 0) ? character : named(character);
    })
    .join('');
}
