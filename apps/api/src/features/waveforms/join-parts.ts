/** A stored part: int16 little-endian, axes interleaved. */
export interface Part {
  readonly part: number;
  /** Index of its first sample on each axis. */
  readonly firstSample: number;
  readonly samples: Buffer;
}

/** More than any sensor records at once: ten minutes of 1 kHz on three axes. */
const MOST_SAMPLES = 600_000;
const BYTES = 2;
/** Byte limit of all parts together. */
export const MOST_BYTES = MOST_SAMPLES * BYTES * 3;

const MISSING = -32_768;
/** A sample with the value that means missing is stored one count higher. */
const LEAST = MISSING + 1;

export interface Joined {
  /** int16 little-endian, one buffer per axis; −32768 for missing samples. */
  readonly axes: readonly Buffer[];
  /** The waveform is longer than what was read. */
  readonly isCut: boolean;
}

/** Samples per axis of the whole waveform; where the last part is missing, estimated from the usual part length. */
function lengthOf(parts: readonly Part[], axes: number, count: number): number {
  const groups = (part: Part): number => Math.floor(part.samples.length / (BYTES * axes));
  const end = Math.max(0, ...parts.map((part) => part.firstSample + groups(part)));
  if (parts.some(({ part }) => part === count - 1)) return end;
  return Math.max(end, count * Math.max(0, ...parts.map(groups)));
}

/** Joins the parts of a waveform, in any order. */
export function joinParts(
  received: readonly Part[],
  { axes, parts }: { readonly axes: number; readonly parts: number },
): Joined {
  const whole = lengthOf(received, axes, parts);
  const length = Math.min(whole, MOST_SAMPLES);
  const joined = Array.from({ length: axes }, () => {
    const axis = Buffer.alloc(length * BYTES);
    for (let at = 0; at < axis.length; at += BYTES) axis.writeInt16LE(MISSING, at);
    return axis;
  });
  for (const { firstSample, samples } of received) {
    const groups = Math.min(Math.floor(samples.length / (BYTES * axes)), length - firstSample);
    for (let i = 0; i < groups; i++)
      for (const [n, axis] of joined.entries())
        axis.writeInt16LE(Math.max(LEAST, samples.readInt16LE((i * axes + n) * BYTES)), (firstSample + i) * BYTES);
  }
  return { axes: joined, isCut: whole > length };
}
