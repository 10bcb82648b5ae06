import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { PROBLEM_STATUS } from '@soteria/contract/kit/problem';
import { type RawData, WebSocketServer } from 'ws';
import { z } from 'zod';
import { peerOf } from '../audit/origin.ts';
import { asProblem } from '../http/as-problem.ts';
import { ProblemError } from '../http/problems.ts';
import { Connection } from './connection.ts';
import { takesOf } from './frame.ts';
import type { HubParts, Request } from './hub.ts';
import { HubSocket } from './hub-socket.ts';
import { Pace } from './pace.ts';
import type { Registry } from './registry.ts';

/** Close codes of the contract's hub.ts, which the platform does not know. */
const CLOSE_UNAUTHENTICATED = 4401;
const CLOSE_INVALID = 1008;
const AUTHENTICATE_WITHIN_MS = 5_000;
/** Clients ping every 10 s at least; two and a half of those unheard and the socket is half-open. */
const DEAD_AFTER_MS = 25_000;
const SWEEP_MS = 1_000;
/** Who has not answered a goodbye by then is cut. */
const GOODBYE_WITHIN_MS = 1_000;
const MAX_FRAME_BYTES = 64 * 1024;
/** Frames of one socket that wait for those before them. */
const MOST_WAITING_FRAMES = 32;

const envelope = z.object({ type: z.string(), payload: z.unknown() });
const authentication = z.object({
  token: z.string().max(16_384),
  takesBatches: z.boolean().default(false),
  takesFolded: z.boolean().default(false),
});

interface Listening {
  registry: Registry;
  requests: ReadonlyMap<string, Request>;
  opened(connection: Connection): Promise<void>;
  closed(connection: Connection): void;
}

