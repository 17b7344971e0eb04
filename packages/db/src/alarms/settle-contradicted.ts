import type { LiveAlarm } from '@groundwatch/protocol/live';
import { judgeAlarm, returnAlarm } from '@groundwatch/domain/alarms';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { lockJudged, outcomeOf, saveAlarms, type AlarmOutcome } from './alarm-store.ts';
import { windowsSince } from './maintenance-windows.ts';
import { triggerOf } from './record-judgements.ts';
import { alarmColumns, toStoredAlarm, type AlarmKey, type AlarmRow } from './stored-alarm.ts';
import type { Queryable } from '../pool.ts';

/** Whether there is data, collected after `since`, by which the rule of the alarm `a` judges it. */
const hasEvidence = (since: string): string => `CASE
  WHEN a.kind = 'noData' THEN EXISTS (SELECT FROM device_contact c WHERE c.device_id = a.device_id AND c.seen_at > ${since})
  WHEN a.sensor_id IS NOT NULL THEN EXISTS (SELECT FROM latest_reading l WHERE l.sensor_id = a.sensor_id AND l.collected_at > ${since})
  WHEN a.device_id IS NOT NULL THEN EXISTS (SELECT FROM latest_status l WHERE l.device_id = a.device_id AND l.collected_at > ${since})
  ELSE (SELECT count(*) FILTER (WHERE is_fresh) * 2 >= count(*) AND bool_or(is_fresh) FROM (
    SELECT coalesce(l.collected_at, t.collected_at, '-infinity') > ${since} AS is_fresh
    FROM alarm_rule_version v CROSS JOIN LATERAL (
      SELECT (m ->> 'sensorId')::int AS sensor_id, (m ->> 'deviceId')::int AS device_id
        FROM jsonb_path_query(v.definition, '$.condition.members[*]') AS m
      UNION ALL SELECT m::text::int, NULL FROM jsonb_path_query(v.definition, '$.condition.sensorIds[*]') AS m) AS p
    LEFT JOIN latest_reading l ON l.sensor_id = p.sensor_id
    LEFT JOIN latest_status t ON p.sensor_id IS NULL AND t.device_id = p.device_id
    WHERE v.rule_id = a.rule_id AND v.version = a.version) AS parts) END`;

/** The present judgement of a rule on its subject. */
const present = `LEFT JOIN LATERAL (SELECT j.level, j.was, j.at, j.version, j.value, j.detail FROM alarm_judgement j
  WHERE j.rule_id = a.rule_id AND j.subject = a.subject AND j.revoked_at IS NULL ORDER BY j.at DESC LIMIT 1) j ON true`;

const ofKeys = '($1::int[] IS NULL OR (a.rule_id, a.subject) IN (SELECT * FROM unnest($1::int[], $2::text[])))';

const contradicted = `SELECT ${alarmColumns}, coalesce(j.level, 0) AS "judgedLevel", j.at AS "judgedAt"
  FROM alarm a ${present}
  LEFT JOIN LATERAL (SELECT max(greatest(k.revoked_at, k.known_at)) AS at FROM alarm_judgement k
    WHERE k.rule_id = a.rule_id AND k.subject = a.subject AND (k.revoked_at IS NOT NULL OR k.is_late)) k ON true
  WHERE a.ended_at IS NULL AND a.level > 0 AND (j.level IS NULL OR j.level = 0 OR j.level > a.level)
    AND ${hasEvidence("coalesce(k.at, '-infinity')")} AND ${ofKeys} ORDER BY a.id`;

const newer = 'EXISTS (SELECT FROM alarm o WHERE o.rule_id = a.rule_id AND o.subject = a.subject AND o.id > a.id)';

const closedRaised = `SELECT ${alarmColumns}, coalesce(j.level, 0) AS "judgedLevel", j.at AS "judgedAt",
    j.version AS "judgedVersion", j.value AS "judgedValue", j.detail AS "judgedDetail", ${newer} AS "hasNewer"
  FROM alarm a ${present}
  WHERE a.ended_at IS NOT NULL AND a.level > 0 AND ${ofKeys} AND (coalesce(j.level, 0) = 0
    OR ${newer}
    OR ${hasEvidence('a.ended_at')}) ORDER BY a.id`;

