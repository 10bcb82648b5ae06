import { create } from 'zustand';
import { logFailure } from '../log.ts';
import { type Note, SOUNDS, type SoundName } from './notes.ts';

/** Whether the browser lets us sound: it does not until the page has been pressed once. */
export const useSound = create<{ isBlocked: boolean }>(() => ({ isBlocked: false }));

let context: AudioContext | null = null;

function audio(): AudioContext {
  if (!context) {
    const created = new AudioContext();
    created.onstatechange = () => useSound.setState({ isBlocked: created.state !== 'running' });
    context = created;
  }
  return context;
}

function playNote(on: AudioContext, note: Note, start: number): void {
  const oscillator = on.createOscillator();
  const gain = on.createGain();
  const from = start + note.at;
  oscillator.type = note.wave;
  oscillator.frequency.setValueAtTime(note.from, from);
  oscillator.frequency.linearRampToValueAtTime(note.to, from + note.length);
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(note.loudness, from + 0.015);
  gain.gain.setValueAtTime(note.loudness, from + note.length - 0.04);
  gain.gain.linearRampToValueAtTime(0, from + note.length);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(from);
  oscillator.stop(from + note.length);
}

/** Sounds an alert. Blocked sound is shown by `useSound`; a failure is only logged (core §8). */
export async function playSound(name: SoundName): Promise<void> {
  try {
    const on = audio();
    if (on.state !== 'running') void on.resume();
    if (on.state !== 'running') useSound.setState({ isBlocked: true });
    for (const note of SOUNDS[name]) playNote(on, note, on.currentTime);
  } catch (error) {
    logFailure('The alert could not sound', error);
  }
}

/** Finds out whether sound is blocked, so that it can be said before it matters. */
export function checkSound(): void {
  try {
    useSound.setState({ isBlocked: audio().state !== 'running' });
    const unlock = () => void enableSound();
    for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, unlock, { once: true });
  } catch (error) {
    logFailure('This browser has no sound', error);
  }
}

/** Lifts the block; must be called from a press. */
export async function enableSound(): Promise<void> {
  try {
    await audio().resume();
    useSound.setState({ isBlocked: audio().state !== 'running' });
  } catch (error) {
    logFailure('Sound stays blocked', error);
  }
}
