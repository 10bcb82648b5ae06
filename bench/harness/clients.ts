import { TAKES_ALL } from '@soteria/contract/hub';
import { microseconds, serveWorker } from './processes.ts';
import { openThin, type ThinSocket } from './thin-socket.ts';

type Message =
  | { type: 'connect'; url: string; tokens: (string | null)[]; isSocketIo: boolean }
  | { type: 'await'; marker: string; count: number }
  | { type: 'result' };

const PING_TURNS = 100;
const sockets: ThinSocket[] = [];
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
async function openSocketIo(url: string): Promise<void> {
  const address = `${url.replace('/soteriahub', '')}/socket.io/?EIO=4&transport=websocket`;
  const seen = { marker: '' };
  const joined = Promise.withResolvers<void>();
  const socket = openThin(address, (payload) => {
    const isEvent = payload[0] === EVENT[0] && payload[1] === EVENT[1];
    if (isEvent) receive(seen, payload);
    else if (payload[0] === OPENED) void socket.then(({ send }) => send('40'));
    else if (payload[0] === PING) void socket.then(({ send }) => send('3'));
    else joined.resolve();
  });
  sockets.push(await socket);
  await joined.promise;
}

/** Opens a socket; with a token it is ready once the hub has greeted it, so it is authenticated. */
async function open(url: string, token: string | null): Promise<void> {
  const seen = { marker: '' };
  const greeted = Promise.withResolvers<void>();
  let isReady = token === null;
  const socket = await openThin(url, (payload) => {
    // Looked for only until then: what clients do with a frame must be the same for all servers.
    if (!isReady && payload.includes('"appVersion"')) {
      isReady = true;
      greeted.resolve();
    }
    receive(seen, payload);
  });
  sockets.push(socket);
  if (token === null) return;
  socket.send(JSON.stringify({ type: 'Authenticate', payload: { token, ...TAKES_ALL } }));
  await greeted.promise;
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
