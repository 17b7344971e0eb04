import { endsOf, heldFrom, judge, type Coverage } from '@groundwatch/domain/alarms';
import { binaryArray, type Holding, type JudgedChange, type PoolClient } from '@groundwatch/db';
import { quality, type AlarmSubject, type ConditionKind } from '@groundwatch/protocol/model';
import { bindingKey, type Binding } from '../binding.ts';
import { changeOf } from '../derive.ts';
import { loadJudgements } from '../load-judgements.ts';
import type { World } from '../world.ts';

/** An alarm that stands at a level. */
export interface StandingAlarm {
  readonly ruleId: number;
  readonly subject: AlarmSubject;
  readonly kind: ConditionKind;
  readonly stationId: number;
  readonly deviceId: number | null;
  readonly sensorId: number | null;
  readonly isHeld: boolean;
}

export async function readStanding(client: PoolClient): Promise<StandingAlarm[]> {
  const { rows } = await client.query<StandingAlarm>({
    name: 'alarm_standing_levels',
    text: `SELECT rule_id AS "ruleId", subject, kind, station_id AS "stationId", device_id AS "deviceId", sensor_id AS "sensorId",
      is_held AS "isHeld" FROM alarm WHERE ended_at IS NULL AND level > 0 AND kind NOT IN ('wallSilent', 'clockAhead')`,
  });
  return rows;
}

const bindingOf = (world: World, { ruleId, subject }: StandingAlarm): Binding | undefined =>
  world.bindings.get(bindingKey(ruleId, subject));

/** Levels whose rule has come out of force: by its own time, or because it is for the subject no more. */
export async function judgeEnds(
  client: PoolClient,
  world: World,
  standing: readonly StandingAlarm[],
  now: number,
): Promise<JudgedChange[]> {
  const due = standing.flatMap((alarm) => {
    const binding = bindingOf(world, alarm);
    return binding && endsOf(binding.bound).some((at) => at <= now) ? [{ binding, from: now + 1 }] : [];
  });
  const judged = await loadJudgements(client, due);
  const changes = due.flatMap(({ binding }, index) => {
    const nothing = { series: binding.sources.map(() => undefined), references: binding.references.map(() => null) };
    const found = judge(binding.bound, nothing, judged[index]!.held, Number.POSITIVE_INFINITY, now);
    return changeOf(binding, found, Number.NEGATIVE_INFINITY) ?? [];
  });
  const gone = standing.filter((alarm) => !bindingOf(world, alarm));
  return [...changes, ...(await leave(client, gone, now))];
}

/** A rule that is not for the subject any more: the sensor moved on, or is out of service. */
async function leave(client: PoolClient, gone: readonly StandingAlarm[], now: number): Promise<JudgedChange[]> {
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
    const added = [{ at: now, level: 0 as const, was: level, version, value: null, detail, isLate: false }];
    return { ruleId, subject, kind, place: { stationId, deviceId, sensorId }, revoked: [], added };
  });
}

/** When what rules read from had evidence last, by owner. */
async function readCoverage(
  client: PoolClient,
  world: World,
  bindings: readonly Binding[],
): Promise<Map<string, Coverage>> {
  const owners = bindings.flatMap(({ sources }) => sources);
  const ids = (kind: 's' | 'd'): number[] => [
    ...new Set(owners.filter(({ owner }) => owner.startsWith(kind)).map(({ id }) => id)),
  ];
  const { rows } = await client.query<{ owner: string; at: number; quality: number }>({
    name: 'alarm_coverage',
    text: `SELECT 's' || sensor_id AS owner, date_part('epoch', collected_at) * 1000 AS at, quality FROM latest_reading WHERE sensor_id = ANY($1::int4[])
      UNION ALL SELECT 'd' || device_id, date_part('epoch', collected_at) * 1000, 0 FROM latest_status WHERE device_id = ANY($2::int4[])`,
    values: [binaryArray('int4', ids('s')), binaryArray('int4', ids('d'))],
  });
  const newest = new Map(rows.map((row) => [row.owner, row.quality === quality.fault ? null : row.at]));
  return new Map(
    owners.map(({ owner, id }) => {
      const deviceId = owner.startsWith('d') ? id : world.sensors.get(id)?.deviceId;
      const cycleS = world.devices.get(deviceId ?? 0)?.sendCycleS ?? 0;
      return [owner, { newest: newest.get(owner) ?? null, cycleS }];
    }),
  );
}

/** Which standing levels begin, or cease, to be held for want of fresh data. */
export async function findHoldings(
  client: PoolClient,
  world: World,
  standing: readonly StandingAlarm[],
  now: number,
): Promise<Holding[]> {
  const judged = standing.flatMap((alarm) => {
    const binding = bindingOf(world, alarm);
    return binding && binding.kind !== 'noData' && binding.sources.length > 0 ? [{ alarm, binding }] : [];
  });
  if (judged.length === 0) return [];
  const coverage = await readCoverage(
    client,
    world,
    judged.map(({ binding }) => binding),
  );
  return judged.flatMap(({ alarm, binding }) => {
    const condition = binding.versions.findLast(({ from }) => from <= now)?.definition.condition;
    if (!condition) return [];
    const owners = [...new Set(binding.sources.map(({ owner }) => owner))];
    const from = heldFrom(
      condition,
      owners.map((owner) => coverage.get(owner)!),
    );
    const isHeld = from <= now;
    if (isHeld === alarm.isHeld) return [];
    return [{ ruleId: alarm.ruleId, subject: alarm.subject, isHeld }];
  });
}
