import type { AlarmLevel } from '@groundwatch/protocol/model';

/** One tone of a pattern: Hz, and s from the start of the pattern. */
interface Tone {
  readonly hz: number;
  readonly from: number;
  readonly to: number;
  /** 0 to 1. */
  readonly gain: number;
}

interface Pattern {
  /** s until the pattern repeats. */
  readonly period: number;
  readonly tones: readonly Tone[];
}

const beeps = (count: number, hz: number, length: number, gap: number, gain: number): Tone[] =>
  Array.from({ length: count }, (_, i) => ({ hz, from: i * (length + gap), to: i * (length + gap) + length, gain }));

/**
 * Levels differ by rhythm and number of tones, not only by pitch: red rises and falls without a pause, orange sounds three times,
 * yellow twice, blue once.
 */
export const patterns: Readonly<Record<AlarmLevel, Pattern>> = {
  1: {
    period: 1,
    tones: [
      { hz: 990, from: 0, to: 0.24, gain: 1 },
      { hz: 740, from: 0.25, to: 0.49, gain: 1 },
      { hz: 990, from: 0.5, to: 0.74, gain: 1 },
      { hz: 740, from: 0.75, to: 0.99, gain: 1 },
    ],
  },
  2: { period: 2, tones: beeps(3, 784, 0.18, 0.12, 0.85) },
  3: { period: 4, tones: beeps(2, 659, 0.22, 0.16, 0.7) },
  4: { period: 8, tones: beeps(1, 523, 0.4, 0, 0.55) },
};

/** s of attack and decay of a tone, against clicks. */
const EDGE = 0.012;
const THIRD = 0.35;
const LOUDEST = 0.5;

/**
 * One period of a level's pattern as samples from −1 to 1. Played in a loop it needs no timer, which a background tab would not
 * get.
 */
export function samplesOf(level: AlarmLevel, sampleRate: number): Float32Array<ArrayBuffer> {
  const { period, tones } = patterns[level];
  const samples = new Float32Array(Math.round(period * sampleRate));
  for (const { hz, from, to, gain } of tones) {
    const end = Math.min(samples.length, Math.round(to * sampleRate));
    for (let i = Math.round(from * sampleRate); i < end; i += 1) {
      const t = i / sampleRate - from;
      const edge = Math.min(1, t / EDGE, (to - from - t) / EDGE);
      const wave = Math.sin(2 * Math.PI * hz * t) + THIRD * Math.sin(2 * Math.PI * 3 * hz * t);
      samples[i] = (LOUDEST * gain * Math.max(0, edge) * wave) / (1 + THIRD);
    }
  }
  return samples;
}
