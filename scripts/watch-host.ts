import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';

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
 * Says what the machine did to what ran between this and the answered call: how much of the processors' time a virtual
 * machine's host gave to others, where the kernel tells it, and the longest time for which this process, which has
 * nothing to do but to wait, was not let run. What is measured meanwhile is the host's as much as the program's.
 */
export async function watchHost(): Promise<() => Promise<string>> {
  const before = await readTicks();
  const pauses = monitorEventLoopDelay();
  pauses.enable();
  return async () => {
    pauses.disable();
    const spent = (await readTicks()).map((ticks, index) => ticks - (before[index] ?? 0));
    const all = spent.reduce((sum, ticks) => sum + ticks, 0);
    const stolen =
      all > 0 ? `took ${(((spent[STEAL] ?? 0) / all) * 100).toFixed(1)} % of` : 'does not tell of';
    return `Meanwhile the host ${stolen} the processors' time; the longest pause was ${(pauses.max / 1e6).toFixed(0)} ms.\n`;
  };
}
