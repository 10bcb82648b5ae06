import { IconAlertTriangle, IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/shared-clock.ts';
import { mediaWords } from '../media.words.ts';
import { playTime } from '../media-rules.ts';
import { RECORDING_MINUTES, type Recording, useRecording } from '../use-recording.ts';
import styles from './media-recorder.module.css';
import { SoundPlayer } from './sound-player.tsx';

interface MediaRecorderProps {
  onSend: (sound: File) => void;
  onClose: () => void;
}

/** Focus goes to what is to be pressed next, and back to where it was. */
function useFocus(step: Recording['is']) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own first button
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [step]);
  return panel;
}

/** Above the composer, so that the timeline stays in view: record, listen, then discard or send. */
export default function SoundRecorder({ onSend, onClose }: MediaRecorderProps) {
  const { recording, stop, again } = useRecording();
  const panel = useFocus(recording.is);
  const discard = <Button onClick={onClose}>{mediaWords.discard}</Button>;
  return (
    <section ref={panel} aria-label={mediaWords.recordSound} className={styles.panel}>
      {recording.is === 'asking' ? (
        <>
          <p className={styles.words} role="status">
            <IconMicrophone size={20} stroke={1.75} aria-hidden="true" />
            {mediaWords.asking}
          </p>
          {discard}
        </>
      ) : null}
      {recording.is === 'recording' ? (
        <Running since={recording.since} onStop={stop} discard={discard} />
      ) : null}
      {recording.is === 'done' ? (
        <Recorded
          url={recording.url}
          discard={discard}
          onSend={() => {
            onSend(recording.sound);
            onClose();
          }}
        />
      ) : null}
      {recording.is === 'failed' ? (
        <>
          <p className={styles.failed} role="alert">
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
            {recording.why}
          </p>
          {discard}
          <Button look="ink" data-autofocus onClick={again}>
            {mediaWords.tryAgain}
          </Button>
        </>
      ) : null}
    </section>
  );
}

function Running({ since, onStop, discard }: { since: number; onStop: () => void; discard: ReactNode }) {
  const now = useNow(1000);
  return (
    <>
      <p className={styles.words}>
        <span className={styles.dot} aria-hidden="true" />
        <span role="status">{mediaWords.recording}</span>
        <strong>{playTime(Math.max(0, now - since) / 1000)}</strong>
        <span className={styles.hint}>{mediaWords.recordingEnds(RECORDING_MINUTES)}</span>
      </p>
      {discard}
      <Button look="ink" icon={<IconPlayerStopFilled size={16} />} data-autofocus onClick={onStop}>
        {mediaWords.stop}
      </Button>
    </>
  );
}

function Recorded({ url, discard, onSend }: { url: string; discard: ReactNode; onSend: () => void }) {
  const player = useRef<HTMLAudioElement>(null);
  return (
    <>
      <div className={styles.player}>
        <SoundPlayer player={player} src={url} name={mediaWords.recorded} />
      </div>
      {discard}
      <Button look="ink" data-autofocus onClick={onSend}>
        {mediaWords.sendSound}
      </Button>
    </>
  );
}
