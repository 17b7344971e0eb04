import type { JudgedChange, PoolClient } from '@groundwatch/db';
import type { AlarmSubject } from '@groundwatch/protocol/model';
import { builtInRules, lower, readCurrentJudgements, type BuiltInRule } from './built-in-rules.ts';

/** How long a clock counts as wrong after the last reading ahead, ms. */
const RECENT_MS = 86_400_000;

interface AheadRow {
  deviceId: number;
  stationId: number;
  projectId: number;
  readings: number;
  /** How far the last one was ahead, s. */
  aheadS: number;
}

const subjectOf = ({ deviceId }: AheadRow): AlarmSubject => `device:${deviceId}`;

/**
 * Judges devices that send readings ahead, by a built-in rule of each project. A level ends when no reading ahead has come for a day and a
 * true one has come since: the clock of a silent device is unknown.
 */
export async function judgeClocksAhead(client: PoolClient, now: number): Promise<JudgedChange[]> {
  const { rows } = await client.query<AheadRow>({
    name: 'clocks_ahead',
    text: `SELECT a.device_id AS "deviceId", d.station_id AS "stationId", s.project_id AS "projectId", count(*)::int AS readings,
        (array_agg(date_part('epoch', a.collected_at - a.received_at) ORDER BY a.received_at DESC))[1] AS "aheadS"
      FROM reading_ahead a JOIN device d ON d.id = a.device_id JOIN station s ON s.id = d.station_id
      WHERE a.received_at > $1 AND d.is_enabled GROUP BY 1, 2, 3`,
    values: [new Date(now - RECENT_MS)],
  });
  const current = await readCurrentJudgements(client, 'clockAhead', rows.map(subjectOf));
  const rules = await builtInRules(client, 'clockAhead', new Map(rows.map(({ projectId }) => [projectId, 'zh'])), now);
  const changes: JudgedChange[] = [];
  for (const row of rows) {
    const judgement = current.get(subjectOf(row));
    current.delete(subjectOf(row));
    const rule = rules.get(row.projectId);
    if (judgement && (judgement.ruleId !== rule?.ruleId || !rule.isEnabled))
      changes.push(lower('clockAhead', judgement, now, { reason: 'notInForce' }));
    else if (!judgement && rule?.isEnabled === true) changes.push(raise(row, rule, now));
  }
  const rest = [...current.values()];
  const well = await readWell(
    client,
    rest.flatMap(({ deviceId }) => deviceId ?? []),
  );
  for (const judgement of rest)
    if (judgement.deviceId === null || well.has(judgement.deviceId))
      changes.push(lower('clockAhead', judgement, now, {}));
  return changes;
}

/** Devices with a true reading after the last one ahead, and devices out of service. */
async function readWell(client: PoolClient, deviceIds: readonly number[]): Promise<Set<number>> {
  if (deviceIds.length === 0) return new Set();
  const { rows } = await client.query<{ id: number }>({
    name: 'clocks_well',
    text: `SELECT d.id FROM device d WHERE d.id = ANY($1::int[]) AND (NOT d.is_enabled OR greatest(
        (SELECT max(received_at) FROM latest_reading WHERE device_id = d.id),
        (SELECT received_at FROM latest_status WHERE device_id = d.id))
      > coalesce((SELECT max(received_at) FROM reading_ahead WHERE device_id = d.id), '-infinity'))`,
    values: [deviceIds],
  });
  return new Set(rows.map(({ id }) => id));
}

function raise(row: AheadRow, { ruleId, version, definition }: BuiltInRule, now: number): JudgedChange {
  const { deviceId, stationId, aheadS, readings } = row;
  const { condition } = definition;
  const level = condition.kind === 'clockAhead' ? condition.level : 4;
  const detail = { limit: null, unit: 's', field: null, readings };
  const added = [{ at: now, level, was: 0 as const, version, value: Math.round(aheadS), detail, isResent: false }];
  const place = { stationId, deviceId, sensorId: null };
  return { ruleId, subject: subjectOf(row), kind: 'clockAhead', place, revoked: [], added };
}
