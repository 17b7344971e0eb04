import type { Pool } from '@groundwatch/db';
import type { Condition, RuleDefinition } from '@groundwatch/protocol/model';

const tilt = { types: ['b4' as const], field: 'x' };
const opening = { types: ['b7' as const], field: 'opening' };
const water = { types: ['b12' as const], field: 'level' };

/** Ten rules of a device: six thresholds, a rate, an accumulated change, a tangent angle, one of its STATUS. */
const ofDevice: readonly Condition[] = [
  { kind: 'threshold', quantity: tilt, side: 'beyond', limits: { 4: 60, 3: 70, 2: 80, 1: 90 } },
  { kind: 'threshold', quantity: { types: ['b4'], field: 'total' }, side: 'above', limits: { 3: 100, 1: 120 } },
  { kind: 'threshold', quantity: opening, side: 'above', limits: { 4: 5_000, 2: 8_000 } },
  { kind: 'threshold', quantity: water, side: 'above', limits: { 4: 50_000, 3: 60_000, 2: 70_000, 1: 80_000 } },
  { kind: 'threshold', quantity: { types: ['b5'], field: 'maxX' }, side: 'beyond', limits: { 3: 15_000 } },
  { kind: 'threshold', quantity: { types: ['b12'], field: 'temperature' }, side: 'above', limits: { 4: 90 } },
  { kind: 'rate', quantity: opening, hours: 1, side: 'beyond', limits: { 4: 5_000, 2: 9_000 } },
  { kind: 'accumulated', quantity: water, reference: { kind: 'sensor' }, side: 'beyond', limits: { 4: 80_000 } },
  { kind: 'tangentAngle', quantity: opening, hours: 1, steadyVelocity: 1e6, limits: { 4: 80, 3: 83, 2: 85, 1: 88 } },
  { kind: 'battery', limits: null, level: 4 },
];

const definition = (condition: Condition): RuleDefinition => ({
  ...{ condition, deadband: null, onDelay: { needs: 2, of: 3 }, offDelayS: 600, validFrom: null, validTo: null },
});

/** Seeds the rules of a large installation: ten per device. Almost none is reached. */
export async function seedBenchRules(pool: Pool, rules: number): Promise<void> {
  await pool.query(
    `WITH d AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM device ORDER BY id LIMIT $1::int / 10),
      made AS (INSERT INTO alarm_rule (name, scope_kind, scope_id, note)
        SELECT 'rule ' || k, 'device', d.id, k::text FROM d, generate_series(0, 9) AS k RETURNING id, note)
      INSERT INTO alarm_rule_version (rule_id, version, definition, effective_from)
      SELECT id, 1, $2::jsonb -> note::int, '2000-01-01' FROM made`,
    [rules, JSON.stringify(ofDevice.map(definition))],
  );
}

/** Seeds expressions over two sensors of a device each, for devices that have reported already. */
export async function seedBenchExpressions(pool: Pool, expressions: number): Promise<void> {
  const { rows } = await pool.query<{ deviceId: number; crack: number; water: number }>(
    `SELECT c.device_id AS "deviceId", c.id AS crack, w.id AS water FROM sensor c JOIN sensor w USING (device_id)
     WHERE c.type = 'b7' AND w.type = 'b12' ORDER BY 1 LIMIT $1`,
    [expressions],
  );
  const definitions = rows.map(({ deviceId, crack, water: level }) => ({
    deviceId,
    definition: definition({
      kind: 'expression',
      atLeast: 2,
      withinS: 3_600,
      members: [
        {
          name: 'crack',
          sensorId: crack,
          condition: { kind: 'threshold', quantity: opening, side: 'above', limits: { 3: 8_000 } },
        },
        {
          name: 'water',
          sensorId: level,
          condition: { kind: 'threshold', quantity: water, side: 'above', limits: { 3: 80_000 } },
        },
      ],
    }),
  }));
  await pool.query(
    `WITH e AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS e ("deviceId" int, definition jsonb)),
      made AS (INSERT INTO alarm_rule (name, scope_kind, scope_id) SELECT 'expression', 'device', "deviceId" FROM e RETURNING id, scope_id)
      INSERT INTO alarm_rule_version (rule_id, version, definition, effective_from)
      SELECT id, 1, definition, '2000-01-01' FROM made JOIN e ON e."deviceId" = scope_id`,
    [JSON.stringify(definitions)],
  );
}
