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

/**
 * Frames that go to the same receivers at once, encoded when the first of them needs it: as one frame with an array
 * for who takes batches, since most of a receiver's work is by the frame; else one after the other.
 */
export function encodeTogether(frames: readonly string[]): (takesBatches: boolean) => Buffer {
  let batch: Buffer | undefined;
  let apart: Buffer | undefined;
  return (takesBatches) => {
    if (takesBatches && frames.length > 1) {
      batch ??= encodeFrame(`[${frames.join(',')}]`);
      return batch;
    }
    apart ??= Buffer.concat(frames.map(encodeFrame));
    return apart;
  };
}

/** The TCP socket below a WebSocket: encoded frames go straight to it. */
export const tcpOf = (socket: ws.WebSocket): Socket | null =>
  (socket as unknown as { _socket: Socket | null })._socket;
