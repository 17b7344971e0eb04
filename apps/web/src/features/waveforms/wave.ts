import type { Waveform } from '@groundwatch/protocol/rest';

/** From index `start` to `end`, exclusive. */
export interface Run {
  readonly start: number;
  readonly end: number;
}

export interface WaveAxis {
  /** `X`, `Y`, `Z`, or `S` for a sensor with one axis. */
  readonly key: string;
  /** Relative to the record's mean, in its unit. NaN where missing. */
  readonly samples: Float64Array;
  /** The subtracted mean. */
  readonly mean: number;
}

/** A waveform prepared for drawing and computation. */
export interface Wave {
  /** Time of the first sample, ms since 1970. */
  readonly start: number;
  /** Hz */
  readonly rate: number;
  readonly unit: Waveform['unit'];
  readonly length: number;
  readonly axes: readonly WaveAxis[];
  /** Received stretches. */
  readonly runs: readonly Run[];
  /** Missing stretches. */
  readonly holes: readonly Run[];
}

const MISSING = -32_768;

function countsOf(text: string): Int16Array {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Int16Array.from({ length: bytes.length >> 1 }, (_, i) => view.getInt16(i * 2, true));
}

function axisOf(key: string, text: string, scale: number): WaveAxis {
  const samples = Float64Array.from(countsOf(text), (count) => (count === MISSING ? NaN : count * scale));
  let sum = 0;
  let count = 0;
  for (const value of samples) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  const mean = count === 0 ? 0 : sum / count;
  return { key, samples: samples.map((value) => value - mean), mean };
}

/** Stretches of samples that pass a test. */
function runsWhere(length: number, test: (index: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < length; i += 1) {
    if (!test(i)) continue;
    const start = i;
    while (i < length && test(i)) i += 1;
    runs.push({ start, end: i });
  }
  return runs;
}

/** The server's data as numbers. A missing part is missing on all axes. */
export function waveOf(answer: Pick<Waveform, 'startTime' | 'sampleRate' | 'unit' | 'scale' | 'samples'>): Wave {
  const { samples: texts, scale, sampleRate, unit, startTime } = answer;
  const keys = texts.length === 1 ? ['S'] : ['X', 'Y', 'Z'];
  const axes = texts.map((text, i) => axisOf(keys[i] ?? String(i + 1), text, scale));
  const length = axes[0]?.samples.length ?? 0;
  const has = (i: number): boolean => axes.some(({ samples }) => !Number.isNaN(samples[i]!));
  return {
    start: Date.parse(startTime),
    rate: sampleRate,
    unit,
    length,
    axes,
    runs: runsWhere(length, has),
    holes: runsWhere(length, (i) => !has(i)),
  };
}
