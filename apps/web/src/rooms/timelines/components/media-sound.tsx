import { type RefObject, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { sizeWords } from '../../../ui/size-words.ts';
import { mediaWords } from '../media.words.ts';
import { usePlayer } from '../use-player.ts';
import { useWasSeen } from '../use-was-seen.ts';
import styles from './media.module.css';
import type { MediaProps } from './media-entry.tsx';
import { MediaFile } from './media-file.tsx';
import { SoundPlayer } from './sound-player.tsx';

/** A sound that somebody sent. */
export function MediaSound(props: MediaProps) {
  const { of, entryId, media } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { player, url, isBroken, load, onError, onLoadedMetadata } = usePlayer(
    of,
    entryId,
    useWasSeen(frame),
  );
  if (isBroken === 'content') return <MediaFile {...props} note={mediaWords.notPlayable} />;
  return (
    <div ref={frame} className={classNames(styles.card, styles.sound)} title={media.FileName}>
      <SoundPlayer
        player={player as RefObject<HTMLAudioElement | null>}
        src={url}
        name={media.FileName}
        onLoad={isBroken ? load : undefined}
        onError={onError}
        onLoadedMetadata={onLoadedMetadata}
      />
      <span className={classNames(styles.hint, 'so-clip')}>
        {media.FileName}, {sizeWords(media.ByteSize)}
      </span>
    </div>
  );
}
