import type { PayloadOf } from '@soteria/contract/hub';
import type { GroupId } from '@soteria/contract/kit/ids';
import type { timelinesHub } from '@soteria/contract/timelines/timelines.hub';
import { TIMELINE_PAGE, type TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { ApiError } from '../../platform/api/api-error.ts';
import { hub, useHubStatus } from '../../platform/hub/hub.ts';
import { onSessionEnd } from '../../platform/session/session.ts';
import { forgetOutboxes, isRepeatable, readOutbox, writeOutbox } from './outbox.ts';
import { type Said, TimelineStore } from './timeline-store.ts';
import { createEntry, NEWEST, previousEntries, type TimelineOf } from './timelines.api.ts';

/** One open timeline: its store, kept in step with the hub, and what the person does with it. */
export interface OpenTimeline {
  store: TimelineStore;
  loadNewest(): Promise<void>;
  loadEarlier(): Promise<void>;
  post(said: Said): void;
  /** Takes what an entry of one's own has become. */
  takeChanged(entry: TimelineEntry): void;
  /** Tries a failed post again under its own key, if the server still knows that. */
  retry(key: string): void;
  /** Sends what a failed post said as a new one: a person has looked that it is not there. */
  sendAnew(key: string): void;
  discard(key: string): void;
  /** Takes an entry that came as an answer and not over the hub. */
  take(entry: TimelineEntry): void;
}

type Handlers = { [N in keyof typeof timelinesHub]: (payload: PayloadOf<N>) => void };

/** A post that failed on a standing connection is tried again after this, in ms. */
const RETRY_MS = 3000;
/** The same replay is asked for again only after this, in ms. */
const ASK_AGAIN_MS = 5000;

const stores = new Map<GroupId, TimelineStore>();
/** The last replay asked for in each group, `at` in ms of the page. */
const asked = new Map<GroupId, { afterSeq: number; at: number }>();
onSessionEnd(() => {
  stores.clear();
  asked.clear();
  forgetOutboxes();
});

function storeOf({ groupId, presenceId }: TimelineOf): TimelineStore {
  const known = stores.get(groupId);
  if (known) return known;
  const made = new TimelineStore(presenceId, readOutbox(groupId));
  stores.set(groupId, made);
  made.subscribe(() => writeOutbox(groupId, made.getState().pending));
  return made;
}

export function timelineOf(of: TimelineOf): OpenTimeline {
  const store = storeOf(of);
  let isLoadingEarlier = false;

  const send = async (key: string, said: Said) => {
    store.markPending(key, 'sending');
    try {
      const entry = await createEntry(of, said, key);
      store.dropPending(key);
      replayFrom(of, store.take([entry]));
    } catch (error) {
      store.markPending(key, 'failed');
      // Without a connection, arriving again sends it; what the server refused stays for the person to see.
      if (error instanceof ApiError && error.isPassing) {
        setTimeout(() => hub.status.state === 'connected' && retry(key), RETRY_MS);
      }
    }
  };
  const findFailed = (key: string) =>
    store.getState().pending.find((one) => one.key === key && one.state === 'failed');
  const retry = (key: string) => {
    const post = findFailed(key);
    if (post && isRepeatable(post, Date.now())) void send(key, post);
  };
  const post = ({ text, mentions, replyTo }: Said) => {
    const key = crypto.randomUUID();
    const said = { text, mentions, replyTo };
    store.addPending({ ...said, key, at: Date.now(), state: 'sending' });
    void send(key, said);
  };
  const sendAnew = (key: string) => {
    const failed = findFailed(key);
    if (!failed) return;
    store.dropPending(key);
    post(failed);
  };
  return {
    store,
    async loadNewest() {
      if (store.getState().isLoaded) return;
      const page = await previousEntries(of, NEWEST);
      if (!store.getState().isLoaded) store.takePage(page, page.length < TIMELINE_PAGE);
    },
    async loadEarlier() {
      const first = store.getState().entries[0];
      if (!first || isLoadingEarlier || !store.getState().hasEarlier) return;
      isLoadingEarlier = true;
      try {
        const page = await previousEntries(of, first.ticks);
        store.takePage(page, page.length < TIMELINE_PAGE);
      } finally {
        isLoadingEarlier = false;
      }
    },
    post,
    takeChanged: (entry) => replayFrom(of, store.take([], 0, [entry])),
    retry,
    sendAnew,
    discard: (key) => store.dropPending(key),
    take: (entry) => replayFrom(of, store.take([entry])),
  };
}

/**
 * Asks for what is missing, once: while a gap is being filled every further frame finds it too, and each would
 * start a replay of its own.
 */
function replayFrom({ tenantId, groupId }: TimelineOf, afterSeq: number | null): void {
  if (afterSeq === null) return;
  const last = asked.get(groupId);
  const now = performance.now();
  if (last && last.afterSeq === afterSeq && now - last.at < ASK_AGAIN_MS) return;
  asked.set(groupId, { afterSeq, at: now });
  hub.send({ type: 'Replay', payload: { tenantId, groupId, afterSeq } });
}

/**
 * Keeps an open timeline in step: subscribes and replays on every connect, follows what comes, fills gaps, and
 * sends what failed again. `onSubscribed` is called once the server tells this connection of everything: what was
 * loaded before may lack what happened in between. Returns the way out.
 */
export function followTimeline(of: TimelineOf, timeline: OpenTimeline, onSubscribed: () => void): () => void {
  const { tenantId, groupId, presenceId } = of;
  const { store } = timeline;
  let isArriving = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** Refused, or without an answer, the server tells this connection of nothing: what stands here would not be live. */
  const arriveAgain = () => {
    if (isArriving && hub.status.state === 'connected') arrive();
  };
  const arrive = () => {
    isArriving = true;
    clearTimeout(again);
    // Arrive replays too; what was asked of the connection before will not be answered.
    if (store.seq !== null) {
      asked.set(groupId, { afterSeq: store.seq, at: performance.now() });
      again = setTimeout(arriveAgain, ASK_AGAIN_MS);
    }
    hub.send({ type: 'Arrive', payload: { tenantId, groupId, presenceId, afterSeq: store.seq } });
    for (const post of store.getState().pending) if (post.state === 'failed') timeline.retry(post.key);
  };
  const handlers: Handlers = {
    NewChatEntry: (told) => {
      if (told.groupId === groupId) replayFrom(of, store.take([told.entry], 0, told.changed));
    },
    Replayed: (told) => {
      if (told.groupId !== groupId) return;
      replayFrom(of, store.take(told.entries, told.lastSeq, told.changed));
      if (isArriving) onSubscribed();
      isArriving = false;
    },
  };
  const ways = [
    hub.on('NewChatEntry', handlers.NewChatEntry),
    hub.on('Replayed', handlers.Replayed),
    // One was taken out and has been put back: the server tells this connection of nothing until it arrives again.
    hub.on('AddParticiant', (told) => {
      if (told.groupId === groupId && told.presenceId === presenceId) arrive();
    }),
    useHubStatus.subscribe((status, before) => {
      if (status.state === 'connected' && before.state !== 'connected') arrive();
    }),
  ];
  if (hub.status.state === 'connected') arrive();
  return () => {
    for (const leave of ways) leave();
    clearTimeout(again);
    hub.send({ type: 'Depart', payload: { tenantId, groupId, presenceId } });
  };
}
