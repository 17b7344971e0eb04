/** One stored part: int16 little-endian, axes interleaved. */
export interface Part {
  readonly part: number;
  /** Index of its first sample an axis. */
  readonly firstSample: number;
  readonly samples: Buffer;
}

/** More than any sensor records at once: ten minutes of 1 kHz on three axes. */
const MOST_SAMPLES = 600_000;
const BYTES = 2;
/** Bytes of all parts together that are read. */
export const MOST_BYTES = MOST_SAMPLES * BYTES * 3;

const MISSING = -32_768;
/** What a sensor at the end of its range may record is one count less, not missing. */
const LEAST = MISSING + 1;

export interface Joined {
  /** int16 little-endian, one buffer an axis; −32768 where no part has come. */
  readonly axes: readonly Buffer[];
  /** The waveform goes on beyond them. */
  readonly isCut: boolean;
}

/** Samples an axis of the whole waveform: where its last part is missing, as long as parts of the usual length make it. */
function lengthOf(parts: readonly Part[], axes: number, count: number): number {
  const groups = (part: Part): number => Math.floor(part.samples.length / (BYTES * axes));
  const end = Math.max(0, ...parts.map((part) => part.firstSample + groups(part)));
  if (parts.some(({ part }) => part === count - 1)) return end;
  return Math.max(end, count * Math.max(0, ...parts.map(groups)));
}

/** Puts the parts of a waveform of `parts` parts in their places, in whatever order they came. */
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
