import type { Arrivals } from '@groundwatch/protocol/rest';

type Source = Arrivals['sources'][number];

/** Consecutive steps of the same state, by index. `end` is exclusive. */
export interface Run {
  readonly begin: number;
  readonly end: number;
}

export interface ArrivalStrip {
  /** Steps with at least half of the records that are due. */
  readonly full: readonly Run[];
  /** Steps with fewer. */
  readonly partial: readonly Run[];
  /** Steps without records between or after others with records. */
  readonly gaps: readonly Run[];
  /** Steps without records. */
  readonly silent: readonly Run[];
  readonly late: readonly Run[];
  readonly doubtful: readonly Run[];
  readonly fault: readonly Run[];
  readonly sum: { readonly received: number; readonly late: number; readonly doubtful: number; readonly fault: number };
}

function runsWhere(count: number, holds: (step: number) => boolean): Run[] {
  const runs: { begin: number; end: number }[] = [];
  for (let step = 0; step < count; step += 1) {
    if (!holds(step)) continue;
    const last = runs.at(-1);
    if (last?.end === step) last.end = step + 1;
    else runs.push({ begin: step, end: step + 1 });
  }
  return runs;
}

const total = (counts: readonly number[]): number => counts.reduce((sum, n) => sum + n, 0);

/**
 * The received records of a source by step. The step of the first record is rarely complete and never counts as too few.
 * @param cycles device cycles in each step, as many records are due
 * @param lastShare the part of the last step that has passed, 0 to 1
 * @param due the first step in which records were due, as the device was registered
 */
export function arrivalStrip(
  { received, late, doubtful, fault }: Source,
  cycles: readonly number[],
  lastShare: number,
  due: number,
): ArrivalStrip {
  const count = received.length;
  const first = received.findIndex((n) => n > 0);
  const isPartial = (step: number): boolean =>
    received[step]! > 0 &&
    received[step]! < (cycles[step]! / 2) * (step === count - 1 ? lastShare : 1) &&
    step !== first;
  const some = (counts: readonly number[]): Run[] => runsWhere(count, (step) => counts[step]! > 0);
  return {
    full: runsWhere(count, (step) => received[step]! > 0 && !isPartial(step)),
    partial: runsWhere(count, isPartial),
    gaps: first < 0 ? [] : runsWhere(count, (step) => step > first && received[step] === 0 && step !== count - 1),
    silent: runsWhere(
      count,
      (step) => received[step] === 0 && step !== count - 1 && (step >= due || (first >= 0 && step > first)),
    ),
    late: some(late),
    doubtful: some(doubtful),
    fault: some(fault),
    sum: { received: total(received), late: total(late), doubtful: total(doubtful), fault: total(fault) },
  };
}
