import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { HubMessage } from '@soteria/contract/kit/hub-message';
import type { GroupId, PresenceId } from '@soteria/contract/kit/ids';
import type { z } from 'zod';
import type { Audience, Bus, BusMessage } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../context.ts';
import type { TokenChecker } from '../http/tokens.ts';
import type { Metrics } from '../metrics.ts';
import { type GroupAttendance, HouseAttendance } from './attendance.ts';
import type { Connection, Watch } from './connection.ts';
import { Expectations, type Expected } from './expected.ts';
import { encodeTogether, type Frame } from './frame.ts';
import { acceptSockets } from './listener.ts';
import { Registry } from './registry.ts';

/** The contract's hub.ts, which the platform does not know. */
const CLOSE_RESTARTING = 1012;
const SPREAD_MS = 1_000;

/** A message that clients send, and what serves it. */
export interface Request {
  payload: z.ZodType;
  handler(connection: Connection, payload: never): Promise<void> | void;
  /** It begins while the greeting is worked out, and itself waits for `greeted` before it says anything. */
  isEager: boolean;
}

/** Finds out what somebody who connects must know; what is said of it is worked out when it is said. */
export type Greeter = (connection: Connection) => Promise<() => Frame[]>;

export interface Hub {
  /** Sends after the commit, to every process's sockets of the audience; several frames in one write each. */
  send(audience: Audience, ...frames: Frame[]): void;
  /** The same, where one frame says it all in fewer bytes for who takes it folded. */
  sendFolded(audience: Audience, folded: Frame, frames: readonly Frame[]): void;
  /** Serves a message from clients; the payload is checked against its declaration first. */
  handle<P extends z.ZodType>(
    message: HubMessage<string, P>,
    handler: (connection: Connection, payload: z.output<P>) => Promise<void> | void,
    options?: Partial<Pick<Request, 'isEager'>>,
  ): void;
  /** Who connects is greeted in one write: by each in their order, with what it then has to say. */
  onConnect(greet: Greeter): void;
  /** Tells this process's sockets that have a group open who came and went, unless they know: each process finds it out. */
  tellAttendance(groupId: GroupId, mark: number, ...frames: Frame[]): void;
  /** Notes that a socket was told who has a group open, as of this mark. */
  noteAttendanceTold(connection: Connection, groupId: GroupId, mark: number): void;
  /** Sockets that have a group open, on all processes. */
  listenersIn(groupId: GroupId): number;
  /** Called on every process that has a group open when somebody came or went, on whichever process. */
  onAttendance(handler: (change: GroupAttendance) => void): void;
  /** Begins to hold back for a socket what is said to a group, while its door is asked; end it in any case. */
  expect(connection: Connection, groupId: GroupId, presenceId: PresenceId): Expected;
  endExpecting(expected: Expected): void;
  watch(connection: Connection, watch: Watch): void;
  unwatch(connection: Connection, groupId: GroupId): void;
  /** Who has a group open, on all processes. */
  activePresences(groupId: GroupId): PresenceId[];
  /** Another number whenever `activePresences` of any group changes. */
  attendanceMark(): number;
  /** Who has a page open on this process, */
  subjectsHere(): string[];
  /** and the sockets of one of them. */
  socketsHere(subjectId: string): Iterable<Connection>;
  /** Whether a subject has a page open, on any process. */
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
  /** Whether a proxy in front names the other side. */
  trustsProxy: boolean;
  /** Of one person, over all their sockets: more are taken later. */
  messagesPerSecond: number;
}

