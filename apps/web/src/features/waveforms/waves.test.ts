import { expect, test } from 'vitest';
import { envelope, zoomed } from './envelope.ts';
import { encoded } from './testing.ts';
import { figuresOf, longestRun, spectraOf, triggerOf, usualTrigger } from './wave-analysis.ts';
import { waveOf, type Wave } from './wave.ts';

const RATE = 100;
const wave = (...axes: number[][]): Wave =>
  waveOf({
    startTime: '2026-07-18T06:00:00.250Z',
    sampleRate: RATE,
    unit: 'mg',
    scale: 0.5,
    samples: axes.map(encoded),
  });
const MISSING = -32_768;
/** Quiet, then a burst of 10 Hz from the sixth second on. */
const burst = Array.from({ length: 1_000 }, (_, i) =>
  i < 600 ? (i % 2 === 0 ? 1 : -1) : Math.round(2_000 * Math.sin((2 * Math.PI * 10 * i) / RATE)),
);

test('counts become values about their mean; what has not come is a hole on every axis', () => {
  const { axes, runs, holes, start, length } = wave([100, MISSING, 104, 96], [-200, MISSING, 0, 200]);
  expect([...axes[0]!.samples]).toEqual([0, NaN, 2, -2]);
  expect([axes[0]!.mean, axes[1]!.mean, axes.map(({ key }) => key).join('')]).toEqual([50, 0, 'XY']);
  expect(runs).toEqual([
    { start: 0, end: 1 },
    { start: 2, end: 4 },
  ]);
  expect(holes).toEqual([{ start: 1, end: 2 }]);
  expect([start % 1_000, length]).toEqual([250, 4]);
});

test('a negative count is read as one, whatever its bytes', () => {
  const { axes } = wave([-1, 1, -32_767, 32_767]);
  expect([...axes[0]!.samples]).toEqual([-0.5, 0.5, -16_383.5, 16_383.5]);
  expect(axes[0]!.key).toBe('S');
});

test('few samples are shown themselves, many by their extremes, none is lost', () => {
  const samples = Float64Array.from({ length: 10_000 }, (_, i) => Math.sin(i / 7));
  samples[4_321] = 9;
  samples[4_322] = -9;
  samples.fill(NaN, 7_000, 7_500);
  const whole = envelope(samples, RATE, { from: 0, to: 100 }, 400);
  expect(whole.isEnvelope).toBe(true);
  expect(whole.points.length).toBeLessThanOrEqual(800);
  const values = whole.points.flatMap(([, value]) => value ?? []);
  expect([Math.max(...values), Math.min(...values)]).toEqual([9, -9]);
  expect(whole.points.filter(([, value]) => value === null).length).toBeGreaterThan(15);
  const times = whole.points.map(([at]) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const near = envelope(samples, RATE, { from: 43, to: 44 }, 400);
  expect(near.isEnvelope).toBe(false);
  expect(near.points).toHaveLength(101);
  expect(near.points[21]).toEqual([43.21, 9]);
});

test('a window stays within its record and does not vanish', () => {
  expect(zoomed({ from: 2, to: 4 }, 0.5, 0, 10, 0.1)).toEqual({ from: 2.5, to: 3.5 });
  expect(zoomed({ from: 0, to: 4 }, 2, 0, 10, 0.1)).toEqual({ from: 0, to: 8 });
  expect(zoomed({ from: 6, to: 10 }, 1, 0.5, 10, 0.1)).toEqual({ from: 6, to: 10 });
  expect(zoomed({ from: 5, to: 5.1 }, 0.01, 0, 10, 0.1).to - 5).toBeCloseTo(0.1);
  expect(zoomed({ from: 0, to: 10 }, 9, -3, 10, 0.1)).toEqual({ from: 0, to: 10 });
});

test('peaks have their times, without missing samples', () => {
  const [x] = figuresOf(wave([2, -2, MISSING, -40, 2, 38]));
  expect(x).toMatchObject({ key: 'S', peak: -20, peakAt: 0.03, mean: 0 });
  expect(x!.rms).toBeCloseTo(Math.sqrt((1 + 1 + 400 + 1 + 361) / 5), 6);
  expect(figuresOf(wave([]))).toEqual([]);
});

test('the spectrum is that of the longest whole stretch', () => {
  const broken = [...burst];
  broken.fill(MISSING, 300, 350);
  expect(longestRun(wave(broken).runs)).toEqual({ start: 350, end: 1_000 });
  const [spectrum] = spectraOf(wave(broken));
  expect(spectrum!.peak!.frequency).toBeCloseTo(10, 1);
  expect(spectraOf(wave([]))).toEqual([]);
});

test('a burst triggers where it begins, on one axis and on the resultant, and not over a hole', () => {
  const still = burst.map((_, i) => (i % 2 === 0 ? 1 : -1));
  const both = wave(still, burst);
  const settings = { ...usualTrigger(both), sta: 0.1, lta: 1 };
  for (const axis of ['all', 'Y']) {
    const { onsets } = triggerOf(both, { ...settings, axis });
    expect(onsets).toHaveLength(1);
    expect(onsets[0]![0]).toBeCloseTo(6.01, 1);
  }
  expect(triggerOf(both, { ...settings, axis: 'X' }).onsets).toEqual([]);
  const broken = [...burst];
  // Loud before and after the gap, so that only the end of the gap could look like an onset.
  broken.splice(0, 600, ...Array.from({ length: 600 }, (_, i) => burst[600 + (i % 400)]!));
  broken.fill(MISSING, 400, 450);
  const { ratio, onsets } = triggerOf(wave(broken), { ...settings, axis: 'all' });
  expect(onsets).toEqual([]);
  expect(Math.max(...ratio.subarray(400, 549))).toBe(0);
});

test('usual windows fit into records of any length', () => {
  const of = (samples: number): [number, number] => {
    const { sta, lta } = usualTrigger(wave(Array.from({ length: samples }, () => 0)));
    return [sta, lta];
  };
  expect(of(600)).toEqual([0.06, 0.6]);
  expect(of(6_000)).toEqual([0.6, 6]);
  expect(of(10)).toEqual([0.005, 0.05]);
});
