import type { EntryId } from '@soteria/contract/kit/ids';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from '../../platform/log.ts';
import { findAddress } from './media.api.ts';
import type { TimelineOf } from './timelines.api.ts';

/** An address that fails sooner than this after it was given is not the reason, in ms. */
const JUST_GIVEN_MS = 5000;

interface Played {
  player: RefObject<HTMLMediaElement | null>;
  url: string | null;
  /** It could not be loaded, or this browser cannot play it. */
  isBroken: 'address' | 'content' | null;
  load: () => void;
  onError: () => void;
  onLoadedMetadata: () => void;
}

/**
 * The address a player reads from, asked for when `isWanted`. An address ends after a while: then the player goes on
 * with a new one where it was. What cannot be played is only logged (core §8).
 */
export function usePlayer(of: TimelineOf, entryId: EntryId, isWanted: boolean): Played {
  const player = useRef<HTMLMediaElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [isBroken, setIsBroken] = useState<Played['isBroken']>(null);
  const givenAt = useRef(0);
  const resume = useRef<{ at: number; isPlaying: boolean } | null>(null);

  const give = useCallback(
    (isAnew: boolean) => {
      setIsBroken(null);
      findAddress(of, entryId, isAnew).then(
        (address) => {
          givenAt.current = performance.now();
          setUrl(address);
        },
        (error: unknown) => {
          logFailure('The address of a file did not come', error);
          setIsBroken('address');
        },
      );
    },
    [of, entryId],
  );
  useEffect(() => {
    if (isWanted) give(false);
  }, [isWanted, give]);

  const onError = () => {
    const element = player.current;
    if (!element) return;
    if (performance.now() - givenAt.current < JUST_GIVEN_MS) {
      logFailure('A file could not be played', element.error);
      setIsBroken('content');
      return;
    }
    resume.current = { at: element.currentTime, isPlaying: !element.paused };
    give(true);
  };
  const onLoadedMetadata = () => {
    const [element, from] = [player.current, resume.current];
    resume.current = null;
    if (!element || !from) return;
    element.currentTime = from.at;
    if (from.isPlaying) playAloud(element);
  };
  return { player, url, isBroken, load: () => give(true), onError, onLoadedMetadata };
}

let speaking: HTMLMediaElement | null = null;

/** One at a time: whatever else plays is paused. */
export function hushOthers(element: HTMLMediaElement): void {
  if (speaking !== element) speaking?.pause();
  speaking = element;
}

/** Core §8: what could not be played is only logged. */
export function playAloud(element: HTMLMediaElement): void {
  element.play().catch((error: unknown) => logFailure('A sound could not be played', error));
}
