import { encodeWave } from '@groundwatch/protocol/wire/grtu';
import type { SensorSpec } from '../devices/spec.ts';
import type { Shock } from '../physics/shocks.ts';
import { waveform, type WaveformSpec } from '../physics/waveform.ts';

/** Samples per axis in one part; three axes of it fit a frame. */
const PART_SAMPLES = 600;

/** Sensors that record a waveform of a shock, and its format. */
export function waveformSpec(sensor: SensorSpec): WaveformSpec | null {
  if (sensor.type === 'b15') {
    return { sampleRate: 1_000, seconds: 3, preTriggerSeconds: 0.5, axes: 3, peak: 14, unit: 0.001 };
  }
  if (sensor.type === 'b4' || sensor.type === 'b9' || sensor.type === 'b11') {
    return { sampleRate: 200, seconds: 6, preTriggerSeconds: 1, axes: 3, peak: 400, unit: 0.02 };
  }
  return null;
}

/** WAVE bodies of one triggered record, in order. `startedAt` in ms by the device's clock. */
export function waveBodies(sensor: SensorSpec, shock: Shock, startedAt: number): Buffer[] {
  const spec = waveformSpec(sensor);
  if (!spec) return [];
  const samples = waveform(shock, spec);
  const perAxis = samples.length / spec.axes;
  const parts = Math.ceil(perAxis / PART_SAMPLES);
  return Array.from({ length: parts }, (_, part) =>
    encodeWave({
      port: sensor.port,
      type: sensor.type,
      subAddress: sensor.subAddress,
      startedAt,
      sampleRate: spec.sampleRate,
      axes: spec.axes,
      unit: spec.unit,
      part,
      parts,
      firstSample: part * PART_SAMPLES,
      samples: samples.subarray(part * PART_SAMPLES * spec.axes, (part + 1) * PART_SAMPLES * spec.axes),
    }),
  );
}
