import type { PayloadOf } from '@soteria/contract/hub';
import type { GroupId } from '@soteria/contract/kit/ids';
import type { timelinesHub } from '@soteria/contract/timelines/timelines.hub';
import { TIMELINE_PAGE } from '@soteria/contract/timelines/timelines.shapes';
import { hub, useHubStatus } from '../../platform/hub/hub.ts';
import { onSessionEnd } from '../../platform/session/session.ts';
import { forgetOutboxes, readOutbox, writeOutbox } from './outbox.ts';
import { TimelineStore } from './timeline-store.ts';
import { createEntry, NEWEST, previousEntries, type TimelineOf } from './timelines.api.ts';

/** One open timeline: its store, kept in step with the hub, and what the person does with it. */
export interface OpenTimeline {
  store: TimelineStore;
  loadNewest(): Promise<void>;
  loadEarlier(): Promise<void>;
  post(text: string): void;
  retry(key: string): void;
  discard(key: string): void;
}

type Handlers = { [N in keyof typeof timelinesHub]: (payload: PayloadOf<N>) => void };

const stores = new Map<GroupId, TimelineStore>();
onSessionEnd(() => {
  stores.clear();
  forgetOutboxes();
});

function storeOf(groupId: GroupId): TimelineStore {
  const known = stores.get(groupId);
  if (known) return known;
  const made = new TimelineStore(readOutbox(groupId));
  stores.set(groupId, made);
  made.subscribe(() => writeOutbox(groupId, made.getState().pending));
  return made;
}

export function timelineOf(of: TimelineOf): OpenTimeline {
  const store = storeOf(of.groupId);
  let isLoadingEarlier = false;

  const send = async (key: string, text: string) => {
    store.markPending(key, 'sending');
    try {
      const entry = await createEntry(of, text, key);
      store.dropPending(key);
      replayFrom(of, store.take([entry]));
    } catch {
      store.markPending(key, 'failed');
    }
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
    post(text) {
      const key = crypto.randomUUID();
      store.addPending({ key, text, at: Date.now(), state: 'sending' });
      void send(key, text);
    },
    retry(key) {
      const post = store.getState().pending.find((one) => one.key === key);
      if (post) void send(key, post.text);
    },
    discard: (key) => store.dropPending(key),
  };
}

function replayFrom({ tenantId, groupId }: TimelineOf, afterSeq: number | null): void {
  if (afterSeq !== null) hub.send({ type: 'Replay', payload: { tenantId, groupId, afterSeq } });
}

/**
 * Keeps an open timeline in step: subscribes and replays on every connect, follows what comes, fills gaps, and
 * sends what failed again. Returns the way out.
 */
export function followTimeline(of: TimelineOf, timeline: OpenTimeline): () => void {
  const { tenantId, groupId, presenceId } = of;
  const { store } = timeline;
  const arrive = () => {
    hub.send({ type: 'Arrive', payload: { tenantId, groupId, presenceId, afterSeq: store.seq } });
    for (const post of store.getState().pending) if (post.state === 'failed') timeline.retry(post.key);
  };
  const handlers: Handlers = {
    NewChatEntry: (told) => {
      if (told.groupId === groupId) replayFrom(of, store.take([told.entry]));
    },
    Replayed: (told) => {
      if (told.groupId === groupId) replayFrom(of, store.take(told.entries, told.lastSeq));
    },
  };
  const ways = [
    hub.on('NewChatEntry', handlers.NewChatEntry),
    hub.on('Replayed', handlers.Replayed),
    useHubStatus.subscribe((status, before) => {
      if (status.state === 'connected' && before.state !== 'connected') arrive();
    }),
  ];
  if (hub.status.state === 'connected') arrive();
  return () => {
    for (const leave of ways) leave();
    hub.send({ type: 'Depart', payload: { tenantId, groupId, presenceId } });
  };
}
