import { stopOnSignals } from './stop-signals.ts';
import { buildWebIfChanged } from './web-build.ts';

let close = async (): Promise<void> => undefined;
stopOnSignals(() => close());

try {
  const [{ start }] = await Promise.all([import('../apps/server/src/main.ts'), buildWebIfChanged()]);
  const server = await start(process.env);
  close = () => server.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
