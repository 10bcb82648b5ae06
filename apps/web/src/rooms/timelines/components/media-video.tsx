import { type RefObject, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { mediaWords } from '../media.words.ts';
import { hushOthers, usePlayer } from '../use-player.ts';
import { useWasSeen } from '../use-was-seen.ts';
import styles from './media.module.css';
import type { MediaProps } from './media-entry.tsx';
import { MediaFile } from './media-file.tsx';

/** A film in the browser's own player; its address is asked for when it comes into view. */
export function MediaVideo(props: MediaProps) {
  const { of, entryId, media, label } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { player, url, isBroken, load, onError, onLoadedMetadata } = usePlayer(
    of,
    entryId,
    useWasSeen(frame),
  );
  if (isBroken === 'content') return <MediaFile {...props} note={mediaWords.notPlayable} />;
  return (
    <div ref={frame} className={styles.video} title={media.FileName}>
      {isBroken ? (
        <p className={styles.missing}>
          {mediaWords.notLoaded}
          <Button onClick={load}>{mediaWords.loadAgain}</Button>
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people send
        <video
          ref={player as RefObject<HTMLVideoElement | null>}
          src={url ?? undefined}
          aria-label={label}
          controls
          playsInline
          preload="metadata"
          onPlay={(event) => hushOthers(event.currentTarget)}
          onError={onError}
          onLoadedMetadata={onLoadedMetadata}
        />
      )}
    </div>
  );
}
