import type { Waveform } from '@groundwatch/protocol/rest';

/** From index `start` up to `end`. */
export interface Run {
  readonly start: number;
  readonly end: number;
}

export interface WaveAxis {
  /** `X`, `Y`, `Z`; `S` of a sensor with one axis. */
  readonly key: string;
  /** About the mean of the record, in its unit; NaN where nothing has come. */
  readonly samples: Float64Array;
  /** The mean that was taken off. */
  readonly mean: number;
}

/** A waveform as it is drawn and computed with. */
export interface Wave {
  /** ms since 1970 of the first sample. */
  readonly start: number;
  /** Hz */
  readonly rate: number;
  readonly unit: Waveform['unit'];
  readonly length: number;
  readonly axes: readonly WaveAxis[];
  /** Stretches that have come. */
  readonly runs: readonly Run[];
  /** Stretches between and after them. */
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

/** Stretches of samples for which a test holds. */
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

/** What the server sent as numbers. A part of a waveform is missing on all axes at once. */
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
