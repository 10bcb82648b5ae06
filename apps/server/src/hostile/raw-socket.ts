import { connect, type Socket } from 'node:net';

/** What came back on a connection of our own bytes. */
export interface Spoken {
  text: string;
  bytes: Buffer;
  /** The other side has ended it. */
  isEnded: boolean;
}

/** A TCP connection to a server, on which anything can be said. */
export interface RawSocket {
  socket: Socket;
  said: Spoken;
  /** When the other side has ended it. */
  ended: Promise<Spoken>;
}

export async function openRaw(url: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const said: Spoken = { text: '', bytes: Buffer.alloc(0), isEnded: false };
  socket.on('data', (chunk: Buffer) => {
    said.bytes = Buffer.concat([said.bytes, chunk]);
    said.text = said.bytes.toString('latin1');
  });
  socket.on('error', () => {});
  const ended = new Promise<Spoken>((resolve) =>
    socket.on('close', () => {
      said.isEnded = true;
      resolve(said);
    }),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return { socket, said, ended };
}

/** Says it all, ends our side, and answers what came back by the time that the other side ended. */
export async function say(url: string, ...parts: (string | Buffer)[]): Promise<string> {
  const { socket, ended } = await openRaw(url);
  for (const part of parts) socket.write(Buffer.from(part as string));
  socket.end();
  return (await ended).text;
}

/** Says it, listens on, and answers what came back by the time that the other side ended. */
export async function ask(url: string, request: string): Promise<string> {
  const { socket, ended } = await openRaw(url);
  socket.write(request);
  return (await ended).text;
}
