import { COMMON_WORDS } from './common-words.ts';

/**
 * NIST SP 800-63B-4 §3.1.1.2: at least 15 characters where the password alone signs in (two-factor is a choice
 * here), no rules on what kinds of characters, no regular changes, and none that everybody tries first.
 */
export const SHORTEST = 15;
export const LONGEST = 200;

export type PasswordFault = 'short' | 'long' | 'common' | 'personal';

/** What stands against a new password; null when nothing does. */
export function findPasswordFault(
  password: string,
  about: { email: string; displayName: string },
): PasswordFault | null {
  const characters = [...password.normalize('NFKC')].length;
  if (characters < SHORTEST) return 'short';
  if (characters > LONGEST) return 'long';
  const core = coreOf(password);
  const personal = [about.email, about.email.split('@')[0] ?? '', about.displayName].map(coreOf);
  if (personal.some((own) => own !== '' && smallestPart(core) === own)) return 'personal';
  return isCommon(password) ? 'common' : null;
}

/** Letters and digits alone, in small letters: what is put around or between them makes no new password. */
const coreOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** `abcabcabc` is `abc`. */
function smallestPart(text: string): string {
  const length = text ? (text + text).indexOf(text, 1) : 0;
  return text.slice(0, length);
}

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const ALL_RUNS = RUNS.flatMap((run) => [run, [...run].reverse().join('')]);

function isCommon(password: string): boolean {
  const core = coreOf(password);
  const part = smallestPart(core);
  if (part.length <= 4) return true;
  if (ALL_RUNS.some((run) => run.includes(part))) return true;
  return isMadeOfCommonWords(core.replace(/^\p{N}+|\p{N}+$/gu, '') || core);
}

/** One or two of the commonest words, with or without digits around them: tried by every guesser first. */
function isMadeOfCommonWords(text: string): boolean {
  if (COMMON_WORDS.has(smallestPart(text))) return true;
  for (let cut = 1; cut < text.length; cut++) {
    if (COMMON_WORDS.has(text.slice(0, cut)) && COMMON_WORDS.has(text.slice(cut))) return true;
  }
  return false;
}
