import { nothingHeld, type Held, type Level } from '@groundwatch/domain/alarms';
import { binaryArray, type PoolClient } from '@groundwatch/db';
import type { Binding } from './binding.ts';

/** From where on a rule is judged anew. */
export interface Stretch {
  readonly binding: Binding;
  readonly from: number;
}

/** A judgement that stands. */
export interface StoredJudgement {
  readonly at: number;
  readonly level: Level;
  readonly was: Level;
  readonly version: number;
}

export interface Judged {
  /** The last before the stretch. */
  readonly held: Held;
  /** Those within it, by rising time. */
  readonly standing: readonly StoredJudgement[];
}

const keysOf = (stretches: readonly Stretch[]): Buffer[] => [
  binaryArray(
    'int4',
    stretches.map(({ binding }) => binding.ruleId),
  ),
  binaryArray(
    'text',
    stretches.map(({ binding }) => binding.subject),
  ),
  binaryArray(
    'timestamptz',
    stretches.map(({ from }) => Math.max(from, 0)),
  ),
];

/** What was judged of each stretch, and just before it, and has not been revoked. */
export async function loadJudgements(client: PoolClient, stretches: readonly Stretch[]): Promise<Judged[]> {
  if (stretches.length === 0) return [];
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
    values: keysOf(stretches),
    rowMode: 'array',
  });
  const found = stretches.map(() => ({ held: nothingHeld, standing: [] as StoredJudgement[] }));
  for (const [ord, time, level, was, version] of rows) {
    const at = Number(time);
    const own = found[ord - 1]!;
    if (at < stretches[ord - 1]!.from) own.held = { level, at };
    else own.standing.push({ at, level, was, version });
  }
  return found;
}
