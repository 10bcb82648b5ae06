/** One tone that may slide: times in seconds, pitches in hertz, loudness 0 to 1. */
export interface Note {
  at: number;
  length: number;
  from: number;
  to: number;
  loudness: number;
  wave: OscillatorType;
}

export type SoundName = 'sos' | 'general';

const SIREN_ROUNDS = 4;

/** Up and down in fourths, four times: heard through a wall, like no message sound. */
function siren(): Note[] {
  return Array.from({ length: SIREN_ROUNDS }, (_, round) => [
    { at: round * 0.8, length: 0.4, from: 660, to: 880, loudness: 0.5, wave: 'square' as const },
    { at: round * 0.8 + 0.4, length: 0.4, from: 880, to: 660, loudness: 0.5, wave: 'square' as const },
  ]).flat();
}

/** Our own sounds, generated: nothing is downloaded or copied. */
export const SOUNDS: Record<SoundName, readonly Note[]> = {
  sos: siren(),
  general: [
    { at: 0, length: 0.16, from: 587, to: 587, loudness: 0.3, wave: 'sine' },
    { at: 0.18, length: 0.28, from: 784, to: 784, loudness: 0.3, wave: 'sine' },
  ],
};
