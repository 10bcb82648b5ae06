import { z } from 'zod';
import { chatsHub } from './chats/chats.hub.ts';
import { groupsHub, groupsHubRequests } from './groups/groups.hub.ts';
import { incidentsHub, incidentsHubRequests } from './incidents/incidents.hub.ts';
import { type FrameOf, frameSchema, hubMessage } from './kit/hub-message.ts';
import { presenceId, subjectId } from './kit/ids.ts';
import { instant } from './kit/time.ts';
import { unfoldEntries } from './timelines/fold-entries.ts';
import { type newChatEntries, timelinesHub, timelinesHubRequests } from './timelines/timelines.hub.ts';

/** Close codes a client acts on. */
export const CLOSE_RESTARTING = 1012;
/** The token is missing, wrong or expired: renew it, then come back. */
export const CLOSE_UNAUTHENTICATED = 4401;
/** Signed in, and not to be here: sign out. */
export const CLOSE_FORBIDDEN = 4403;
/** This reader was too slow: come back at once and catch up. */
export const CLOSE_TOO_SLOW = 4408;

/** Heartbeat, in ms: a page that nobody looks at asks so often, and an answer that stays out so long means dead. */
export const HEARTBEAT_MS = 10_000;
/** A page that somebody looks at asks after so long a silence, in ms, */
export const WATCHED_HEARTBEAT_MS = 2_000;
/** and says that it may be stale when the answer stays out so long: both, and the beat, within 5 s (issue 4). */
export const ANSWER_WITHIN_MS = 2_000;

/** Everything the server may send (core §4, misspellings included). */
export const serverMessages = {
  'user-loaded': hubMessage(
    'user-loaded',
    z.object({
      subjectId,
      presenceIds: z.array(presenceId),
      serverTime: instant,
      /** Another one than before says that the person's presences or organisations have changed: load them again. */
      revision: z.string(),
      /**
       * Which past is told of. Another one than before, as after a restore to an earlier moment, says that what the page
       * holds may never have been: load all of it again. Missing from a server of before.
       */
      history: z.string().optional(),
    }),
  ),
  appVersion: hubMessage('appVersion', z.object({ currentVersion: z.string() })),
  Pong: hubMessage('Pong', z.object({ serverTime: instant })),
  Acknowledged: hubMessage('Acknowledged', z.object({ ref: z.string() })),
  Refused: hubMessage(
    'Refused',
    z.object({ ref: z.string().nullable(), code: z.string(), title: z.string() }),
  ),
  ...groupsHub,
  ...timelinesHub,
  ...incidentsHub,
  ...chatsHub,
  /** Declared for later issues. */
  Unknown: hubMessage('Unknown', z.record(z.string(), z.unknown())),
  RefreshAssignments: hubMessage('RefreshAssignments', z.record(z.string(), z.unknown())),
  AnnouncementResponse: hubMessage('AnnouncementResponse', z.record(z.string(), z.unknown())),
};

/** Everything a client may send; the first frame must be Authenticate, within 5 s. */
export const clientMessages = {
  Authenticate: hubMessage(
    'Authenticate',
    z.object({
      token: z.string().max(16_384),
      /** Frames that belong together may come as one, a JSON array of them: a page that was loaded before can't. */
      takesBatches: z.boolean().optional(),
      /** Entries that go out together may come as one NewChatEntries. */
      takesFolded: z.boolean().optional(),
    }),
  ),
  Ping: hubMessage('Ping', z.object({})),
  ...groupsHubRequests,
  ...timelinesHubRequests,
  ...incidentsHubRequests,
};

export type ServerMessages = typeof serverMessages;
export type ServerFrame = FrameOf<ServerMessages>;

/** What a client says in Authenticate that reads by `framesOf`. */
export const TAKES_ALL = { takesBatches: true, takesFolded: true };

/** The frames in what came over the socket, in their order: one, several, or folded ones. */
export const framesOf = (text: string): ServerFrame[] =>
  [JSON.parse(text) as WireFrame | WireFrame[]].flat().flatMap(unfold);

type WireFrame = ServerFrame | FrameOf<{ NewChatEntries: typeof newChatEntries }>;

function unfold(frame: WireFrame): ServerFrame[] {
  if (frame.type === 'NewChatEntries')
    return unfoldEntries(frame.payload).map((payload) => ({ type: 'NewChatEntry', payload }));
  if (frame.type !== 'Replayed' || frame.payload.listeners === undefined) return [frame];
  const { tenantId, groupId, groupType, listeners: count } = frame.payload;
  return [frame, { type: 'ListenerCount', payload: { tenantId, groupId, groupType, count } }];
}

export type ServerMessageName = ServerFrame['type'];
export type PayloadOf<N extends ServerMessageName> = Extract<ServerFrame, { type: N }>['payload'];
export type ClientFrame = FrameOf<typeof clientMessages>;

/** Checks a frame from a client. */
export const clientFrame = frameSchema(clientMessages) as unknown as z.ZodType<ClientFrame>;
