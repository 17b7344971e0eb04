import { fft } from './fft.ts';

export interface Spectrum {
  /** Hz, from 0 to half the sampling rate. */
  readonly frequencies: Float64Array;
  /** Amplitude (zero to peak) of a sine of that frequency, in the unit of the signal. */
  readonly amplitudes: Float64Array;
  /** The strongest one, interpolated between the lines of the spectrum; null for a constant signal. */
  readonly peak: { readonly frequency: number; readonly amplitude: number } | null;
}

/** Below this share of the largest sample a spectrum is rounding error. */
const NOISE = 1e-12;

/** Vertex of the parabola through the logarithms of a line and its neighbours, which approximates the window's main lobe. */
function refined(amplitudes: Float64Array, index: number, step: number): Spectrum['peak'] {
  const [before, top, after] = [amplitudes[index - 1], amplitudes[index]!, amplitudes[index + 1]];
  if (!before || !after) return { frequency: index * step, amplitude: top };
  const [a, b, c] = [Math.log(before), Math.log(top), Math.log(after)];
  const bend = a - 2 * b + c;
  if (bend >= 0) return { frequency: index * step, amplitude: top };
  const shift = (0.5 * (a - c)) / bend;
  return { frequency: (index + shift) * step, amplitude: Math.exp(b - 0.25 * (a - c) * shift) };
}

/**
 * Amplitude spectrum of a waveform of any length, sampled at `rateHz`: mean removed, Hann window, scaled by the window's mean, zero-padded
 * to a power of two of at least twice the length. Empty for fewer than 8 samples. Source: Harris (1978), coherent gain of the Hann window.
 */
export function amplitudeSpectrum(samples: ArrayLike<number>, rateHz: number): Spectrum {
  const { length } = samples;
  if (length < 8) return { frequencies: new Float64Array(), amplitudes: new Float64Array(), peak: null };
  const size = 2 ** Math.ceil(Math.log2(length * 2));
  let mean = 0;
  let largest = 0;
  for (let i = 0; i < length; i += 1) {
    mean += samples[i]! / length;
    largest = Math.max(largest, Math.abs(samples[i]!));
  }
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  let gain = 0;
  for (let i = 0; i < length; i += 1) {
    const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length);
    gain += weight;
    re[i] = weight * (samples[i]! - mean);
  }
  fft(re, im);
  const lines = size / 2 + 1;
  const frequencies = new Float64Array(lines);
  const amplitudes = new Float64Array(lines);
  const step = rateHz / size;
  let strongest = 1;
  for (let k = 0; k < lines; k += 1) {
    // Lines with a mirror at −f count twice.
    const sides = k === 0 || k === lines - 1 ? 1 : 2;
    frequencies[k] = k * step;
    amplitudes[k] = (sides * Math.hypot(re[k]!, im[k]!)) / gain;
    if (k > 0 && amplitudes[k]! > amplitudes[strongest]!) strongest = k;
  }
  const isStill = amplitudes[strongest]! <= largest * NOISE;
  return { frequencies, amplitudes, peak: isStill ? null : refined(amplitudes, strongest, step) };
}
