import { nothingHeld, type Held, type Level } from '@groundwatch/domain/alarms';
import { binaryArray, type PoolClient } from '@groundwatch/db';
import type { Binding } from './binding.ts';

/** A rule whose stored judgements from a time on may be wrong. */
export interface DirtyRange {
  readonly binding: Binding;
  readonly from: number;
}

/** A judgement that has not been revoked. */
export interface StoredJudgement {
  readonly at: number;
  readonly level: Level;
  readonly was: Level;
  readonly version: number;
}

export interface Judged {
  /** The last one before the range. */
  readonly held: Held;
  /** Those within the range, in ascending order. */
  readonly judgements: readonly StoredJudgement[];
}

const keysOf = (ranges: readonly DirtyRange[]): Buffer[] => [
  binaryArray(
    'int4',
    ranges.map(({ binding }) => binding.ruleId),
  ),
  binaryArray(
    'text',
    ranges.map(({ binding }) => binding.subject),
  ),
  binaryArray(
    'timestamptz',
    ranges.map(({ from }) => Math.max(from, 0)),
  ),
];

/** Loads the judgements of each range and the last one before it, without revoked ones. */
export async function loadJudgements(client: PoolClient, ranges: readonly DirtyRange[]): Promise<Judged[]> {
  if (ranges.length === 0) return [];
  const { rows } = await client.query<[ord: number, at: string, level: Level, was: Level, version: number]>({
    name: 'judgements_from',
    text: `SELECT u.ord::int4, extract(epoch FROM j.at) * 1000, j.level, j.was, j.version
      FROM unnest($1::int4[], $2::text[], $3::timestamptz[]) WITH ORDINALITY AS u(rule_id, subject, since, ord)
      CROSS JOIN LATERAL (
        SELECT at, level, was, version FROM alarm_judgement t
          WHERE t.rule_id = u.rule_id AND t.subject = u.subject AND t.at >= u.since AND t.revoked_at IS NULL
        UNION ALL
        (SELECT at, level, was, version FROM alarm_judgement t
          WHERE t.rule_id = u.rule_id AND t.subject = u.subject AND t.at < u.since AND t.revoked_at IS NULL
          ORDER BY t.at DESC LIMIT 1)) j
      ORDER BY 1, j.at`,
    values: keysOf(ranges),
    rowMode: 'array',
  });
  const found = ranges.map(() => ({ held: nothingHeld, judgements: [] as StoredJudgement[] }));
  for (const [ord, time, level, was, version] of rows) {
    const at = Number(time);
    const own = found[ord - 1]!;
    if (at < ranges[ord - 1]!.from) own.held = { level, at };
    else own.judgements.push({ at, level, was, version });
  }
  return found;
}
