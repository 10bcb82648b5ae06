import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '@soteria/server/platform/database/database';
import type { Caller } from '@soteria/server/platform/http/caller';
import { presentChat, presentChatOverlay } from '@soteria/server/rooms/chats/chats.present';
import { listChatRows, listOwnChatStandings } from '@soteria/server/rooms/chats/chats.queries';
import type { StandingRow } from '@soteria/server/rooms/groups/standing.queries';
import { presentOverlay, presentPiece } from '@soteria/server/rooms/incidents/incidents.present';
import { listOwnStandings, listPieceRows } from '@soteria/server/rooms/incidents/incidents.queries';
import { serveWorker } from './processes.ts';

type Message = { type: 'start'; databaseUrl: string };

/**
 * The lists computed per request, as one writes them in an afternoon: one query for the caller's groups, one for all
 * that is in them, one JSON.stringify. It checks no token: the subject stands where the product has it.
 */
async function start(databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl, 16);
  const together = <Row extends { id: string }>(
    standings: StandingRow[],
    rows: Row[],
    present: (row: Row, standing: StandingRow) => object,
  ) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return standings.map((standing) => present(byId.get(standing.id) as Row, standing));
  };
  const lists: Record<string, (caller: Caller) => Promise<object[]>> = {
    '/api/v1/self/incidents': async (caller) => {
      const standings = await listOwnStandings(database, caller);
      const rows = await listPieceRows(
        database,
        standings.map(({ id }) => id),
      );
      return together(standings, rows, (row, own) => ({ ...presentPiece(row), ...presentOverlay(own, []) }));
    },
    '/api/v1/self/chats': async (caller) => {
      const standings = await listOwnChatStandings(database, caller);
      const rows = await listChatRows(
        database,
        standings.map(({ id }) => id),
      );
      return together(standings, rows, (row, own) => ({
        ...presentChat(row),
        ...presentChatOverlay(own, []),
      }));
    },
  };
  const http = createServer(async (request, response) => {
    const token = request.headers.authorization?.split('.')[1] ?? '';
    const { sub } = JSON.parse(Buffer.from(token, 'base64url').toString());
    const answer = await lists[request.url ?? '']?.({ subjectId: sub, sessionId: null });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

serveWorker<Message>(async ({ databaseUrl }) => ({ url: await start(databaseUrl) }));
