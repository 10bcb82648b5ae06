import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOM_ORDER } from './room-order.ts';

/** Where a file stands in the house: `server`, `rooms`, `incidents`. */
interface Place {
  house: string;
  /** The first folder under `src`, or the file's own name where it lies in `src` itself. */
  part: string;
  room: string | null;
}

export interface Violation {
  file: string;
  imports: string;
  why: string;
}

const ROOT = path.resolve(import.meta.dirname, '..');
const HOUSES: Record<string, string> = {
  'packages/contract': 'contract',
  'packages/database': 'database',
  'apps/server': 'server',
  'apps/identity': 'identity',
  'apps/web': 'web',
};
const FOLDERS = Object.fromEntries(Object.entries(HOUSES).map(([folder, house]) => [house, folder]));

/** Which houses a house may use; server and web meet only in the contract. */
const USES: Record<string, string[]> = {
  contract: [],
  database: [],
  identity: ['database'],
  server: ['contract', 'database', 'identity'],
  web: ['contract'],
};

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;
/**
 * What a room shows to higher ones. Beyond access and queries: its shapes and messages, so that one fact is put
 * into words in one place, appending an entry, renaming a group and removing its files, which go with whatever
 * happens to a group, and telling closed browsers.
 */
const DOORS: Record<string, { pattern: RegExp; words: string }> = {
  server: {
    pattern:
      /\.(access|queries|present|hub)(\.ts)?$|\/timelines\/(append-entry|rename-group|remove-group-media)\.ts$|\/devices\/push-to-subjects\.ts$/,
    words: 'access, queries, present or hub',
  },
  web: {
    pattern:
      /\.(api|paths|words)(\.ts)?$|\/components\/|\/presences\/me\.ts$|\/preferences\/default-admin-org\.ts$|\/use-timeline\.ts$|\/groups\/[a-z-]+\.ts$/,
    words: 'api or components',
  },
};
/** Tests may look everywhere. */
const IS_FREE = /\.test\.tsx?$|\/testing\/|\/test-[a-z-]+\.tsx?$|\.config\.ts$/;

/** What is wrong with the imports of one file, by its path from the root and its text. */
export function findViolations(file: string, text: string): Violation[] {
  const from = placeOf(file);
  if (!from || IS_FREE.test(file)) return [];
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    const target = resolveOwn(file, specifier);
    const to = target && placeOf(target);
    const why = to && refuse(from, to, target);
    return why ? [{ file, imports: specifier, why }] : [];
  });
}

function placeOf(file: string): Place | null {
  const [top = '', name = '', , part = '', room = ''] = file.split('/');
  const house = HOUSES[`${top}/${name}`];
  if (!house) return null;
  // In the contract the rooms lie directly in src.
  if (house === 'contract') return { house, part, room: ROOM_ORDER.includes(part) ? part : null };
  return { house, part, room: part === 'rooms' ? room : null };
}

/** The path of an import from the root, or null for what is not ours. */
function resolveOwn(file: string, specifier: string): string | null {
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  const [, house = '', rest = ''] = /^@soteria\/([a-z]+)\/(.+)$/.exec(specifier) ?? [];
  return FOLDERS[house] ? `${FOLDERS[house]}/src/${rest}` : null;
}

/** Why `from` may not import `to`; null when it may (design §3). */
function refuse(from: Place, to: Place, target: string): string | null {
  if (from.house !== to.house) {
    if (!USES[from.house]?.includes(to.house)) return `${from.house} may not use ${to.house}`;
    if (from.house === 'web' && from.part === 'ui') return 'the web ui imports nothing of ours';
    if (from.house === 'server' && from.part === 'platform' && to.room) {
      return 'the server platform knows no room: it imports only the kit';
    }
    return null;
  }
  if (from.room && to.room && from.room !== to.room) return refuseRoom(from, to, target);
  if (from.house === 'contract') return from.part === 'kit' || from.room ? onlyInto(from, to, ['kit']) : null;
  if (from.house === 'server') return refuseServer(from, to);
  if (from.house === 'web') return refuseWeb(from, to);
  return null;
}

function refuseRoom(from: Place, to: Place, target: string): string | null {
  const [own, other] = [ROOM_ORDER.indexOf(from.room ?? ''), ROOM_ORDER.indexOf(to.room ?? '')];
  if (own < 0 || other < 0)
    return `the room ${own < 0 ? from.room : to.room} is missing in scripts/room-order.ts`;
  if (other > own) return `the room ${to.room} is higher than ${from.room}`;
  const doors = DOORS[from.house];
  return !doors || doors.pattern.test(target)
    ? null
    : `a ${from.house} room imports a lower room's ${doors.words} only`;
}

function onlyInto(from: Place, to: Place, parts: string[]): string | null {
  const isOwn = from.part === to.part && from.room === to.room;
  return isOwn || parts.includes(to.part) ? null : `${from.room ?? from.part} may not use ${to.part}`;
}

function refuseServer(from: Place, to: Place): string | null {
  if (from.part === 'platform') return onlyInto(from, to, ['config.ts']);
  return from.room ? onlyInto(from, to, ['platform']) : null;
}

function refuseWeb(from: Place, to: Place): string | null {
  if (from.part === 'ui') return onlyInto(from, to, []);
  if (from.part === 'platform') return onlyInto(from, to, ['ui']);
  return from.room ? onlyInto(from, to, ['ui', 'platform']) : null;
}

/** All violations of the repository. */
export async function checkImports(): Promise<Violation[]> {
  const files = await Array.fromAsync(glob('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: ROOT }));
  const found = await Promise.all(
    files.map(async (file) => findViolations(file, await readFile(path.join(ROOT, file), 'utf8'))),
  );
  return found.flat();
}

if (import.meta.main) {
  const violations = await checkImports();
  for (const { file, imports, why } of violations)
    process.stderr.write(`${file} imports ${imports}: ${why}\n`);
  process.exit(violations.length > 0 ? 1 : 0);
}
