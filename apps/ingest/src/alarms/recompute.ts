import { judge, type Held, type Judgement } from '@groundwatch/domain/alarms';
import { inOrder, type JudgedChange, type PoolClient } from '@groundwatch/db';
import type { Binding } from './binding.ts';
import { loadData, type LoadedData } from './load-data.ts';
import { loadJudgements, type DirtyRange, type StoredJudgement } from './load-judgements.ts';
import type { TypeOf } from './load-series.ts';

/** A range to recompute. Judgements up to `lateUntil` count as late. */
export interface RecomputeRange extends DirtyRange {
  readonly lateUntil: number;
}

/** The result of a recomputation. */
export interface Recomputed {
  readonly binding: Binding;
  readonly data: Omit<LoadedData, 'ahead'>;
  readonly held: Held;
  /** Time at which the newest reading ahead counts, -Infinity for none. */
  readonly aheadUntil: number;
  /** null: the stored judgements are correct. */
  readonly change: JudgedChange | null;
}

const isSame = (one: StoredJudgement, other: Judgement): boolean =>
  one.at === other.at && one.level === other.level && one.was === other.was && one.version === other.version;

/** The change to record for a rule's judgements; null for none. */
export function changeOf(
  { ruleId, subject, kind, place }: Binding,
  judgements: readonly Judgement[],
  lateUntil: number,
  revoked: readonly number[] = [],
): JudgedChange | null {
  if (judgements.length === 0 && revoked.length === 0) return null;
  // The end of a rule is not late, even if late readings reveal it.
  const added = judgements.map((judgement) => ({
    ...judgement,
    isResent: judgement.at <= lateUntil && judgement.detail['reason'] !== 'notInForce',
  }));
  return { ruleId, subject, kind, place, revoked, added };
}

/**
 * Evaluates ranges from the stored rows, starting with the judgement before each, and compares the result with the stored judgements. The
 * caller holds the locks that prevent others from storing data of the same rules.
 */
export async function recompute(
  client: PoolClient,
  ranges: readonly RecomputeRange[],
  typeOf: TypeOf,
  now: number,
): Promise<Recomputed[]> {
  const [judged, loaded] = await inOrder([loadJudgements(client, ranges), loadData(client, ranges, typeOf)]);
  return ranges.map(({ binding, from, lateUntil }, index) => {
    const { held, judgements } = judged[index]!;
    const { ahead, ...data } = loaded[index]!;
    const found = judge(binding.bound, { ...data, ahead }, held, from, now);
    const revoked = judgements.filter((one) => !found.some((other) => isSame(one, other))).map(({ at }) => at);
    const added = found.filter((one) => !judgements.some((other) => isSame(other, one)));
    const aheadUntil = ahead?.times.at(-1) ?? Number.NEGATIVE_INFINITY;
    return {
      binding,
      data,
      aheadUntil,
      held: found.at(-1) ?? held,
      change: changeOf(binding, added, lateUntil, revoked),
    };
  });
}
