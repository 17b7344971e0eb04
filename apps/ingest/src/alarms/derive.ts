import { judge, type Held, type Judgement } from '@groundwatch/domain/alarms';
import { inOrder, type JudgedChange, type PoolClient } from '@groundwatch/db';
import type { Binding } from './binding.ts';
import { loadData, type LoadedData } from './load-data.ts';
import { loadJudgements, type Stretch, type StoredJudgement } from './load-judgements.ts';
import type { TypeOf } from './load-series.ts';

/** A stretch that is judged anew. Judgements up to `lateUntil` are found late. */
export interface NewStretch extends Stretch {
  readonly lateUntil: number;
}

/** What judging a stretch anew has found. */
export interface Derived {
  readonly binding: Binding;
  readonly data: Omit<LoadedData, 'ahead'>;
  readonly held: Held;
  /** When the newest reading ahead counts, -Infinity for none. */
  readonly aheadUntil: number;
  /** null: all stands as it is. */
  readonly change: JudgedChange | null;
}

const isSame = (one: StoredJudgement, other: Judgement): boolean =>
  one.at === other.at && one.level === other.level && one.was === other.was && one.version === other.version;

/** What a rule's judgements become known as; null for none. */
export function changeOf(
  { ruleId, subject, kind, place }: Binding,
  judgements: readonly Judgement[],
  lateUntil: number,
  revoked: readonly number[] = [],
): JudgedChange | null {
  if (judgements.length === 0 && revoked.length === 0) return null;
  // That a rule has ended is known of itself, however late the readings come that show it.
  const added = judgements.map((judgement) => ({
    ...judgement,
    isLate: judgement.at <= lateUntil && judgement.detail['reason'] !== 'notInForce',
  }));
  return { ruleId, subject, kind, place, revoked, added };
}

/**
 * Judges stretches by what is stored, from what was judged before them on, and finds what differs from what was judged of them so
 * far. Whoever calls holds what keeps others from storing for the same rules meanwhile.
 */
export async function derive(
  client: PoolClient,
  stretches: readonly NewStretch[],
  typeOf: TypeOf,
  now: number,
): Promise<Derived[]> {
  const [judged, loaded] = await inOrder([loadJudgements(client, stretches), loadData(client, stretches, typeOf)]);
  return stretches.map(({ binding, from, lateUntil }, index) => {
    const { held, standing } = judged[index]!;
    const { ahead, ...data } = loaded[index]!;
    const found = judge(binding.bound, { ...data, ahead }, held, from, now);
    const revoked = standing.filter((one) => !found.some((other) => isSame(one, other))).map(({ at }) => at);
    const added = found.filter((one) => !standing.some((other) => isSame(other, one)));
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
