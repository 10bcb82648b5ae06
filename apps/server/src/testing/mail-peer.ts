import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A mail server (RFC 5321) that takes what comes, and answers recipients as it is told. */
export interface MailPeer {
  url: string;
  received: { to: string; text: string }[];
  /** What a recipient's next tries are answered with, each once; 'hang' never answers. */
  answer(address: string, ...replies: (number | 'hang')[]): void;
  close(): Promise<void>;
}

export async function startMailPeer(): Promise<MailPeer> {
  const received: MailPeer['received'] = [];
  const answers = new Map<string, (number | 'hang')[]>();
  const sockets = new Set<Socket>();

  const serve = (socket: Socket) => {
    let to = '';
    let letter: string | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string) => {
      if (letter !== null) {
        if (line !== '.') letter += `${line}\n`;
        else {
          received.push({ to, text: letter });
          letter = null;
          say('250 Taken');
        }
        return;
      }
      const [verb = ''] = line.toUpperCase().split(' ');
      if (verb === 'RCPT') {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        const reply = answers.get(to)?.shift() ?? 250;
        if (reply !== 'hang') say(`${reply} As told`);
      } else if (verb === 'DATA') {
        letter = '';
        say('354 Go on');
      } else if (verb === 'QUIT') {
        say('221 Bye');
        socket.end();
      } else say('250 Well');
    };
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const lines = (rest + data).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    say('220 peer');
  };

  const server = createServer(serve);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (address, ...replies) => void answers.set(address, replies),
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
