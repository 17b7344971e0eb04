import type { AlarmLevel } from '@groundwatch/protocol/model';

/** One tone of a pattern: Hz, and s from the pattern's beginning. */
interface Tone {
  readonly hz: number;
  readonly from: number;
  readonly to: number;
  /** 0 to 1. */
  readonly gain: number;
}

interface Pattern {
  /** s after which it begins anew. */
  readonly period: number;
  readonly tones: readonly Tone[];
}

const beeps = (count: number, hz: number, length: number, gap: number, gain: number): Tone[] =>
  Array.from({ length: count }, (_, i) => ({ hz, from: i * (length + gap), to: i * (length + gap) + length, gain }));

/**
 * Each level is told by rhythm and number of tones, not by pitch alone: red goes up and down without a rest, orange calls three times,
 * yellow twice, blue once. The fewer and the lower, the milder.
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

/** s in which a tone swells and dies, so that it does not click. */
const EDGE = 0.012;
const THIRD = 0.35;
const LOUDEST = 0.5;

/** One period of a level's pattern as samples between −1 and 1: played in a loop it needs no timer, which a tab behind would not get. */
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
