import { TAKES_ALL } from '@soteria/contract/hub';
import WebSocket from 'ws';
import { microseconds, serveWorker } from './processes.ts';

type Message =
  | { type: 'connect'; url: string; tokens: (string | null)[]; isSocketIo: boolean }
  | { type: 'await'; marker: string; count: number }
  | { type: 'result' };

const PING_TURNS = 100;
const sockets: WebSocket[] = [];
let marker = '';
let missing = 0;
let lastAt = 0;
let done: Promise<void> = Promise.resolve();
let finish = () => {};

/** Each socket counts once, in however many frames it is told. */
function receive(seen: { marker: string }, data: Buffer): void {
  if (missing === 0 || seen.marker === marker || !data.includes(marker)) return;
  seen.marker = marker;
  missing--;
  if (missing > 0) return;
  lastAt = microseconds();
  finish();
}

/** What texts of Socket.IO's protocol over a WebSocket begin with: `0` opened, `2` ping, `42` an event; else joined. */
const [OPENED, PING, EVENT] = ['0'.charCodeAt(0), '2'.charCodeAt(0), Buffer.from('42')];
function openSocketIo(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = `${url.replace('/soteriahub', '')}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    const seen = { marker: '' };
    sockets.push(socket);
    socket.on('error', reject);
    socket.on('message', (data) => {
      const buffer = data as Buffer;
      const isEvent = buffer[0] === EVENT[0] && buffer[1] === EVENT[1];
      if (isEvent) receive(seen, buffer);
      else if (buffer[0] === OPENED) socket.send('40');
      else if (buffer[0] === PING) socket.send('3');
      else resolve();
    });
  });
}

/** Opens a socket; with a token it is ready once the hub has greeted it, so it is authenticated. */
function open(url: string, token: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const seen = { marker: '' };
    sockets.push(socket);
    socket.on('error', reject);
    socket.on('open', () => {
      if (token === null) resolve();
      else socket.send(JSON.stringify({ type: 'Authenticate', payload: { token, ...TAKES_ALL } }));
    });
    let isReady = token === null;
    socket.on('message', (data) => {
      const buffer = data as Buffer;
      // Looked for only until then: what clients do with a frame must be the same for all servers.
      if (!isReady && buffer.includes('"appVersion"')) {
        isReady = true;
        resolve();
      }
      receive(seen, buffer);
    });
  });
}

async function connect(url: string, tokens: (string | null)[], isSocketIo: boolean): Promise<void> {
  const AT_ONCE = 100;
  for (let start = 0; start < tokens.length; start += AT_ONCE) {
    await Promise.all(
      tokens
        .slice(start, start + AT_ONCE)
        .map((token) => (isSocketIo ? openSocketIo(url) : open(url, token))),
    );
  }
  if (isSocketIo) return;
  // The hub drops what it has not heard from. Real clients ping every 10 s, each in its own time.
  let turn = 0;
  setInterval(() => {
    turn = (turn + 1) % PING_TURNS;
    for (let index = turn; index < sockets.length; index += PING_TURNS) {
      sockets[index]?.send('{"type":"Ping","payload":{}}');
    }
  }, 10_000 / PING_TURNS).unref();
}

serveWorker<Message>(async (message) => {
  if (message.type === 'connect') await connect(message.url, message.tokens, message.isSocketIo);
  if (message.type === 'await') {
    marker = message.marker;
    missing = message.count;
    done = new Promise((resolve) => {
      finish = resolve;
    });
  }
  if (message.type === 'result') {
    await done;
    return { lastAt };
  }
  return {};
});
