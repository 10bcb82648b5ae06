import { readFile } from 'node:fs/promises';

/** The place of "steal" among the figures of /proc/stat's first line, after its name. */
const STEAL = 7;
/** Of the figures there the first eight do not count one another. */
const FIGURES = 8;

const readTicks = async (): Promise<number[]> => {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '');
  const [line = ''] = text.split('\n');
  return line
    .trim()
    .split(/ +/)
    .slice(1, 1 + FIGURES)
    .map(Number);
};

/**
 * How much of the processors' time a virtual machine's host gave to others between this and the answered call, from 0
 * to 1; null where the kernel does not tell. What is measured meanwhile is the host's as much as the program's.
 */
export async function watchStolenTime(): Promise<() => Promise<number | null>> {
  const before = await readTicks();
  return async () => {
    const spent = (await readTicks()).map((ticks, index) => ticks - (before[index] ?? 0));
    const all = spent.reduce((sum, ticks) => sum + ticks, 0);
    return all > 0 ? (spent[STEAL] ?? 0) / all : null;
  };
}
