import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const WRK = '/usr/bin/wrk';
const APT = '/usr/bin/apt-get';

/** Makes sure that the client is there: Debian's wrk, installed now where apt and root are. */
function findWrk(): string {
  if (existsSync(WRK)) return WRK;
  if (process.getuid?.() === 0 && existsSync(APT)) {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
    execFileSync(APT, ['update', '-q'], options);
    execFileSync(APT, ['install', '-y', '-q', 'wrk'], options);
  }
  if (!existsSync(WRK))
    throw new Error('This bench needs wrk: install it with your system (Debian: apt install wrk).');
  return WRK;
}

export interface Request {
  path: string;
  headers: Record<string, string>;
  /** JSON to post; without, it is a GET. */
  body?: object;
}

interface Driven {
  url: string;
  connections: number;
  seconds: number;
  folder: string;
}

export interface Load extends Driven {
  path: string;
  /** One request for each, in turn. */
  headers: Record<string, string>[];
  body?: object;
}

const luaText = (text: string) => `[==[${text}]==]`;

const luaRequest = ({ path, headers, body }: Request): string => {
  const fields = Object.entries(headers).map(([name, value]) => `[ ${luaText(name)} ] = ${luaText(value)}`);
  const given = [luaText(body ? 'POST' : 'GET'), luaText(path), `{ ${fields.join(', ')} }`];
  return `wrk.format(${[...given, ...(body ? [luaText(JSON.stringify(body))] : [])].join(', ')})`;
};

/** Lua for wrk: the requests made once, and sent in turn. */
const scriptOf = (requests: readonly Request[]) => `
local requests, turn = {}, 0
function init()
${requests.map((request, index) => `  requests[${index + 1}] = ${luaRequest(request)}`).join('\n')}
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`;

/** Sends these requests in turn, on each connection the next when the one before is answered. */
export async function drive(
  { url, connections, seconds, folder }: Driven,
  requests: readonly Request[],
): Promise<{ requests: number; perSecond: number; p99Ms: number }> {
  const script = join(folder, 'wrk.lua');
  await writeFile(script, scriptOf(requests));
  const argv = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '--latency',
    '-s',
    script,
    url,
  ];
  const { stdout } = await promisify(execFile)(findWrk(), argv);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}:\n${stdout}`);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: Number(p99) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN),
  };
}

/** Requests a second that a server answers. */
export async function measureRate({ path, headers, body, ...driven }: Load): Promise<number> {
  const requests = headers.map((head) => ({ path, headers: head, ...(body ? { body } : {}) }));
  return (await drive(driven, requests)).perSecond;
}
