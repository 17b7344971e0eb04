/** Velocity limit by frequency: [Hz, mm/s], in ascending frequency. */
export type LimitCurve = readonly (readonly [number, number])[];

/**
 * Peak particle velocity in cm/s of a charge of `chargeKg` at `distanceM`: V = K (Q^⅓ / R)^α, with K and α of the ground. Source: Sadovsky;
 * GB 6722.
 */
export const sadovsky = (k: number, alpha: number, chargeKg: number, distanceM: number): number =>
  k * (Math.cbrt(chargeKg) / distanceM) ** alpha;

/** The limit in mm/s at a frequency: linear between the points, constant beyond the first and last; null without points. */
export function limitAt(curve: LimitCurve, hz: number): number | null {
  const next = curve.findIndex(([at]) => at >= hz);
  const after = curve[next];
  const before = next < 0 ? curve.at(-1) : curve[next - 1];
  if (!after || !before) return (after ?? before)?.[1] ?? null;
  return before[1] + ((hz - before[0]) / (after[0] - before[0])) * (after[1] - before[1]);
}

export type ProtectedStructure = 'adobe' | 'brick' | 'rc' | 'relic';

/** Lower ends of the table's frequency bands, Hz; the last one ends at 100. */
export const gb6722Bands = [0, 10, 50] as const;
const TABLE_END = 100;

/**
 * Safe vibration velocity in cm/s by structure, [minimum, maximum] of each band (below 10 Hz, 10–50, 50–100). Source: GB 6722-2003, table
 * of permissible vibration; the 2014 edition differs.
 */
export const gb6722: Readonly<Record<ProtectedStructure, readonly (readonly [number, number])[]>> = {
  adobe: [
    [0.5, 1],
    [0.7, 1.2],
    [1.1, 1.5],
  ],
  brick: [
    [2, 2.5],
    [2.3, 2.8],
    [2.7, 3],
  ],
  rc: [
    [3, 4],
    [3.5, 4.5],
    [4.2, 5],
  ],
  relic: [
    [0.1, 0.3],
    [0.2, 0.4],
    [0.3, 0.5],
  ],
};

/** The table's limits in cm/s at a frequency, [minimum, maximum]; null above 100 Hz, which it does not cover. */
export function gb6722Limit(structure: ProtectedStructure, hz: number): readonly [number, number] | null {
  if (hz < 0 || hz > TABLE_END) return null;
  return gb6722[structure][gb6722Bands.findLastIndex((from) => hz >= from)] ?? null;
}

/** Width in Hz of the step between two bands of the table, so that frequencies ascend. */
const STEP_HZ = 0.01;

/** The table as a limit curve, mm/s: the minimum of each band (conservative), or the maximum. */
export function gb6722Curve(structure: ProtectedStructure, bound: 'least' | 'greatest'): [number, number][] {
  const limits = gb6722[structure].map((band) => Math.round(band[bound === 'least' ? 0 : 1] * 100) / 10);
  return limits.flatMap((limit, index): [number, number][] => {
    const from = gb6722Bands[index] ?? 0;
    const to = gb6722Bands[index + 1] ?? TABLE_END;
    return [
      [index === 0 ? 1 : from, limit],
      [index === limits.length - 1 ? to : to - STEP_HZ, limit],
    ];
  });
}
