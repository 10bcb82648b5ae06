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

export interface Load {
  url: string;
  path: string;
  /** One request for each, in turn. */
  headers: Record<string, string>[];
  connections: number;
  seconds: number;
  folder: string;
  /** JSON to post; without, the requests are GET. */
  body?: object;
}

const luaText = (text: string) => `[==[${text}]==]`;

/** Lua for wrk: the requests made once, and sent in turn. */
const scriptOf = ({ path, headers, body }: Load) => `
local requests, turn = {}, 0
local heads = ${JSON.stringify(
  headers.map((head) => Object.entries(head).map(([name, value]) => `${name}\n${value}`)),
)
  .replaceAll('[', '{')
  .replaceAll(']', '}')}
function init()
  for index, head in ipairs(heads) do
    local fields = {}
    for _, field in ipairs(head) do
      local name, value = field:match('^(.-)\\n(.*)$')
      fields[name] = value
    end
    ${body ? `requests[index] = wrk.format('POST', '${path}', fields, ${luaText(JSON.stringify(body))})` : `requests[index] = wrk.format('GET', '${path}', fields)`}
  end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`;

/** Requests a second that a server answers, each connection asking again when it is answered. */
export async function measureRate(load: Load): Promise<number> {
  const script = join(load.folder, 'wrk.lua');
  await writeFile(script, scriptOf(load));
  const argv = [
    '-t1',
    `-c${load.connections}`,
    `-d${load.seconds}s`,
    '--timeout',
    '30s',
    '-s',
    script,
    load.url,
  ];
  const { stdout } = await promisify(execFile)(findWrk(), argv);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${load.url}${load.path}:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
