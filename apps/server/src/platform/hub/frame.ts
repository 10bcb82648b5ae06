import type { Socket } from 'node:net';
import type { HubMessage } from '@soteria/contract/kit/hub-message';
import * as ws from 'ws';
import type { z } from 'zod';

export interface Frame {
  type: string;
  payload: unknown;
}

/** A frame of a declared message: the compiler holds the payload to the contract. */
export const frame = <P extends z.ZodType>(message: HubMessage<string, P>, payload: z.output<P>): Frame => ({
  type: message.type,
  payload,
});

interface SenderInternals {
  frame(data: Buffer, options: Record<string, unknown>): Buffer[];
}

/** A text as a finished WebSocket frame, encoded once for all its receivers (design §6). */
export function encodeFrame(text: string): Buffer {
  // Exported by ws, and left out of its types.
  const { Sender } = ws as unknown as { Sender: SenderInternals };
  return Buffer.concat(
    Sender.frame(Buffer.from(text), { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }),
  );
}

/** What the other side of a socket said that it can read, besides single frames. */
export interface Takes {
  /** Several frames as one, an array of them. */
  batches: boolean;
  /** What says them all in fewer bytes. */
  folded: boolean;
}

const ALL_TAKES = [false, true].flatMap((batches) => [false, true].map((folded) => ({ batches, folded })));

/** One object for all who take the same: a fan-out then looks at it, and not at ten thousand of them. */
export const takesOf = (batches: boolean, folded: boolean): Takes =>
  ALL_TAKES.find((takes) => takes.batches === batches && takes.folded === folded) as Takes;

/**
 * Frames that go to the same receivers at once, encoded when the first of them needs it: folded or as one frame with
 * an array for who takes that, since most of a receiver's work is by the frame and the byte; else one by one.
 */
export function encodeTogether(frames: readonly string[], folded?: string): (takes: Takes) => Buffer {
  let asFolded: Buffer | undefined;
  let asBatch: Buffer | undefined;
  let apart: Buffer | undefined;
  return (takes) => {
    if (folded && takes.folded) {
      asFolded ??= encodeFrame(folded);
      return asFolded;
    }
    if (takes.batches && frames.length > 1) {
      asBatch ??= encodeFrame(`[${frames.join(',')}]`);
      return asBatch;
    }
    apart ??= Buffer.concat(frames.map(encodeFrame));
    return apart;
  };
}

/** The TCP socket below a WebSocket: encoded frames go straight to it. */
export const tcpOf = (socket: ws.WebSocket): Socket | null =>
  (socket as unknown as { _socket: Socket | null })._socket;
