import type { Attendance, AttendanceChange } from '../hub/elsewhere.ts';

/** What processes tell one another, once to each and not for each socket (decision 014). */
export type BusMessage =
  | { kind: 'frame'; audience: Audience; frames: string[]; folded?: string }
  | { kind: 'close'; code: number; subjectId?: string; sessionId?: string }
  | { kind: 'evict'; groupId: string; presenceId: string }
  | { kind: 'disk-full'; isFull: boolean }
  | { kind: 'session-ended'; sessionId: string; until: number }
  | ({ kind: 'attendance-change' } & AttendanceChange)
  | ({ kind: 'attendance' } & Attendance)
  | { kind: 'attendance-wanted'; of: string };

/** Who a frame is for: the sockets of some subjects and those that have a group open, or everybody. */
export type Audience = { subjects?: readonly string[]; watchers?: string } | { everyone: true };

/**
 * What became of another process: heard for the first time or again, gone (said so, or not heard for a lease), or
 * something it said is lost for good and whoever depends on it must look again.
 */
export type PeerEvent = 'joined' | 'left' | 'missed';

export interface Bus {
  /** This process's name on the bus; null where it stands alone. */
  readonly origin: string | null;
  /** Reaches every process once, this one first and at once. */
  publish(message: BusMessage): void;
  /** `from` is the origin of another process, null for this one's own messages. */
  subscribe(handler: (message: BusMessage, from: string | null) => void): void;
  onPeer(handler: (event: PeerEvent, origin: string) => void): void;
  /** From here on others are heard; waits for no server that is away. */
  start(): Promise<void>;
  /** Tells the others that this process goes, and goes. */
  close(): Promise<void>;
}

/** One process alone. */
export function createLocalBus(): Bus {
  const handlers: ((message: BusMessage, from: string | null) => void)[] = [];
  return {
    origin: null,
    publish(message) {
      for (const handler of handlers) handler(message, null);
    },
    subscribe: (handler) => void handlers.push(handler),
    onPeer: () => {},
    start: async () => {},
    close: async () => {},
  };
}
