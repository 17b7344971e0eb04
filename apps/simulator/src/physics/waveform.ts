import { gauss, uniform } from '../random.ts';
import type { Shock } from './shocks.ts';

export interface WaveformSpec {
  /** Hz */
  readonly sampleRate: number;
  readonly seconds: number;
  readonly preTriggerSeconds: number;
  readonly axes: 1 | 2 | 3;
  /** Largest value in physical units (mg or mm/s) at size 1. */
  readonly peak: number;
  /** Physical value of one count. */
  readonly unit: number;
}

/** Counts of a triggered record, axes interleaved: noise before the trigger, then a P arrival, a stronger S arrival and a decaying coda. */
export function waveform(shock: Shock, spec: WaveformSpec): Int16Array {
  const length = Math.round(spec.sampleRate * spec.seconds);
  const samples = new Int16Array(length * spec.axes);
  const top = spec.peak * (0.15 + 0.85 * shock.size);
  for (let i = 0; i < length; i += 1) {
    const s = i / spec.sampleRate - spec.preTriggerSeconds;
    for (let axis = 0; axis < spec.axes; axis += 1) {
      const phase = uniform(shock.seed, axis, 11) * 2 * Math.PI;
      const w = 2 * Math.PI * shock.frequency * (1 + 0.08 * axis);
      const p = s > 0 ? 0.35 * Math.exp(-s / 0.4) * Math.sin(w * 1.6 * s + phase) : 0;
      const late = s - 0.45;
      const coda = late > 0 ? Math.min(1, late / 0.08) * Math.exp(-late / 0.9) * Math.sin(w * late + phase) : 0;
      const value = top * (p + coda) + 0.004 * spec.peak * gauss(shock.seed + axis, i);
      samples[i * spec.axes + axis] = Math.max(-32_767, Math.min(32_767, Math.round(value / spec.unit)));
    }
  }
  return samples;
}
