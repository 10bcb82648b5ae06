// The door of every npm script: `node scripts/run.mjs <command> [arguments]`.
// It runs on whatever Node the host has (20 or later), installs what is missing, and hands over to
// scripts/<command>.ts on the Node that package-lock.json pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.soteria-installed');
const OLDEST_HOST_NODE = 26;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Whether each package the lockfile wants is there in that very version, by npm's own record. */
function isInstalledByHand() {
  try {
    const wanted = readJson(join(root, 'package-lock.json')).packages;
    const there = readJson(join(root, 'node_modules', '.package-lock.json')).packages;
    return Object.entries(wanted).every(
      ([place, { version, optional, link }]) =>
        !place.includes('node_modules/') ||
        (optional && !there[place]) ||
        (link ? existsSync(join(root, place)) : there[place]?.version === version),
    );
  } catch {
    return false;
  }
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const wanted = `${lock} ${process.platform}-${process.arch}\n`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalledByHand()) {
    process.stderr.write('Installing what is missing (npm ci) ...\n');
    const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env.npm_execpath;
    const { status } = npm
      ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: ['ignore', 2, 2] })
      : spawnSync('npm', flags, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
    if (status !== 0) fail('npm ci failed (see above): mend that and run the command again.');
  }
  writeFileSync(stamp, wanted);
}

/** The pinned Node; where npm has none for this system, the host's own if it is new enough. */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = join(root, 'node_modules', `node-${platform}-${process.arch}`);
  if (existsSync(join(folder, 'package.json'))) {
    const { bin } = readJson(join(folder, 'package.json'));
    return join(folder, typeof bin === 'string' ? bin : bin.node);
  }
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_HOST_NODE) return process.execPath;
  return fail(
    `Soteria runs on Node ${OLDEST_HOST_NODE} or later, which npm cannot install on this system ` +
      `(${process.platform}-${process.arch}): install it by hand; this is ${process.version}.`,
  );
}

/** The parent of a process, where the system tells without being asked twice (man 5 proc). */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

/** Ended by npm's shell or by npm itself being killed, which neither passes on: the line of parents changes. */
function followNpm(end) {
  const line = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atStart = line();
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  setInterval(() => line() !== atStart && end(), 500).unref();
}

function run(node, script, argv) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...argv], {
    cwd: root,
    // The channel tells the child when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  followNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`The pinned Node did not start: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

const [command = '', ...argv] = process.argv.slice(2);
const script = join(root, 'scripts', `${command}.ts`);
if (!/^[a-z-]+$/.test(command) || !existsSync(script)) fail(`There is no command "${command}".`);
install();
run(findNode(), script, argv);
