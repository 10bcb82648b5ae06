import { MODE_DEMO, MODE_DRILL } from '../organisations/demo-mode.ts';

/** A mode in one word, as it stands wherever there could be doubt. */
export function modeWord(mode: number): 'REAL' | 'DRILL' | 'DEMO' {
  if (mode === MODE_DRILL) return 'DRILL';
  return mode === MODE_DEMO ? 'DEMO' : 'REAL';
}

/**
 * A title with its mode: drill and demo alerts start with the words DRILL or DEMO in every notification,
 * list and title (design §9). A title that already says so is left alone.
 */
export function modeTitle(title: string, mode: number): string {
  const word = mode === MODE_DRILL ? 'DRILL' : mode === MODE_DEMO ? 'DEMO' : '';
  return word === '' || title.startsWith(`${word} `) ? title : `${word} ${title}`;
}
