import { limitAt, type LimitCurve } from '@groundwatch/geotechnics';
import type { Blast } from '@groundwatch/protocol/rest';

export const blastAxes = ['X', 'Y', 'Z', 'R'] as const;
/** `R`: the resultant, which is held against the main frequency of the strongest axis, for it has none of its own. */
export type BlastAxis = (typeof blastAxes)[number];

export interface BlastPoint {
  /** ms since 1970 */
  readonly time: number;
  readonly axis: BlastAxis;
  /** Hz */
  readonly hz: number;
  /** mm/s, without sign. */
  readonly ppv: number;
  /** mm/s at this frequency; null without a limit curve. */
  readonly limit: number | null;
  readonly isLate: boolean;
  readonly isSuspect: boolean;
}

export const isOver = ({ ppv, limit }: BlastPoint): boolean => limit !== null && ppv > limit;

const single = ['X', 'Y', 'Z'] as const;

/** Velocity and frequency of an axis of a reading; null where either is missing, or zero, which stands nowhere on logarithms. */
function pairOf({ values }: Blast, axis: BlastAxis): readonly [number, number] | null {
  const ppvOf = (one: (typeof single)[number]): number => Math.abs(values[`peak${one}`] ?? 0);
  const strongest = single.reduce((best, one) => (ppvOf(one) > ppvOf(best) ? one : best));
  const ppv = axis === 'R' ? Math.abs(values['resultant'] ?? 0) : ppvOf(axis);
  const hz = values[`frequency${axis === 'R' ? strongest : axis}`] ?? 0;
  return ppv > 0 && hz > 0 ? [hz, ppv] : null;
}

/** What is drawn of some readings: a point an axis, judged by the curve. */
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
          isLate: blast.late,
          isSuspect: blast.quality !== 0 || blast.checks !== 0,
        });
    }
  return { points, undrawn };
};

/** The trade writes velocities of the ground in cm/s; devices and the wire have mm/s. */
export const toCm = (mm: number): number => mm / 10;
export const toMm = (cm: number): number => Number((cm * 10).toPrecision(12));
