import { MODE_DEMO, MODE_DRILL } from '../organisations/demo-mode.ts';

/**
 * A title with its mode: drill and demo alerts start with the words DRILL or DEMO in every notification,
 * list and title (design §9). A title that already says so is left alone.
 */
export function modeTitle(title: string, mode: number): string {
  const word = mode === MODE_DRILL ? 'DRILL' : mode === MODE_DEMO ? 'DEMO' : '';
  return word === '' || title.startsWith(`${word} `) ? title : `${word} ${title}`;
}
