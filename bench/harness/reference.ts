import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import * as ws from 'ws';
import { microseconds, serveWorker } from './processes.ts';

type Message =
  | { type: 'start'; databaseUrl: string }
  | { type: 'send'; frame: { type: string; payload: unknown } };

interface SenderInternals {
  frame(data: Buffer, options: Record<string, unknown>): Buffer[];
}

const { Sender } = ws as unknown as { Sender: SenderInternals };
const sockets = new Set<{ write(data: Buffer): void }>();

/** Bare ws: one frame, encoded once, written straight to every socket. */
function fanOut(text: string): void {
  const parts = Sender.frame(Buffer.from(text), {
    fin: true,
    rsv1: false,
    opcode: 1,
    mask: false,
    readOnly: true,
  });
  const encoded = Buffer.concat(parts);
  for (const socket of sockets) socket.write(encoded);
}

/** One HTTP handler, one SQL statement, one fan-out, no checks. */
async function start(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  await pool.query('create table reference_incidents (id bigserial primary key, body jsonb not null)');
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString();
      const { rows } = await pool.query('insert into reference_incidents (body) values ($1) returning id', [
        body,
      ]);
      fanOut(`{"type":"NotifyAlert","payload":${body}}`);
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(rows[0]));
    });
  });
  const server = new ws.WebSocketServer({ server: http, perMessageDeflate: false });
  server.on('connection', (_socket, request) => sockets.add(request.socket));
  await new Promise<void>((resolve) => http.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

serveWorker<Message>(async (message) => {
  if (message.type === 'start') return { url: await start(message.databaseUrl) };
  const startedAt = microseconds();
  fanOut(JSON.stringify(message.frame));
  return { startedAt };
});
