import type { PresenceId } from '@soteria/contract/kit/ids';
import type { MediaKind, TimelineEntry, UploadLimits } from '@soteria/contract/timelines/timelines.shapes';
import { mediaWords } from './media.words.ts';

/** Uploads that go at the same time; the others wait. */
const AT_ONCE = 3;
/** The largest box a picture stands in on the timeline, and the smallest that can be pressed, in px. */
const BOX = { width: 320, height: 320, least: 44 };

/** What a chosen file most likely is: the server looks into it and decides. */
export function kindOf({ type }: { type: string }): MediaKind {
  if (type.startsWith('image/') && type !== 'image/svg+xml') return 'Image';
  if (type.startsWith('video/')) return 'Video';
  return type.startsWith('audio/') ? 'Audio' : 'File';
}

/** Why a file is not taken, in words; null when it is. Without limits only the server knows. */
export function refusalOf(
  file: { name: string; type: string; size: number },
  limits: UploadLimits | undefined,
): string | null {
  if (file.size === 0) return mediaWords.empty(file.name);
  const kind = kindOf(file);
  const limit = limits?.[kind];
  return limit !== undefined && file.size > limit
    ? mediaWords.tooLarge(file.name, kind, file.size, limit)
    : null;
}

export type UploadState =
  /** In the tray: nothing goes before the person sends it. */
  | 'chosen'
  | 'waiting'
  | 'sending'
  /** All of it has gone; the server looks into it. */
  | 'finishing'
  | 'failed';

export const isGoing = ({ state }: { state: UploadState }): boolean =>
  state === 'waiting' || state === 'sending' || state === 'finishing';

/** Those that may start now, in the order in which they were sent. */
export function toStart<U extends { state: UploadState }>(uploads: readonly U[]): U[] {
  const busy = uploads.filter(({ state }) => state === 'sending' || state === 'finishing').length;
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, AT_ONCE - busy));
}

interface Shown {
  state: UploadState;
  file: { name: string };
  /** The newest number of the timeline when it was sent. */
  afterSeq: number;
}

/**
 * Without those whose entry came over the hub before their own answer did. Entries carry no idempotency key, so
 * this goes by the name; `settled` are entries whose upload has had its answer.
 */
export function withoutShown<U extends Shown>(
  uploads: readonly U[],
  entries: readonly TimelineEntry[],
  ownId: PresenceId,
  settled: ReadonlySet<string>,
): U[] {
  const unclaimed = entries.filter((entry) => entry.createdByPresenceId === ownId && !settled.has(entry.id));
  return uploads.filter(({ state, file, afterSeq }) => {
    if (state !== 'finishing') return true;
    const at = unclaimed.findIndex(
      ({ seq, content }) =>
        seq > afterSeq && content.$t === 'Media' && content.$v.FileName === file.name.normalize('NFC'),
    );
    if (at < 0) return true;
    unclaimed.splice(at, 1);
    return false;
  });
}

/** The size at which a picture stands on the timeline, in px: known before it is loaded, so that nothing jumps. */
export function boxOf(width: number | null, height: number | null): { width: number; height: number } {
  if (!width || !height) return { width: BOX.width, height: (BOX.width * 3) / 4 };
  const scale = Math.min(1, BOX.width / width, BOX.height / height);
  return {
    width: Math.max(BOX.least, Math.round(width * scale)),
    height: Math.max(BOX.least, Math.round(height * scale)),
  };
}

/** "0:07", "12:30", "1:02:03". `seconds` may be unknown. */
export function playTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–:––';
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
