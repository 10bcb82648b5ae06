import { useEffect, useRef, useState } from 'react';
import { logFailure } from '../../platform/log.ts';
import { timeNow } from '../../ui/shared-clock.ts';
import { mediaWords } from './media.words.ts';

/** A recording ends by itself after this, in minutes. */
export const RECORDING_MINUTES = 10;
/** Speech is well understood at this rate; ten minutes are 2.4 MB. */
const BITS_PER_SECOND = 32_000;
/** What browsers record, the best first, and what such a file is called. */
const FORMATS = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
];

export type Recording =
  | { is: 'asking' }
  /** `since`: Unix ms. */
  | { is: 'recording'; since: number }
  | { is: 'done'; sound: File; url: string }
  | { is: 'failed'; why: string };

function whyOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return mediaWords.refused;
  return name === 'NotFoundError' ? mediaWords.noMicrophone : mediaWords.notRecorded;
}

function fileOf(parts: Blob[], { type, ending }: { type: string; ending: string }): File {
  return new File(parts, `${mediaWords.soundName(new Date())}.${ending}`, { type: type.split(';')[0] ?? '' });
}

/** Records until `stop`, or for ten minutes at most. Told of everything that comes of it; returns the way out. */
function record(tell: (recording: Recording) => void): { stop: () => void; leave: () => void } {
  let stream: MediaStream | undefined;
  let recorder: MediaRecorder | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let url: string | undefined;
  let hasLeft = false;
  const end = () => {
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const fail = (error: unknown) => {
    end();
    logFailure('Sound could not be recorded', error);
    if (!hasLeft) tell({ is: 'failed', why: whyOf(error) });
  };
  const begin = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    if (hasLeft) return end();
    const format = FORMATS.find(({ type }) => MediaRecorder.isTypeSupported(type)) ?? {
      type: '',
      ending: 'webm',
    };
    const parts: Blob[] = [];
    recorder = new MediaRecorder(stream, { mimeType: format.type, audioBitsPerSecond: BITS_PER_SECOND });
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = fail;
    recorder.onstop = () => {
      end();
      if (hasLeft) return;
      const sound = fileOf(parts, format);
      url = URL.createObjectURL(sound);
      tell({ is: 'done', sound, url });
    };
    recorder.start();
    timer = setTimeout(stop, RECORDING_MINUTES * 60_000);
    tell({ is: 'recording', since: timeNow() });
  };
  const stop = () => {
    if (recorder?.state === 'recording') recorder.stop();
  };
  begin().catch(fail);
  return {
    stop,
    leave: () => {
      hasLeft = true;
      stop();
      end();
      if (url) URL.revokeObjectURL(url);
    },
  };
}

/** One recording at a time: it begins at once, since a person pressed for it. */
export function useRecording(): { recording: Recording; stop: () => void; again: () => void } {
  const [recording, setRecording] = useState<Recording>({ is: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const stop = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new recording
  useEffect(() => {
    setRecording({ is: 'asking' });
    const recorder = record(setRecording);
    stop.current = recorder.stop;
    return recorder.leave;
  }, [attempt]);
  return { recording, stop: () => stop.current(), again: () => setAttempt(attempt + 1) };
}
