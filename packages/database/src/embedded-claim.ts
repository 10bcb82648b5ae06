import { readFileSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startOf } from './embedded-processes.ts';

export interface Claim {
  release(): void;
}

/**
 * One process at a time may run the database of a folder. A claim whose process is gone counts for nothing.
 * @throws when another living process holds it
 */
export async function claim(home: string): Promise<Claim> {
  const file = path.join(home, 'claimed-by');
  const mine = `${process.pid} ${await startOf(process.pid)}\n`;
  for (let attempt = 0; ; attempt++) {
    try {
      await writeFile(file, mine, { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 5) throw error;
    }
    const holder = await readFile(file, 'utf8').catch(() => '');
    const [pid, start] = holder.trim().split(' ');
    if (pid && start && (await startOf(Number(pid))) === start) {
      throw new Error(`Another Soteria (process ${pid}) already uses ${path.dirname(home)}: stop it first.`);
    }
    rmSync(file, { force: true });
  }
  return {
    release() {
      if (readFileSync(file, 'utf8') === mine) rmSync(file, { force: true });
    },
  };
}
