import { changeRules } from '@groundwatch/db';
import type { RuleDefinition } from '@groundwatch/protocol/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedRules } from './support/alarm-rules.ts';
import { rowsOf, seedDevice } from './support/database.ts';
import { recorderRig, type RecorderRig } from './support/recorder-rig.ts';
import { reading, valuesOf } from './support/reports.ts';
import { START } from './support/session-rig.ts';

const STEP = 300_000;
const T = START - 60 * STEP;
const NO = '8400';
const EVENT = 12;
const JUMP = -5_000;

let rig: RecorderRig;
let device = 0;
let sensor = 0;
beforeAll(async () => {
  rig = await recorderRig();
  device = await seedDevice(rig.pool, NO);
  const rows = await rowsOf(
    rig.pool,
    `INSERT INTO sensor (device_id, port, type, sub_address) VALUES ($1, 1, 'b12', 0) RETURNING id`,
    [device],
  );
  sensor = Number(rows[0]!['id']);
});
afterAll(() => rig?.close());

/** Rises by 100 mm per reading, 1,200 mm/h, until the 24th. */
const levelOf = (step: number): number => 100 * Math.min(step, 24) + (step >= EVENT ? JUMP : 0);

const rate: RuleDefinition = {
  condition: {
    kind: 'rate',
    quantity: { types: ['b12'], field: 'level' },
    hours: 0.5,
    side: 'beyond',
    limits: { 4: 1_000, 1: 3_000 },
  },
  deadband: 0,
  onDelay: { needs: 1, of: 1 },
  offDelayS: 0,
  validFrom: null,
  validTo: null,
};

/** As one change of the rules, like the api. */
async function change(text: string, values: unknown[]): Promise<void> {
  const client = await rig.pool.connect();
  try {
    await client.query('BEGIN');
    await changeRules(client);
    await client.query(text, values);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const judgements = () =>
  rowsOf(
    rig.pool,
    `SELECT ((extract(epoch FROM at) * 1000 - $1) / ${STEP})::int AS step, level FROM alarm_judgement
     WHERE revoked_at IS NULL AND subject = $2 ORDER BY at`,
    [T, `sensor:${sensor}`],
  );

it('continues cached and loaded data across a re-installation, and judges nothing while its jump is unknown', async () => {
  await seedRules(rig.pool, [{ scope: { kind: 'device', id: device }, versions: [{ from: 0, definition: rate }] }]);
  const ingest = [rig.process('one'), rig.process('two')];
  const send = async (from: number, to: number): Promise<void> => {
    for (let step = from; step < to; step += 1) {
      const one = reading('b12', T + step * STEP, 0, { values: { ...valuesOf('b12'), level: levelOf(step) } });
      // Alternating, so that the cached state of one is behind what the other stored.
      expect(await ingest[Math.floor(step / 4) % 2]!.store({ readings: [one] }, {}, NO)).toBe(0);
    }
  };
  await send(0, EVENT);
  const raised = [{ step: 6, level: 4 }];
  expect(await judgements()).toEqual(raised);
  await change(`INSERT INTO sensor_reinstallation (sensor_id, at, kind) VALUES ($1, $2, 'reinstalled')`, [
    sensor,
    new Date(T + EVENT * STEP),
  ]);
  // −5,000 mm would be red; present levels are not revoked either.
  await send(EVENT, EVENT + 4);
  expect(await judgements()).toEqual(raised);
  await change(`UPDATE sensor_reinstallation SET measured = $2 WHERE sensor_id = $1`, [
    sensor,
    JSON.stringify({ level: JUMP }),
  ]);
  await send(EVENT + 4, 40);
  // As without the event: half an hour after the 24th reading the rate falls below 1,000 mm/h at its second reading.
  expect(await judgements()).toEqual([...raised, { step: 26, level: 0 }]);
});
