import {
  DAY_MS,
  families,
  familyKeys,
  quality,
  rateKinds,
  sensorTypes,
  type FamilyKey,
} from '@groundwatch/protocol/model';
import { FIGURE_STEP_S, type HomeFigures } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { wantedDevices, type FiguresQuery } from './scope.ts';

const STEPS = DAY_MS / 1_000 / FIGURE_STEP_S;

const typesOf = (key: FamilyKey): string =>
  [...sensorTypes.values()]
    .filter(({ parts }) => parts.some(({ family }) => family.key === key))
    .map(({ code }) => `'${code}'`)
    .join();

/** Sensors of a family with abnormal values per step. The condition matches the partial index of readings that are not good. */
const abnormalOf = (key: FamilyKey): string => `
  SELECT s.id, floor(extract(epoch FROM $2::timestamptz - r.collected_at) / ${FIGURE_STEP_S})::int AS back
  FROM sensor s JOIN device d ON d.id = s.device_id CROSS JOIN LATERAL (
    SELECT collected_at FROM ${families[key].table}
    WHERE sensor_id = s.id AND collected_at > $2::timestamptz - interval '1 day' AND collected_at <= $2
      AND (quality <> 0 OR checks <> 0 OR is_late) AND (quality = ${quality.fault} OR checks <> 0)) AS r
  WHERE s.is_enabled AND s.type IN (${typesOf(key)}) AND ${wantedDevices}`;

const abnormalQuery = `SELECT back, count(DISTINCT id)::int AS count FROM (
  ${familyKeys
    .filter((key) => typesOf(key) !== '')
    .map(abnormalOf)
    .join(' UNION ALL ')}) AS found GROUP BY 1`;

// A level of a rule lasts until the next judgement of the same rule on the same sensor.
const changeQuery = `
  WITH rules AS (
    SELECT rule_id AS id, (array_agg(definition->'condition'->>'kind' ORDER BY version DESC))[1] = ANY ($3) AS is_rate
    FROM alarm_rule_version GROUP BY 1),
  spans AS (
    SELECT r.is_rate, j.subject, j.level, j.at AS begins, lead(j.at) OVER (PARTITION BY j.rule_id, j.subject ORDER BY j.at) AS ends
    FROM rules r JOIN alarm_judgement j ON j.rule_id = r.id
    WHERE j.revoked_at IS NULL AND j.at <= $2 AND j.subject LIKE 'sensor:%'),
  present AS (
    SELECT p.is_rate, s.id, p.begins, p.ends FROM spans p JOIN sensor s ON s.id = substr(p.subject, 8)::int
    JOIN device d ON d.id = s.device_id
    WHERE p.level > 0 AND (p.ends IS NULL OR p.ends > $2::timestamptz - interval '1 day') AND s.is_enabled AND ${wantedDevices})
  SELECT p.is_rate, n AS back, count(DISTINCT p.id)::int AS count
  FROM present p JOIN generate_series(0, ${STEPS - 1}) AS n
    ON p.begins <= $2::timestamptz - n * interval '${FIGURE_STEP_S} s'
    AND (p.ends IS NULL OR p.ends > $2::timestamptz - n * interval '${FIGURE_STEP_S} s')
  GROUP BY 1, 2`;

type Changes = Pick<HomeFigures, 'fastChange' | 'largeChange' | 'abnormal'>;

/** Number of sensors with a fast change, a large change or abnormal values during the day. */
export async function readChanges(db: Queryable, { stationIds, at }: FiguresQuery): Promise<Changes> {
  const values = [stationIds, new Date(at)];
  const [abnormal, changes] = await Promise.all([
    db.query<{ back: number; count: number }>({ name: 'home-abnormal', text: abnormalQuery, values }),
    db.query<{ is_rate: boolean; back: number; count: number }>({
      name: 'home-changes',
      text: changeQuery,
      values: [...values, rateKinds],
    }),
  ]);
  const of = (isRate: boolean) => stepsOf(changes.rows.filter((row) => row.is_rate === isRate));
  return { fastChange: of(true), largeChange: of(false), abnormal: stepsOf(abnormal.rows) };
}

/** One number per step, oldest first, from rows that count steps back from the end. */
function stepsOf(rows: readonly { back: number; count: number }[]): number[] {
  const steps = Array.from({ length: STEPS }, () => 0);
  for (const { back, count } of rows) if (back < STEPS) steps[STEPS - 1 - back] = count;
  return steps;
}
