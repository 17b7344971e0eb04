import type { AlarmLevel, AlarmSubject } from '@groundwatch/protocol/model';
import type { JudgedChange, NewJudgement } from './record-judgements.ts';
import type { AlarmKey } from './stored-alarm.ts';
import type { Queryable } from '../pool.ts';

/** A judgement that was not recorded before. */
export interface WrittenJudgement extends AlarmKey, NewJudgement {
  readonly id: number;
}

/** Revokes judgements that later data contradicts; they stay in the table. */
export async function revokeJudgements(
  client: Queryable,
  changes: readonly JudgedChange[],
  now: number,
): Promise<void> {
  const gone = changes.flatMap(({ ruleId, subject, revoked }) => revoked.map((at) => ({ ruleId, subject, at })));
  if (gone.length === 0) return;
  await client.query({
    name: 'judgement_revoke',
    text: `UPDATE alarm_judgement j SET revoked_at = $2
      FROM jsonb_to_recordset($1::jsonb) AS g ("ruleId" int, subject text, at float8)
      WHERE j.rule_id = g."ruleId" AND j.subject = g.subject AND j.at = to_timestamp(g.at / 1000) AND j.revoked_at IS NULL`,
    values: [JSON.stringify(gone), new Date(now)],
  });
}

/** Writes judgements; returns those that were not recorded before. */
export async function writeJudgements(
  client: Queryable,
  changes: readonly JudgedChange[],
  now: number,
): Promise<WrittenJudgement[]> {
  const added = changes.flatMap(({ ruleId, subject, added: own }) => own.map((one) => ({ ruleId, subject, ...one })));
  if (added.length === 0) return [];
  const { rows } = await client.query<{ id: number; ruleId: number; subject: AlarmSubject; at: Date }>({
    name: 'judgement_write',
    text: `INSERT INTO alarm_judgement (rule_id, subject, at, level, was, version, value, detail, is_late, known_at)
      SELECT n."ruleId", n.subject, to_timestamp(n.at / 1000), n.level, n.was, n.version, n.value, n.detail, n."isResent", $2
      FROM jsonb_to_recordset($1::jsonb) AS n ("ruleId" int, subject text, at float8, level int, was int, version int, value float8,
        detail jsonb, "isResent" bool) ORDER BY n."ruleId", n.subject, n.at
      ON CONFLICT (rule_id, subject, at) WHERE revoked_at IS NULL DO NOTHING
      RETURNING id::float8 AS id, rule_id AS "ruleId", subject, at`,
    values: [JSON.stringify(added), new Date(now)],
  });
  const asked = new Map(added.map((one) => [`${one.ruleId} ${one.subject} ${one.at}`, one]));
  return rows.map(({ id, ruleId, subject, at }) => ({
    ...asked.get(`${ruleId} ${subject} ${at.getTime()}`)!,
    id,
  }));
}

export interface LateFate {
  /** No later judgement is at a lower level. */
  readonly isOngoing: boolean;
  /** An earlier judgement of the same excursion has already raised an alarm. */
  readonly isKnown: boolean;
}

/** The present state of late rises, by the id of the judgement. */
export async function readLateFates(
  client: Queryable,
  written: readonly WrittenJudgement[],
): Promise<ReadonlyMap<number, LateFate>> {
  const late = written.filter(({ isResent, level, was }) => isResent && isRise(level, was));
  if (late.length === 0) return new Map();
  const { rows } = await client.query<{ id: number } & LateFate>({
    name: 'judgement_fates',
    text: `SELECT l.id::float8 AS id, o.at IS NULL AS "isOngoing", EXISTS (
        SELECT FROM alarm_judgement j WHERE j.rule_id = l.rule_id AND j.subject = l.subject AND j.id <> ALL($1::bigint[])
          AND j.at >= l.at AND (o.at IS NULL OR j.at < o.at) AND j.level BETWEEN 1 AND l.level AND (j.was = 0 OR j.level < j.was)
      ) AS "isKnown"
      FROM alarm_judgement l LEFT JOIN LATERAL (
        SELECT min(j.at) AS at FROM alarm_judgement j WHERE j.rule_id = l.rule_id AND j.subject = l.subject
          AND j.revoked_at IS NULL AND j.at > l.at AND (j.level = 0 OR j.level > l.level)
      ) o ON true WHERE l.id = ANY($2::bigint[])`,
    values: [written.map(({ id }) => id), late.map(({ id }) => id)],
  });
  return new Map(rows.map(({ id, isOngoing, isKnown }) => [id, { isOngoing, isKnown }]));
}

const isRise = (level: AlarmLevel | 0, was: AlarmLevel | 0): boolean => level > 0 && (was === 0 || level < was);