interface Judged {
  judgedLevel: AlarmLevel | 0;
  judgedAt: Date | null;
}
interface JudgedFully extends Judged {
  judgedVersion: number;
  judgedValue: number | null;
  judgedDetail: Record<string, unknown>;
  /** It has been raised again. */
  hasNewer: boolean;
}

/**
 * Late data never lowers an alarm by itself, even where it shows that there was none. Once newer data has come, the alarm follows the
 * present judgement: it returns or is lowered. An alarm that a person closed for want of data is raised again once data shows that its
 * level still holds.
 */
export async function settleContradicted(client: Queryable, now: number): Promise<LiveAlarm[]> {
  const [first, closed] = [await find<Judged>(client, contradicted), await find<JudgedFully>(client, closedRaised)];
  const keys: AlarmKey[] = [...first, ...closed];
  if (keys.length === 0) return [];
  await lockJudged(client, keys);
  const lowered = (await find<AlarmRow & Judged>(client, `${contradicted} FOR UPDATE OF a`, keys)).flatMap((row) =>
    followed(row, now),
  );
  const again = await find<AlarmRow & JudgedFully>(client, `${closedRaised} FOR UPDATE OF a`, keys);
  if (again.length > 0)
    await client.query({
      name: 'alarm_forget_level',
      text: 'UPDATE alarm SET level = 0 WHERE id = ANY($1::bigint[])',
      values: [again.map(({ id }) => id)],
    });
  return saveAlarms(client, [...lowered, ...(await raisedAnew(client, again, now))], now);
}

async function find<T extends Judged>(
  client: Queryable,
  text: string,
  keys: readonly AlarmKey[] | null = null,
): Promise<(T & AlarmKey)[]> {
  const values = [keys?.map(({ ruleId }) => ruleId) ?? null, keys?.map(({ subject }) => subject) ?? null];
  return (await client.query<T & AlarmKey>(text, values)).rows;
}

function followed({ judgedLevel, judgedAt, ...row }: AlarmRow & Judged, now: number): AlarmOutcome[] {
  const alarm = toStoredAlarm(row);
  const { lifecycle } = alarm;
  const change =
    judgedLevel === 0
      ? returnAlarm(lifecycle, null, now, { cause: 'contradicted' })
      : judgeAlarm(
          lifecycle,
          {
            at: judgedAt?.getTime() ?? now,
            level: judgedLevel,
            was: lifecycle.level,
            isResent: false,
            isOngoing: true,
          },
          now,
        );
  return change ? [outcomeOf(alarm, change)] : [];
}

async function raisedAnew(
  client: Queryable,
  rows: readonly (AlarmRow & JudgedFully)[],
  now: number,
): Promise<AlarmOutcome[]> {
  const raised = rows.filter(({ judgedLevel, hasNewer }) => judgedLevel !== 0 && !hasNewer);
  const windows = await windowsSince(
    client,
    raised.map(({ stationId }) => stationId),
    now,
  );
  return raised.flatMap((row): AlarmOutcome[] => {
    const { judgedLevel: level, judgedAt, judgedVersion: version, judgedValue: value, judgedDetail: detail } = row;
    const isUnderWorks = windows.some(({ stationId, startsAt }) => stationId === row.stationId && startsAt <= now);
    const judgement = { at: judgedAt!.getTime(), level, was: 0, isResent: false, isOngoing: true } as const;
    const change = judgeAlarm(null, judgement, now, isUnderWorks);
    if (!change) return [];
    const { ruleId, subject, kind, stationId, deviceId, sensorId } = row;
    const alarm = {
      id: 0,
      ruleId,
      subject,
      kind,
      stationId,
      deviceId,
      sensorId,
      version,
      trigger: triggerOf({ value, detail }),
    };
    return [outcomeOf({ ...alarm, lifecycle: change.lifecycle }, change)];
  });
}
