import type { Server } from 'node:http';
import type { HubMessage } from '@soteria/contract/kit/hub-message';
import type { GroupId, PresenceId } from '@soteria/contract/kit/ids';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Logger } from '../context.ts';
import type { TokenChecker } from '../http/tokens.ts';
import type { Metrics } from '../metrics.ts';
import type { Audience, Bus, BusMessage } from './bus.ts';
import type { Connection, Watch } from './connection.ts';
import { encodeFrame, type Frame } from './frame.ts';
import { acceptSockets } from './listener.ts';
import { Registry } from './registry.ts';

export type RequestHandler = (connection: Connection, payload: never) => Promise<void> | void;

export interface Hub {
  /** Sends after the commit, to every process's sockets of the audience; several frames in one write each. */
  send(audience: Audience, ...frames: Frame[]): void;
  /** Serves a message from clients; the payload is checked against its declaration first. */
  handle<P extends z.ZodType>(
    message: HubMessage<string, P>,
    handler: (connection: Connection, payload: z.output<P>) => Promise<void> | void,
  ): void;
  onConnect(handler: (connection: Connection) => Promise<void> | void): void;
  /** Called when a presence's last socket left a group, by asking or by going away. */
  onDepart(handler: (watch: Watch) => void): void;
  watch(connection: Connection, watch: Watch): boolean;
  unwatch(connection: Connection, groupId: GroupId): void;
  activePresences(groupId: GroupId): PresenceId[];
  watcherCount(groupId: GroupId): number;
  /** Whether a subject has a page open on this process. */
  isConnected(subjectId: string): boolean;
  /** Takes a presence out of a group it has open, on every process: it may no longer read it. */
  evict(groupId: GroupId, presenceId: PresenceId): void;
  /** Ends a subject's or session's sockets everywhere. */
  disconnect(who: { subjectId?: string; sessionId?: string }, code: number): void;
  attach(server: Server): void;
  /** Closes every socket with a code that makes clients return at once. */
  close(code: number): Promise<void>;
}

export interface HubParts {
  bus: Bus;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  tokens: TokenChecker;
  /** Null lets the caller in; otherwise the close code to refuse them with. */
  admit(caller: { subjectId: string }): number | null;
  /** The origin a browser must come from. */
  origin: string;
}

export function createHub(parts: HubParts): Hub {
  const registry = new Registry();
  const requests = new Map<string, { payload: z.ZodType; handler: RequestHandler }>();
  const connected: ((connection: Connection) => Promise<void> | void)[] = [];
  const departed: ((watch: Watch) => void)[] = [];

  const leave = (connection: Connection, groupId: GroupId) => {
    const left = registry.unwatch(connection, groupId);
    if (left?.isLast) for (const handler of departed) handler(left.watch);
  };
  const listener = acceptSockets(parts, {
    registry,
    requests,
    opened: async (connection) => {
      for (const handler of connected) await handler(connection);
    },
    closed: (connection) => {
      for (const groupId of [...connection.watches.keys()]) leave(connection, groupId);
    },
  });

  parts.bus.subscribe((message: BusMessage) => {
    if (message.kind === 'frame') {
      const encoded = Buffer.concat(message.frames.map(encodeFrame));
      let count = 0;
      for (const connection of registry.of(message.audience)) {
        connection.write(encoded);
        count++;
      }
      parts.metrics.deliveries.inc(count);
    } else if (message.kind === 'evict') {
      for (const connection of [...registry.of({ watchers: message.groupId })]) {
        const watch = connection.watches.get(message.groupId as GroupId);
        if (watch?.presenceId === message.presenceId) leave(connection, watch.groupId);
      }
    } else if (message.kind === 'close') {
      for (const connection of registry.all()) {
        const { caller } = connection;
        const isMeant =
          (message.subjectId !== undefined && caller?.subjectId === message.subjectId) ||
          (message.sessionId !== undefined && caller?.sessionId === message.sessionId);
        if (isMeant) connection.socket.close(message.code);
      }
    }
  });

  return {
    send: (audience, ...frames) =>
      parts.bus.publish({ kind: 'frame', audience, frames: frames.map((frame) => JSON.stringify(frame)) }),
    handle: (message, handler) =>
      void requests.set(message.type, { payload: message.payload, handler: handler as RequestHandler }),
    onConnect: (handler) => void connected.push(handler),
    onDepart: (handler) => void departed.push(handler),
    watch: (connection, watch) => registry.watch(connection, watch),
    unwatch: leave,
    activePresences: (groupId) => registry.activePresences(groupId),
    isConnected: (subjectId) => registry.has(subjectId),
    watcherCount: (groupId) => registry.watcherCount(groupId),
    evict: (groupId, presenceId) => parts.bus.publish({ kind: 'evict', groupId, presenceId }),
    disconnect: (who, code) => parts.bus.publish({ kind: 'close', code, ...who }),
    attach: (server) => listener.attach(server),
    close: (code) => listener.close(code),
  };
}
