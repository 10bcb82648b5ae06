import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveWorker } from './processes.ts';

type Message = { type: 'start'; body: string; headers: Record<string, string> };

/** Node's own HTTP server that writes the same bytes each time and does nothing else: what one process can do at most. */
async function start({ body, headers }: Message): Promise<string> {
  const bytes = Buffer.from(body);
  const http = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

serveWorker<Message>(async (message) => ({ url: await start(message) }));
