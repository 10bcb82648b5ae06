import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { mediaWords } from '../media.words.ts';
import { playTime } from '../media-rules.ts';
import { hushOthers, playAloud } from '../use-player.ts';
import styles from './sound-player.module.css';

/** Later than the end of any sound, in seconds. */
const BEYOND_END = 1e7;

interface SoundPlayerProps {
  player: RefObject<HTMLAudioElement | null>;
  src: string | null;
  name: string;
  /** Instead of playing: the address did not come, and this asks for it again. */
  onLoad?: (() => void) | undefined;
  onError?: () => void;
  onLoadedMetadata?: () => void;
}

/** Play and pause, where it is, how long it is. */
export function SoundPlayer({ player, src, name, onLoad, onError, onLoadedMetadata }: SoundPlayerProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(Number.NaN);
  /** Browsers record without a length: it is found by going to the end once. */
  const isMeasuring = useRef(false);

  const onMetadata = (element: HTMLAudioElement) => {
    onLoadedMetadata?.();
    if (Number.isFinite(element.duration) || element.currentTime > 0) return;
    isMeasuring.current = true;
    element.currentTime = BEYOND_END;
  };
  const onDuration = (element: HTMLAudioElement) => {
    if (!Number.isFinite(element.duration)) return;
    setLength(element.duration);
    if (!isMeasuring.current) return;
    isMeasuring.current = false;
    element.currentTime = 0;
  };
  const press = () => {
    const element = player.current;
    if (onLoad) onLoad();
    else if (element?.paused) playAloud(element);
    else element?.pause();
  };
  const isKnown = Number.isFinite(length);
  const Icon = onLoad ? IconRefresh : isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const label = onLoad ? mediaWords.loadAgain : isPlaying ? mediaWords.pause(name) : mediaWords.play(name);
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people say */}
      <audio
        ref={player}
        src={src ?? undefined}
        preload="metadata"
        onLoadedMetadata={(event) => onMetadata(event.currentTarget)}
        onDurationChange={(event) => onDuration(event.currentTarget)}
        onTimeUpdate={(event) => isMeasuring.current || setAt(event.currentTarget.currentTime)}
        onPlay={(event) => {
          hushOthers(event.currentTarget);
          setIsPlaying(true);
        }}
        onPause={() => setIsPlaying(false)}
        onError={onError}
      />
      <IconButton label={label} icon={<Icon size={20} />} className={styles.press ?? ''} onClick={press} />
      <input
        type="range"
        className={styles.slider}
        aria-label={mediaWords.position(name)}
        aria-valuetext={mediaWords.positionOf(playTime(at), playTime(length))}
        min={0}
        max={isKnown ? length : 1}
        step={isKnown ? Math.max(0.1, length / 100) : 1}
        value={isKnown ? Math.min(at, length) : 0}
        disabled={!isKnown}
        onChange={(event) => {
          if (player.current) player.current.currentTime = event.currentTarget.valueAsNumber;
        }}
      />
      <span className={styles.time} aria-hidden="true">
        {at > 0 ? playTime(at) : playTime(length)}
      </span>
    </div>
  );
}
