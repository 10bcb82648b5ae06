import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './commands.ts';
import { stopOnSignals } from './stop-signals.ts';

/** What the server answers; everything else is the web client's. */
const SERVED = ['/api', '/oidc', '/health', '/metrics'];

const port = Number(process.env.PORT ?? 4000);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const target = `http://127.0.0.1:${port + 10}`;

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port + 10), PUBLIC_URL: publicUrl },
  },
);
const web = await createServer({
  root: path.join(ROOT, 'apps/web'),
  server: {
    port,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(SERVED.map((served) => [served, { target }])),
      '/soteriahub': { target, ws: true },
    },
  },
});
await web.listen();
stopOnSignals(async () => {
  server.kill('SIGTERM');
  await Promise.all([web.close(), new Promise((resolve) => server.once('exit', resolve))]);
});
server.once('exit', (code) => process.exit(code ?? 1));
