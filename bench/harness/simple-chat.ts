import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { serveWorker } from './processes.ts';

type Message = { type: 'start'; databaseUrl: string };

/** A chat as one writes it in an afternoon: a post is one insert and one send to each socket. No checks at all. */
async function start(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  await pool.query('create table simple_posts (id bigserial primary key, body jsonb not null)');
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString();
      const { rows } = await pool.query('insert into simple_posts (body) values ($1) returning id', [body]);
      const entry = { ...JSON.parse(body), id: rows[0].id };
      for (const socket of server.clients) socket.send(JSON.stringify({ type: 'NewChatEntry', entry }));
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(entry));
    });
  });
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

serveWorker<Message>(async ({ databaseUrl }) => ({ url: await start(databaseUrl) }));