/** Takes sockets in: origin, first frame, token, heartbeat, and each request to its handler. */
export function acceptSockets(parts: HubParts, hub: Listening) {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    WebSocket: HubSocket,
  });
  const waiting = new Set<Connection>();
  const pace = new Pace(parts.messagesPerSecond);

  const authenticate = async (connection: Connection, payload: unknown) => {
    const parsed = authentication.safeParse(payload);
    if (!parsed.success) return connection.socket.close(CLOSE_UNAUTHENTICATED);
    const { token, takesBatches, takesFolded } = parsed.data;
    const caller = await parts.tokens.check(token).catch(() => null);
    const isOther = connection.caller && caller && connection.caller.subjectId !== caller.subjectId;
    if (!caller || isOther) return connection.socket.close(CLOSE_UNAUTHENTICATED);
    const refusal = parts.admit(caller);
    if (refusal !== null) return connection.socket.close(refusal);
    connection.expiresAt = caller.expiresAt;
    connection.takes = takesOf(takesBatches, takesFolded);
    if (connection.caller) return;
    connection.caller = { subjectId: caller.subjectId, sessionId: caller.sessionId };
    waiting.delete(connection);
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    hub.registry.add(connection);
    parts.metrics.connections.set(hub.registry.size);
    connection.greeted = hub
      .opened(connection)
      .catch((error: unknown) => parts.log.error({ err: error }, 'Somebody who connected was not greeted'));
  };

  const refuse = (connection: Connection, payload: unknown, error: unknown) => {
    const ref = (payload as { ref?: unknown } | null)?.ref;
    const problem = asProblem(error as Error);
    if (problem.code === 'internal') parts.log.error({ err: error }, 'A hub request failed');
    connection.send({
      type: 'Refused',
      payload: { ref: typeof ref === 'string' ? ref : null, code: problem.code, title: problem.message },
    });
    parts.metrics.hubRefusals.inc({ status: PROBLEM_STATUS[problem.code] });
  };

  const receive = async (connection: Connection, data: RawData) => {
    connection.heardAt = parts.clock.elapsed();
    const wait = connection.caller ? pace.take(connection.caller.subjectId, performance.now()) : 0;
    if (wait > 0) {
      await pause(wait);
      // What had to wait is not done for a session that ended meanwhile.
      if (!connection.tcp) return;
    }
    const frame = envelope.safeParse(parse(data));
    if (!frame.success) return connection.socket.close(CLOSE_INVALID);
    const { type, payload } = frame.data;
    if (type === 'Authenticate') return authenticate(connection, payload);
    if (!connection.caller) return connection.socket.close(CLOSE_UNAUTHENTICATED);
    const request = hub.requests.get(type);
    if (!request) return refuse(connection, payload, new ProblemError('invalid'));
    const checked = request.payload.safeParse(payload);
    if (!checked.success) return refuse(connection, payload, new ProblemError('invalid'));
    if (!request.isEager) await connection.greeted;
    try {
      await request.handler(connection, checked.data as never);
    } catch (error) {
      await connection.greeted;
      refuse(connection, payload, error);
    }
  };

  server.on('connection', (socket, request) => {
    const connection = new Connection(socket, peerOf(request, parts.trustsProxy), parts.clock.elapsed());
    waiting.add(connection);
    // Frames of one socket are taken in order: what follows Authenticate waits for it, and for the greeting to be told
    // unless it waits itself.
    const frames: RawData[] = [];
    let isTaking = false;
    const takeAll = async () => {
      isTaking = true;
      for (let data = frames[0]; data !== undefined; data = frames[0]) {
        await receive(connection, data).catch((error: unknown) =>
          parts.log.error({ err: error }, 'A hub frame could not be taken'),
        );
        frames.shift();
        if (socket.isPaused) socket.resume();
      }
      isTaking = false;
    };
    socket.on('message', (data) => {
      // Who sends faster than we can do it is not read meanwhile: TCP holds it back, and not our memory.
      if (frames.push(data) >= MOST_WAITING_FRAMES) socket.pause();
      if (!isTaking) void takeAll();
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      waiting.delete(connection);
      hub.registry.remove(connection);
      parts.metrics.connections.set(hub.registry.size);
      hub.closed(connection);
    });
  });

  const sweep = setInterval(() => {
    const [now, elapsed] = [parts.clock.now(), parts.clock.elapsed()];
    for (const connection of waiting) {
      if (elapsed - connection.heardAt > AUTHENTICATE_WITHIN_MS)
        connection.socket.close(CLOSE_UNAUTHENTICATED);
    }
    for (const connection of hub.registry.all()) {
      if (elapsed - connection.heardAt > DEAD_AFTER_MS) connection.socket.terminate();
      else if (connection.expiresAt <= now) connection.socket.close(CLOSE_UNAUTHENTICATED);
    }
  }, SWEEP_MS);
  sweep.unref();

  let isClosing = false;
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isClosing) return refuseUpgrade(socket, 503);
    const path = (request.url ?? '').split('?')[0]?.toLowerCase();
    if (path !== '/soteriahub') return refuseUpgrade(socket, 404);
    const { origin } = request.headers;
    if (origin !== undefined && origin !== parts.origin) return refuseUpgrade(socket, 403);
    server.handleUpgrade(request, socket, head, (webSocket) => server.emit('connection', webSocket, request));
  };

  return {
    attach: (http: Server) => void http.on('upgrade', upgrade),
    close: async (code: number) => {
      // Nobody new: who came now would be neither said goodbye to nor waited for.
      isClosing = true;
      clearInterval(sweep);
      const clients = [...server.clients];
      const gone = clients.map((client) => new Promise((resolve) => client.once('close', resolve)));
      for (const client of clients) client.close(code);
      const deadline = setTimeout(() => {
        for (const client of clients) client.terminate();
      }, GOODBYE_WITHIN_MS);
      await Promise.all(gone);
      clearTimeout(deadline);
      server.close();
    },
  };
}

function parse(data: RawData): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}

const REFUSALS = { 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' };

/** Ended on both sides: one who never ends theirs would be held for ever. */
function refuseUpgrade(socket: Duplex, status: keyof typeof REFUSALS): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${REFUSALS[status]}\r\nConnection: close\r\n\r\n`);
}
