import type { Need, RuleData } from './assessor.ts';
import type { SampleValue, Series } from './sources.ts';

/** The value of a reading ahead. It counts at its receive time `at`, not at `claimedAt`; ms since 1970. */
export interface AheadSample {
  readonly at: number;
  readonly claimedAt: number;
  readonly value: SampleValue;
  readonly isSuspect: boolean;
}

interface Counted extends AheadSample {
  readonly source: number;
}

/**
 * Keeps only the newest (by its claim) of readings that were received together: their spacing in time is unknown, so they give no velocity.
 */
const newestOf = (samples: readonly AheadSample[]): readonly AheadSample[] =>
  samples.filter(({ at }, index) => samples[index + 1]?.at !== at);

const byTime = (a: AheadSample, b: AheadSample): number => a.at - b.at || a.claimedAt - b.claimedAt;

function merged(series: Series | undefined, own: readonly Counted[], timeOf: ReadonlyMap<Counted, number>): Series {
  const [times, values, suspect]: [number[], SampleValue[], boolean[]] = [[], [], []];
  let next = 0;
  const take = (until: number): void => {
    for (; next < own.length && timeOf.get(own[next]!)! < until; next += 1) {
      times.push(timeOf.get(own[next]!)!);
      values.push(own[next]!.value);
      suspect.push(own[next]!.isSuspect);
    }
  };
  for (const [index, time] of (series?.times ?? []).entries()) {
    take(time);
    times.push(time);
    values.push(series!.values[index]!);
    suspect.push(series!.suspect?.[index] ?? false);
  }
  take(Infinity);
  return { times, values, suspect };
}

/**
 * The data of a rule at readings ahead: all true readings, and the readings ahead at their receive times, a millisecond apart where several
 * came at once. `ahead` is in the order of the rule's needs. Undefined where there is none.
 */
export function aheadData(
  needs: readonly Need[],
  { series, references }: Pick<RuleData, 'series' | 'references'>,
  ahead: readonly (readonly AheadSample[])[],
): RuleData['ahead'] {
  const all = ahead
    .flatMap((samples, source): Counted[] => {
      const sorted = samples.toSorted(byTime);
      const used = (needs[source]?.reachMs ?? 0) > 0 ? newestOf(sorted) : sorted;
      return used.map((sample) => ({ ...sample, source }));
    })
    .toSorted(byTime);
  if (all.length === 0) return undefined;
  const taken = new Set(series.flatMap((one) => one?.times ?? []));
  const timeOf = new Map<Counted, number>();
  const times: number[] = [];
  let last = -Infinity;
  for (const sample of all) {
    let at = Math.max(sample.at, last + 1);
    while (taken.has(at)) at += 1;
    timeOf.set(sample, (last = at));
    times.push(at);
  }
  const own = Map.groupBy(all, ({ source }) => source);
  return {
    times,
    data: { series: series.map((one, source) => merged(one, own.get(source) ?? [], timeOf)), references },
  };
}
