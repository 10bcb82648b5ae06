import { TAKES_ALL } from '@soteria/contract/hub';
import WebSocket from 'ws';
import { microseconds, serveWorker } from './processes.ts';

/** Where a client was: the group it had open, and the last entry it had. Null: a bare handshake is all. */
export interface Place {
  token: string;
  tenantId: string;
  groupId: string;
  presenceId: string;
  afterSeq: number;
}

type Message = { type: 'return'; url: string; places: (Place | null)[] } | { type: 'leave' };

/** So many come back at once; the others wait their turn, as a listen backlog lets them. */
const AT_ONCE = 200;
/** Bytes of a frame that hold its type. */
const BEGINNING = 24;
const sockets: WebSocket[] = [];

/** Back: connected; with a place also greeted, and given what was said meanwhile. */
function comeBack(url: string, place: Place | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    sockets.push(socket);
    socket.on('error', reject);
    socket.on('open', () => {
      if (!place) return resolve();
      const { token, ...payload } = place;
      socket.send(JSON.stringify({ type: 'Authenticate', payload: { token, ...TAKES_ALL } }));
      socket.send(JSON.stringify({ type: 'Arrive', payload }));
    });
    socket.on('message', (data: Buffer) => {
      // Only the beginning: what clients do with what they are told is not measured here.
      const beginning = data.toString('latin1', 0, BEGINNING);
      if (beginning.includes('"Replayed"')) resolve();
      else if (beginning.includes('"Refused"')) reject(new Error(String(data)));
    });
  });
}

async function comeBackAll(
  url: string,
  places: (Place | null)[],
): Promise<{ startedAt: number; endedAt: number }> {
  const startedAt = microseconds();
  const turns = places.entries();
  const walk = async () => {
    for (const [, place] of turns) await comeBack(url, place);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  return { startedAt, endedAt: microseconds() };
}

async function leaveAll(): Promise<void> {
  const gone = sockets
    .splice(0)
    .map((socket) => new Promise((resolve) => socket.once('close', resolve).terminate()));
  await Promise.all(gone);
}

serveWorker<Message>(async (message) => {
  if (message.type === 'return') return comeBackAll(message.url, message.places);
  await leaveAll();
  return {};
});
