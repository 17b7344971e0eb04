import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { peakOf, rmsOf } from './peaks.ts';
import { amplitudeSpectrum } from './spectrum.ts';
import { recursiveStaLta, triggerOnsets } from './trigger.ts';

const sine = (count: number, rate: number, hz: number, amplitude: number, mean = 0): number[] =>
  Array.from({ length: count }, (_, i) => mean + amplitude * Math.sin((2 * Math.PI * hz * i) / rate));

describe('the amplitude spectrum', () => {
  it('shows the frequency and amplitude of a sine of any length', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 3_000 }),
        fc.double({ min: 8, max: 90, noNaN: true }),
        fc.double({ min: 0.01, max: 500, noNaN: true }),
        (count, hz, amplitude) => {
          const { peak } = amplitudeSpectrum(sine(count, 200, hz, amplitude, 1_000), 200);
          expect(Math.abs(peak!.frequency - hz)).toBeLessThan(0.1);
          expect(Math.abs(peak!.amplitude / amplitude - 1)).toBeLessThan(0.02);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('ranges from 0 to half the rate', () => {
    const { frequencies, amplitudes } = amplitudeSpectrum(sine(100, 50, 5, 1), 50);
    expect([frequencies[0], frequencies.at(-1)]).toEqual([0, 25]);
    expect(amplitudes).toHaveLength(frequencies.length);
  });

  it('equals the direct sum of the transform', () => {
    const samples = Array.from({ length: 13 }, (_, i) => ((i * 7_919) % 23) - 11);
    const mean = samples.reduce((a, b) => a + b) / 13;
    const weights = samples.map((_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / 13));
    const { amplitudes } = amplitudeSpectrum(samples, 32);
    for (const k of [1, 5, 11]) {
      let [re, im] = [0, 0];
      for (const [i, sample] of samples.entries()) {
        re += weights[i]! * (sample - mean) * Math.cos((2 * Math.PI * k * i) / 32);
        im -= weights[i]! * (sample - mean) * Math.sin((2 * Math.PI * k * i) / 32);
      }
      expect(amplitudes[k]).toBeCloseTo((2 * Math.hypot(re, im)) / weights.reduce((a, b) => a + b), 9);
    }
  });

  it('finds no peak in a constant or too short signal', () => {
    expect(amplitudeSpectrum(Array(64).fill(9.81), 100).peak).toBeNull();
    expect(amplitudeSpectrum([1, 2, 3], 100)).toMatchObject({ peak: null });
  });
});

describe('peaks', () => {
  it('keep their sign and time', () => {
    expect(peakOf([1, -5, 5, 2], 100)).toEqual({ value: -5, index: 1, seconds: 0.01 });
    expect(peakOf([], 100)).toBeNull();
  });

  it('of a sine are its amplitude, and its RMS that by √2', () => {
    expect(rmsOf(sine(1_000, 1_000, 10, 3, 50))).toBeCloseTo(3 / Math.SQRT2, 9);
    expect(rmsOf([])).toBeNull();
  });
});

describe('triggers', () => {
  it('find the start of a shock in noise', () => {
    const quiet = Array.from({ length: 400 }, (_, i) => 0.1 * Math.sin(i * 1.7));
    const shaken = quiet.map((value, i) => (i >= 250 && i < 290 ? value + 5 * Math.sin(i * 0.9) : value));
    const onsets = triggerOnsets(recursiveStaLta(shaken, 10, 100), 4, 1.5);
    expect(onsets).toHaveLength(1);
    expect(onsets[0]![0]).toBeGreaterThanOrEqual(250);
    expect(onsets[0]![0]).toBeLessThan(256);
    expect(triggerOnsets(recursiveStaLta(quiet, 10, 100), 4, 1.5)).toEqual([]);
  });

  it('are ordered, within the signal and never overlap', () => {
    const ratio = fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { maxLength: 200 });
    fc.assert(
      fc.property(ratio, fc.integer({ min: 1, max: 40 }), (values, longest) => {
        let last = -1;
        for (const [from, to] of triggerOnsets(values, 3, 1.5, longest)) {
          expect(from).toBeGreaterThan(last);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to - from).toBeLessThanOrEqual(longest);
          expect(values[from]).toBeGreaterThan(3);
          last = to;
        }
        expect(last).toBeLessThan(values.length);
      }),
    );
  });

  it('do not occur in silence', () => {
    expect([...recursiveStaLta(new Float64Array(50), 5, 10)]).toEqual(Array(50).fill(0));
  });
});
