import { serverMessages } from '@soteria/contract/hub';
import type { Context } from '../../platform/context.ts';
import { forgetHistory, readHistory } from '../../platform/database/history.ts';
import { listenTo } from '../../platform/database/listen.ts';
import { FOR_A_HERD, Gather } from '../../platform/gather.ts';
import type { Connection } from '../../platform/hub/connection.ts';
import { type Frame, frame } from '../../platform/hub/frame.ts';
import { listSubjectsIn, type OwnState, readOwnStates } from './own-state.queries.ts';

/** What changes together is told together, after this, in ms. */
const GATHER_MS = 50;

type ToldState = OwnState & { history: string };

async function readStates({ database }: Context, subjects: readonly string[]): Promise<ToldState[]> {
  const unique = [...new Set(subjects)];
  const [states, history] = await Promise.all([readOwnStates(database, unique), readHistory(database)]);
  return states.map((state) => ({ ...state, history }));
}

const nameOf = ({ history, revision }: ToldState): string => `${history} ${revision}`;

/** What each socket was told last. */
const told = new WeakMap<Connection, string>();

/** What a socket is told of its person. */
function loaded(context: Context, connection: Connection, state: ToldState): Frame {
  told.set(connection, nameOf(state));
  const serverTime = new Date(context.clock.now()).toISOString();
  return frame(serverMessages['user-loaded'], { ...state, serverTime });
}

/** Tells a socket what its person is, unless that is what it knows. */
function tell(context: Context, connection: Connection, state: ToldState): void {
  if (told.get(connection) !== nameOf(state)) connection.send(loaded(context, connection, state));
}

/** Tells every socket first who its person is. */
export function servePresences(context: Context): void {
  // Thousands come back together: one statement for all who wait.
  const states = new Gather(async (subjects: readonly string[]) => {
    const read = await readStates(context, subjects);
    const bySubject = new Map<string, ToldState>(read.map((state) => [state.subjectId, state]));
    return subjects.map((subject) => bySubject.get(subject) ?? null);
  }, FOR_A_HERD);
  context.hub.onConnect(async (connection) => {
    const { caller } = connection;
    const state = caller && (await states.add('', caller.subjectId));
    // What was told meanwhile is newer.
    return () => (state && !told.has(connection) ? [loaded(context, connection, state)] : []);
  });
}

/**
 * Tells people who have a page open when their presences or organisations change, whoever changed them: the
 * database says so to every process, and each tells its own sockets. Returns the way to stop.
 */
export function followOwnStates(context: Context, databaseUrl: string): () => Promise<void> {
  const orgs = new Set<string>();
  const subjects = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const tellAll = async () => {
    timer = undefined;
    const here = context.hub.subjectsHere();
    const [orgIds, named] = [[...orgs], here.filter((subject) => subjects.has(subject))];
    orgs.clear();
    subjects.clear();
    const members = orgIds.length > 0 ? await listSubjectsIn(context.database, orgIds, here) : [];
    for (const state of await readStates(context, [...named, ...members]))
      for (const connection of context.hub.socketsHere(state.subjectId)) tell(context, connection, state);
  };
  const soon = () => {
    timer ??= setTimeout(() => {
      tellAll().catch((error: unknown) =>
        context.log.warn({ err: error }, 'People were not told what they are'),
      );
    }, GATHER_MS);
  };
  const stop = listenTo(
    databaseUrl,
    'soteria_own_state',
    {
      heard(payload) {
        const [kind, id = ''] = payload.split(/ (.*)/s);
        (kind === 'org' ? orgs : subjects).add(id);
        soon();
      },
      missed() {
        forgetHistory(context.database);
        for (const subject of context.hub.subjectsHere()) subjects.add(subject);
        soon();
      },
    },
    context.log,
  );
  return async () => {
    clearTimeout(timer);
    await stop();
  };
}
