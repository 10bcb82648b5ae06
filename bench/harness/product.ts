import { microseconds, serveWorker } from './processes.ts';
import { type ProductWorld, startProduct } from './product-world.ts';

type Message =
  | { type: 'start'; databaseUrl: string; members: number }
  | { type: 'send'; frame: { type: string; payload: unknown } }
  | { type: 'chat' }
  | { type: 'memory' }
  | { type: 'round-trips' };

let world: ProductWorld | undefined;

serveWorker<Message>(async (message) => {
  if (message.type === 'start') {
    world = await startProduct(message.databaseUrl, message.members);
    return { url: world.url, tokens: world.tokens, raise: world.raise };
  }
  if (!world) throw new Error('Start first.');
  if (message.type === 'send') {
    const startedAt = microseconds();
    world.send(message.frame);
    return { startedAt };
  }
  if (message.type === 'chat') return { posts: await world.startChat() };
  if (message.type === 'round-trips') return world.takeQueries();
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external };
});
