import { limitAt, type LimitCurve } from '@groundwatch/geotechnics';
import type { Blast } from '@groundwatch/protocol/rest';

export const blastAxes = ['X', 'Y', 'Z', 'R'] as const;
/** `R` is the resultant. It has no frequency and is compared at that of the strongest axis. */
export type BlastAxis = (typeof blastAxes)[number];

export interface BlastPoint {
  /** ms since 1970 */
  readonly time: number;
  readonly axis: BlastAxis;
  /** Hz */
  readonly hz: number;
  /** mm/s, absolute. */
  readonly ppv: number;
  /** mm/s at this frequency. Null without a limit curve. */
  readonly limit: number | null;
  readonly isResent: boolean;
  readonly isSuspect: boolean;
}

export const isOver = ({ ppv, limit }: BlastPoint): boolean => limit !== null && ppv > limit;

const single = ['X', 'Y', 'Z'] as const;

/** Velocity and frequency of an axis. Null if either is missing or zero, which has no place on logarithmic axes. */
function pairOf({ values }: Blast, axis: BlastAxis): readonly [number, number] | null {
  const ppvOf = (one: (typeof single)[number]): number => Math.abs(values[`peak${one}`] ?? 0);
  const strongest = single.reduce((best, one) => (ppvOf(one) > ppvOf(best) ? one : best));
  const ppv = axis === 'R' ? Math.abs(values['resultant'] ?? 0) : ppvOf(axis);
  const hz = values[`frequency${axis === 'R' ? strongest : axis}`] ?? 0;
  return ppv > 0 && hz > 0 ? [hz, ppv] : null;
}

/** The points of some readings, one per axis, compared with the curve. */
export const blastPoints = (
  blasts: readonly Blast[],
  axes: readonly BlastAxis[],
  curve: LimitCurve,
): { readonly points: readonly BlastPoint[]; readonly undrawn: number } => {
  const points: BlastPoint[] = [];
  let undrawn = 0;
  for (const blast of blasts)
    for (const axis of axes) {
      const pair = pairOf(blast, axis);
      if (!pair) undrawn += 1;
      else
        points.push({
          time: Date.parse(blast.collectTime),
          axis,
          hz: pair[0],
          ppv: pair[1],
          limit: limitAt(curve, pair[0]),
          isResent: blast.late,
          isSuspect: blast.quality !== 0 || blast.checks !== 0,
        });
    }
  return { points, undrawn };
};

/** Ground velocities are usually written in cm/s. Devices and the wire use mm/s. */
export const toCm = (mm: number): number => mm / 10;
export const toMm = (cm: number): number => Number((cm * 10).toPrecision(12));