export function createHub(parts: HubParts): Hub {
  const registry = new Registry();
  const requests = new Map<string, Request>();
  const greeters: Greeter[] = [];
  const expectations = new Expectations();
  const attended: ((change: GroupAttendance) => void)[] = [];
  const attendance = new HouseAttendance(registry, parts.bus, (change) => {
    for (const handler of attended) handler(change);
  });
  const listener = acceptSockets(parts, {
    registry,
    requests,
    opened: async (connection) => {
      attendance.opened(connection);
      const greetings = await Promise.all(greeters.map((greet) => greet(connection)));
      connection.send(...greetings.flatMap((greeting) => greeting()));
    },
    closed: (connection) => attendance.closed(connection),
  });
  const write = (
    { audience, frames, folded }: FrameMessage,
    isMeant: (connection: Connection) => boolean = () => true,
  ) => {
    const encoded = encodeTogether(frames, folded);
    const receivers: Connection[] = [];
    const sockets: Socket[] = [];
    const bytes: Buffer[] = [];
    // First who, then the writes: with each write the kernel takes the processor's caches, and a look-up is slow again.
    registry.forEach(audience, (connection) => {
      if (!connection.tcp || !isMeant(connection)) return;
      receivers.push(connection);
      sockets.push(connection.tcp);
      bytes.push(encoded(connection.takes));
    });
    sockets.forEach((socket, index) => {
      if (!socket.write(bytes[index] as Buffer)) receivers[index]?.cutIfSlow();
    });
    parts.metrics.deliveries.inc(receivers.length);
    return encoded;
  };
  // Not who came and went: a replay says who is there when it is sent, and that is newer than what was held back.
  const writeAndHold = (message: FrameMessage) => {
    const encoded = write(message);
    if ('watchers' in message.audience && message.audience.watchers)
      expectations.hold(message.audience.watchers, encoded, (connection) => registry.wasVisited(connection));
  };

  parts.bus.subscribe((message: BusMessage) => {
    if (message.kind === 'frame') writeAndHold(message);
    else if (message.kind === 'evict') {
      expectations.evict(message.groupId, message.presenceId);
      evictHere(registry, attendance, message);
    } else if (message.kind === 'close') closeHere(registry, message);
  });
  parts.bus.onPeer((event) => {
    if (event === 'missed') sendAway(registry.all(), parts.log);
  });

  return {
    send: (audience, ...frames) => parts.bus.publish(messageOf(audience, frames)),
    sendFolded: (audience, folded, frames) =>
      parts.bus.publish({ ...messageOf(audience, frames), folded: JSON.stringify(folded) }),
    handle: (message, handler, { isEager = false } = {}) =>
      void requests.set(message.type, {
        payload: message.payload,
        handler: handler as Request['handler'],
        isEager,
      }),
    onConnect: (greet) => void greeters.push(greet),
    tellAttendance: (groupId, mark, ...frames) =>
      void write(
        messageOf({ watchers: groupId }, frames),
        ({ takes, knows }) => !takes.folded || (knows.get(groupId) ?? 0) < mark,
      ),
    noteAttendanceTold: ({ knows }, groupId, mark) => void knows.set(groupId, mark),
    listenersIn: (groupId) => attendance.listenersIn(groupId),
    onAttendance: (handler) => void attended.push(handler),
    expect: (...who) => expectations.begin(...who),
    endExpecting: (expected) => expectations.end(expected),
    watch: (connection, watch) => attendance.watch(connection, watch),
    unwatch: (connection, groupId) => attendance.leave(connection, groupId),
    activePresences: (groupId) => attendance.presencesIn(groupId),
    attendanceMark: () => attendance.mark,
    subjectsHere: () => [...registry.subjects()],
    socketsHere: (subjectId) => registry.ofSubject(subjectId),
    isConnected: (subjectId) => attendance.isConnected(subjectId),
    evict: (groupId, presenceId) => parts.bus.publish({ kind: 'evict', groupId, presenceId }),
    disconnect: (who, code) => parts.bus.publish({ kind: 'close', code, ...who }),
    attach: (server) => listener.attach(server),
    close: (code) => {
      attendance.close();
      return listener.close(code);
    },
  };
}

type FrameMessage = Extract<BusMessage, { kind: 'frame' }>;
type Evict = Extract<BusMessage, { kind: 'evict' }>;
type Close = Extract<BusMessage, { kind: 'close' }>;

const messageOf = (audience: Audience, frames: readonly Frame[]): FrameMessage => ({
  kind: 'frame',
  audience,
  frames: frames.map((frame) => JSON.stringify(frame)),
});

function evictHere(registry: Registry, attendance: HouseAttendance, { groupId, presenceId }: Evict): void {
  registry.forEach({ watchers: groupId }, (connection) => {
    const watch = connection.watches.get(groupId as GroupId);
    if (watch?.presenceId === presenceId) attendance.leave(connection, watch.groupId);
  });
}

function closeHere(registry: Registry, { subjectId, sessionId, code }: Close): void {
  for (const { caller, socket } of registry.all()) {
    const isMeant =
      (subjectId !== undefined && caller?.subjectId === subjectId) ||
      (sessionId !== undefined && caller?.sessionId === sessionId);
    if (isMeant) socket.close(code);
  }
}

/** Something was missed: the clients return at once, spread over a second, and catch up by their cursors. */
function sendAway(connections: Iterable<Connection>, log: Logger): void {
  log.warn('Something that another process said was lost: the sockets are sent away to catch up');
  for (const { socket } of connections) {
    setTimeout(() => socket.close(CLOSE_RESTARTING), Math.random() * SPREAD_MS).unref();
  }
}
