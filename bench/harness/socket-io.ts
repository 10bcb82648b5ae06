import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { microseconds, serveWorker } from './processes.ts';

type Message = { type: 'start' } | { type: 'send'; frame: { type: string; payload: unknown } };

const http = createServer();
const io = new Server(http);
const AUDIENCE = 'audience';
io.on('connection', (socket) => void socket.join(AUDIENCE));

/** Socket.IO as it comes: one emit to a room that all have joined, as the product sends to an audience it looks up. */
serveWorker<Message>(async (message) => {
  if (message.type === 'start') {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
  }
  const startedAt = microseconds();
  io.to(AUDIENCE).emit(message.frame.type, message.frame.payload);
  return { startedAt };
});
