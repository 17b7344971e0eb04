import type { RingPart } from './Ring.tsx';

interface RingArc {
  readonly key: string;
  readonly colour: string;
  /** Shares of the circle. */
  readonly start: number;
  readonly length: number;
}

const GAP = 0.006;
/** Even the smallest part is visible. */
const LEAST = 0.012;

/** Start and length of a ring's parts, with gaps between them. A single part closes the ring. */
export function ringArcs(parts: readonly RingPart[]): RingArc[] {
  const shown = parts.filter(({ value }) => value > 0);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const lengths = shown.map(({ value }) => Math.max(LEAST, value / total));
  const sum = lengths.reduce((all, length) => all + length, 0);
  let start = 0;
  return shown.map(({ key, colour }, index) => {
    const length = lengths[index]! / sum;
    const arc = { key, colour, start, length: shown.length === 1 ? 1 : length - GAP };
    start += length;
    return arc;
  });
}
