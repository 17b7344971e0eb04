import { endsOf, heldFrom, judge, type Coverage } from '@groundwatch/domain/alarms';
import { binaryArray, type Holding, type JudgedChange, type PoolClient } from '@groundwatch/db';
import { quality, type AlarmSubject, type ConditionKind } from '@groundwatch/protocol/model';
import { bindingKey, ownerKey, ownersOf, type Binding, type Owner } from '../binding.ts';
import { changeOf } from '../recompute.ts';
import { loadJudgements } from '../load-judgements.ts';
import type { RuleSet } from '../rule-set.ts';

/** An alarm with a level. */
export interface OpenAlarm {
  readonly ruleId: number;
  readonly subject: AlarmSubject;
  readonly kind: ConditionKind;
  readonly stationId: number;
  readonly deviceId: number | null;
  readonly sensorId: number | null;
  readonly isHeld: boolean;
}

export async function readOpenAlarms(client: PoolClient): Promise<OpenAlarm[]> {
  const { rows } = await client.query<OpenAlarm>({
    name: 'open_alarm_levels',
    text: `SELECT rule_id AS "ruleId", subject, kind, station_id AS "stationId", device_id AS "deviceId", sensor_id AS "sensorId",
      is_held AS "isHeld" FROM alarm WHERE ended_at IS NULL AND level > 0 AND kind NOT IN ('wallSilent', 'clockAhead')`,
  });
  return rows;
}

const bindingOf = (ruleSet: RuleSet, { ruleId, subject }: OpenAlarm): Binding | undefined =>
  ruleSet.bindings.get(bindingKey(ruleId, subject));

/** Ends levels whose rule is no longer in force: its period is over, or it no longer covers the subject. */
export async function judgeEnds(
  client: PoolClient,
  ruleSet: RuleSet,
  open: readonly OpenAlarm[],
  now: number,
): Promise<JudgedChange[]> {
  const due = open.flatMap((alarm) => {
    const binding = bindingOf(ruleSet, alarm);
    return binding && endsOf(binding.bound).some((at) => at <= now) ? [{ binding, from: now + 1 }] : [];
  });
  const judged = await loadJudgements(client, due);
  const changes = due.flatMap(({ binding }, index) => {
    const nothing = { series: binding.sources.map(() => undefined), references: binding.references.map(() => null) };
    const found = judge(binding.bound, nothing, judged[index]!.held, Number.POSITIVE_INFINITY, now);
    return changeOf(binding, found, Number.NEGATIVE_INFINITY) ?? [];
  });
  const gone = open.filter((alarm) => !bindingOf(ruleSet, alarm));
  return [...changes, ...(await leave(client, gone, now))];
}

/** Ends levels of rules that no longer cover the subject: the sensor was moved, or is out of service. */
async function leave(client: PoolClient, gone: readonly OpenAlarm[], now: number): Promise<JudgedChange[]> {
  if (gone.length === 0) return [];
  const { rows } = await client.query<{ ord: number; level: 1 | 2 | 3 | 4; version: number }>({
    name: 'judgement_of_gone',
    text: `SELECT u.ord::int4 AS ord, j.level, j.version FROM unnest($1::int4[], $2::text[]) WITH ORDINALITY AS u(rule_id, subject, ord)
      CROSS JOIN LATERAL (SELECT level, version FROM alarm_judgement t WHERE t.rule_id = u.rule_id AND t.subject = u.subject
        AND t.revoked_at IS NULL ORDER BY t.at DESC LIMIT 1) j WHERE j.level > 0`,
    values: [
      binaryArray(
        'int4',
        gone.map(({ ruleId }) => ruleId),
      ),
      binaryArray(
        'text',
        gone.map(({ subject }) => subject),
      ),
    ],
  });
  const detail = { limit: null, unit: '', field: null, reason: 'notInForce' };
  return rows.map(({ ord, level, version }): JudgedChange => {
    const { ruleId, subject, kind, stationId, deviceId, sensorId } = gone[ord - 1]!;
    const added = [{ at: now, level: 0 as const, was: level, version, value: null, detail, isResent: false }];
    return { ruleId, subject, kind, place: { stationId, deviceId, sensorId }, revoked: [], added };
  });
}

/** Time of the last usable data of the owners that rules read from, by key. */
async function readCoverage(
  client: PoolClient,
  ruleSet: RuleSet,
  bindings: readonly Binding[],
): Promise<Map<string, Coverage>> {
  const owners = bindings.flatMap(({ sources }) => sources);
  const ids = (kind: Owner['kind']): number[] => [
    ...new Set(owners.filter((owner) => owner.kind === kind).map(({ id }) => id)),
  ];
  const { rows } = await client.query<{ key: string; at: number; quality: number }>({
    name: 'alarm_coverage',
    text: `SELECT 'sensor ' || sensor_id AS key, date_part('epoch', collected_at) * 1000 AS at, quality FROM latest_reading WHERE sensor_id = ANY($1::int4[])
      UNION ALL SELECT 'device ' || device_id, date_part('epoch', collected_at) * 1000, 0 FROM latest_status WHERE device_id = ANY($2::int4[])`,
    values: [binaryArray('int4', ids('sensor')), binaryArray('int4', ids('device'))],
  });
  const newest = new Map(rows.map((row) => [row.key, row.quality === quality.fault ? null : row.at]));
  return new Map(
    owners.map((owner) => {
      const deviceId = owner.kind === 'device' ? owner.id : ruleSet.sensors.get(owner.id)?.deviceId;
      const cycleS = ruleSet.devices.get(deviceId ?? 0)?.sendCycleS ?? 0;
      const key = ownerKey(owner);
      return [key, { newest: newest.get(key) ?? null, cycleS }];
    }),
  );
}

/** Finds levels that start or stop being held because fresh data is missing. */
export async function findHoldings(
  client: PoolClient,
  ruleSet: RuleSet,
  open: readonly OpenAlarm[],
  now: number,
): Promise<Holding[]> {
  const judged = open.flatMap((alarm) => {
    const binding = bindingOf(ruleSet, alarm);
    return binding && binding.kind !== 'noData' && binding.sources.length > 0 ? [{ alarm, binding }] : [];
  });
  if (judged.length === 0) return [];
  const coverage = await readCoverage(
    client,
    ruleSet,
    judged.map(({ binding }) => binding),
  );
  return judged.flatMap(({ alarm, binding }) => {
    const condition = binding.versions.findLast(({ from }) => from <= now)?.definition.condition;
    if (!condition) return [];
    const from = heldFrom(
      condition,
      [...ownersOf(binding).keys()].map((key) => coverage.get(key)!),
    );
    const isHeld = from <= now;
    if (isHeld === alarm.isHeld) return [];
    return [{ ruleId: alarm.ruleId, subject: alarm.subject, isHeld }];
  });
}
