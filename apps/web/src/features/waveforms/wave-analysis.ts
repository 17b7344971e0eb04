import {
  amplitudeSpectrum,
  peakOf,
  recursiveStaLta,
  rmsOf,
  triggerOnsets,
  type Spectrum,
} from '@groundwatch/geotechnics';
import type { Run, Wave } from './wave.ts';

export interface AxisFigures {
  readonly key: string;
  /** Farthest sample from the record's mean, signed. */
  readonly peak: number;
  /** Seconds from the first sample. */
  readonly peakAt: number;
  readonly rms: number;
  readonly mean: number;
}

/** Figures of the received samples. Axes without any are left out. */
export function figuresOf({ axes, rate }: Wave): AxisFigures[] {
  return axes.flatMap(({ key, samples, mean }) => {
    const known = samples.filter((value) => !Number.isNaN(value));
    const rms = rmsOf(known);
    // A missing sample is never the peak.
    const peak = peakOf(
      samples.map((value) => (Number.isNaN(value) ? 0 : value)),
      rate,
    );
    return peak && rms !== null ? [{ key, peak: peak.value, peakAt: peak.seconds, rms, mean }] : [];
  });
}

/** The longest stretch without missing samples, used for spectra. */
export const longestRun = (runs: readonly Run[]): Run | null =>
  runs.reduce<Run | null>((best, run) => (best && best.end - best.start >= run.end - run.start ? best : run), null);

export interface AxisSpectrum extends Spectrum {
  readonly key: string;
}

export function spectraOf({ axes, rate, runs }: Wave): AxisSpectrum[] {
  const run = longestRun(runs);
  if (!run) return [];
  return axes.map(({ key, samples }) => ({ key, ...amplitudeSpectrum(samples.slice(run.start, run.end), rate) }));
}

export interface TriggerSettings {
  /** An axis, or `all` for the resultant. */
  readonly axis: string;
  /** Windows in seconds. */
  readonly sta: number;
  readonly lta: number;
  readonly on: number;
  readonly off: number;
}

export interface Trigger {
  readonly ratio: Float64Array;
  /** First and last second of each trigger interval. */
  readonly onsets: readonly (readonly [number, number])[];
}

/** Default windows for a record: long enough for a mean, short enough for the time before the trigger. */
export function usualTrigger(wave: Wave): TriggerSettings {
  const lta = Math.max(0.05, Number((wave.length / wave.rate / 10).toPrecision(1)));
  return { axis: 'all', sta: Number((lta / 10).toPrecision(1)), lta, on: 3.5, off: 1 };
}

/** One axis, or the length of the vector of all axes. */
function signalOf({ axes, length }: Wave, wanted: string): Float64Array {
  const one = axes.find(({ key }) => key === wanted) ?? (axes.length === 1 ? axes[0] : undefined);
  if (one) return one.samples;
  return Float64Array.from({ length }, (_, i) => Math.hypot(...axes.map(({ samples }) => samples[i]!)));
}

/** STA/LTA of each unbroken stretch. 0 where samples are missing, and until the long window is full. */
export function triggerOf(wave: Wave, { axis, sta, lta, on, off }: TriggerSettings): Trigger {
  const signal = signalOf(wave, axis);
  const ratio = new Float64Array(wave.length);
  const samplesOf = (seconds: number): number => Math.max(1, Math.round(seconds * wave.rate));
  const onsets: [number, number][] = [];
  for (const { start, end } of wave.runs) {
    const own = recursiveStaLta(signal.subarray(start, end), samplesOf(sta), samplesOf(lta));
    ratio.set(own, start);
    for (const [first, last] of triggerOnsets(own, on, off))
      onsets.push([(start + first) / wave.rate, (start + last) / wave.rate]);
  }
  return { ratio, onsets };
}
