import type { GroupId } from '@soteria/contract/kit/ids';
import type { MediaKind } from '@soteria/contract/timelines/timelines.shapes';
import { create } from 'zustand';
import { ApiError, messagesOf } from '../../platform/api/api-error.ts';
import { hub, useHubStatus } from '../../platform/hub/hub.ts';
import { appHistory } from '../../platform/navigation.tsx';
import { showError } from '../../platform/notifications/toasts.ts';
import { onSessionEnd } from '../../platform/session/session.ts';
import { uploadFile } from './media.api.ts';
import { mediaWords } from './media.words.ts';
import { isGoing, kindOf, toStart, type UploadState } from './media-rules.ts';
import type { TimelineOf } from './timelines.api.ts';
import { timelineOf } from './timelines.live.ts';

/** A file of the person's that is not on the timeline yet. */
export interface Upload {
  /** Its idempotency key: every try of it carries the same, so it is never written twice. */
  key: string;
  of: TimelineOf;
  file: File;
  kind: MediaKind;
  /** A blob address of a picture; given back when the upload is over. */
  preview: string | null;
  state: UploadState;
  afterSeq: number;
  /** Why it failed, in words. */
  messages: readonly string[];
  /** It failed for want of a connection: it goes again by itself. */
  isAway: boolean;
}

interface Uploads {
  uploads: readonly Upload[];
  /** How much of each has gone, from 0 to 1. Apart, so that its changes draw one bar and not the list. */
  shares: Readonly<Record<string, number>>;
}

/** What is away is tried again after this, in ms, while the hub is connected. */
const RETRY_MS = 3000;

/** Files cannot be kept over a reload as words can: they live as long as the page. */
export const useUploads = create<Uploads>(() => ({ uploads: [], shares: {} }));
/** Entries whose upload has had its answer. */
export const settled = new Set<string>();
const stops = new Map<string, AbortController>();

const find = (key: string) => useUploads.getState().uploads.find((upload) => upload.key === key);

function change(key: string, changes: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
  }));
}

function setShare(key: string, share: number): void {
  useUploads.setState(({ shares }) => ({ shares: { ...shares, [key]: share } }));
  if (share === 1 && find(key)?.state === 'sending') change(key, { state: 'finishing' });
}

function fail({ key, of, kind }: Upload, error: unknown): void {
  const isAway = error instanceof ApiError && error.isAway;
  const messages = isAway ? [mediaWords.noConnection] : messagesOf(error);
  change(key, { state: 'failed', messages, isAway });
  const title = kind === 'File' ? mediaWords.errorUploadingFile : mediaWords.errorUploadingMedia;
  if (isAway) setTimeout(() => hub.status.state === 'connected' && retryUpload(key), RETRY_MS);
  else if (!appHistory.location.pathname.includes(of.groupId)) showError(title, error);
}

async function run(upload: Upload): Promise<void> {
  const { key, of, file } = upload;
  const timeline = timelineOf(of);
  const stop = new AbortController();
  stops.set(key, stop);
  setShare(key, 0);
  change(key, { state: 'sending', afterSeq: timeline.store.seq ?? 0, messages: [] });
  try {
    const onProgress = (share: number) => setShare(key, share);
    const entry = await uploadFile(of, file, { idempotencyKey: key, signal: stop.signal, onProgress });
    settled.add(entry.id);
    timeline.take(entry);
    dropUpload(key);
  } catch (error) {
    if (!stop.signal.aborted) fail(upload, error);
  } finally {
    stops.delete(key);
    startNext();
  }
}

function startNext(): void {
  for (const upload of toStart(useUploads.getState().uploads)) void run(upload);
}

/** Puts files into the tray, or sends them at once. */
export function addUploads(of: TimelineOf, files: readonly File[], state: 'chosen' | 'waiting'): void {
  const added = files.map((file): Upload => {
    const kind = kindOf(file);
    const preview = kind === 'Image' ? URL.createObjectURL(file) : null;
    const key = crypto.randomUUID();
    return { key, of, file, kind, preview, state, afterSeq: 0, messages: [], isAway: false };
  });
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  startNext();
}

export function sendChosen(groupId: GroupId): void {
  const isIt = ({ of, state }: Upload) => of.groupId === groupId && state === 'chosen';
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (isIt(upload) ? { ...upload, state: 'waiting' } : upload)),
  }));
  startNext();
}

export function retryUpload(key: string): void {
  if (find(key)?.state !== 'failed') return;
  change(key, { state: 'waiting' });
  startNext();
}

/** Takes it out of the tray, cancels it, or lets go of it. */
export function dropUpload(key: string): void {
  const { preview } = find(key) ?? {};
  if (preview) URL.revokeObjectURL(preview);
  stops.get(key)?.abort();
  useUploads.setState(({ uploads, shares: { [key]: _, ...shares } }) => ({
    uploads: uploads.filter((upload) => upload.key !== key),
    shares,
  }));
}

useHubStatus.subscribe((status, before) => {
  if (status.state !== 'connected' || before.state === 'connected') return;
  for (const { key, isAway } of useUploads.getState().uploads) if (isAway) retryUpload(key);
});

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
useUploads.subscribe(({ uploads }) => {
  if (uploads.some(isGoing)) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
});

onSessionEnd(() => {
  for (const { key } of useUploads.getState().uploads) dropUpload(key);
  settled.clear();
});
