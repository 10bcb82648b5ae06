import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What an operator is told to use is what is tried here. */
const TEMPLATE = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url));
const PLACES = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
const APT = '/usr/bin/apt-get';

/** Where nginx is: one of the usual places, or Debian's package, installed now where apt and root are there. */
export function findNginx(): string | null {
  const found = PLACES.find((place) => existsSync(place));
  if (found || process.getuid?.() !== 0 || !existsSync(APT)) return found ?? null;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
  try {
    execFileSync(APT, ['update', '-q'], options);
    execFileSync(APT, ['install', '-y', '-q', 'nginx-light'], options);
  } catch {
    return null;
  }
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** Starts it with deploy/nginx.conf on a port of its own before three others. */
export async function startNginx(
  nginx: string,
  port: number,
  upstreams: readonly number[],
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'soteria-nginx-'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const text = (await readFile(TEMPLATE, 'utf8'))
    .replace('listen 8080 ', `listen 127.0.0.1:${port} `)
    .replace('http {', `http {\naccess_log off;\n${places}`)
    .replaceAll(/127\.0\.0\.1:400([123]) /g, (_, index) => `127.0.0.1:${upstreams[Number(index) - 1]} `);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, text);
  // Its workers write what is large into the folder, which is this user's only.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const options = `${user}daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  const child: ChildProcess = spawn(nginx, ['-p', folder, '-c', file, '-g', options], { stdio: 'ignore' });
  return async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
}
