import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reading, status } from './support/reports.ts';
import { recorderRig, type Process, type RecorderRig } from './support/recorder-rig.ts';

let rig: RecorderRig;
let ingest: Process;
beforeAll(async () => {
  rig = await recorderRig();
  ingest = rig.process();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.pool.query('DELETE FROM forward_outbox');
});

interface OutboxRow {
  families: string[];
  family: number[];
  ids: number[];
  ats: Date[];
}
const outbox = async (): Promise<OutboxRow[]> =>
  (await rig.pool.query<OutboxRow>('SELECT families, family, key_ids AS ids, ats FROM forward_outbox ORDER BY xid, id'))
    .rows;

const setDestination = (isEnabled: boolean) =>
  rig.pool.query(
    `INSERT INTO forward_destination (name, kind, is_enabled, config, sends_readings, sends_status, sends_alarms, format, templates,
       rate_limit, in_flight, keep_hours, keep_mb) VALUES ('d', 'http', $1, '{}', true, true, true, 'json', '{}', 1, 1, 1, 1)
     ON CONFLICT (name) DO UPDATE SET is_enabled = excluded.is_enabled`,
    [isEnabled],
  );

test('nothing is written without an enabled destination', async () => {
  await setDestination(false);
  await ingest.store({ readings: [reading('b4', rig.clock.now() - 50_000)] });
  expect(await outbox()).toEqual([]);
});

test('stored rows are named once, in sending order; repeated and conflicting ones are not', async () => {
  await setDestination(true);
  const at = rig.clock.now() - 40_000;
  const parts = {
    status: status(at),
    readings: [reading('b4', at), reading('b11', at + 1_000), reading('b4', at + 2_000)],
  };
  await ingest.store(parts);
  const [row, ...more] = await outbox();
  expect(more).toEqual([]);
  expect(row!.family.map((index) => row!.families[index])).toEqual([
    'status',
    'inclination',
    'inclination',
    'crack',
    'inclination',
  ]);
  expect(row!.ats.map((time) => time.getTime() - at)).toEqual([0, 0, 1_000, 1_000, 2_000]);
  const { rows } = await rig.pool.query<{ id: number; type: string }>(
    'SELECT id, type FROM sensor ORDER BY type DESC, id',
  );
  const idOf = (type: string): number => rows.find((sensor) => sensor.type === type)!.id;
  expect(row!.ids.slice(1)).toEqual([idOf('b4'), idOf('b11'), idOf('b11'), idOf('b4')]);

  await ingest.store(parts);
  await ingest.store({ readings: [reading('b4', at, 1)] });
  expect(await outbox()).toHaveLength(1);
});

test('uncommitted rows are not named', async () => {
  await setDestination(true);
  await rig.pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
     CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON forward_outbox DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
  const at = rig.clock.now() - 20_000;
  const counted = async (): Promise<number> =>
    (await rig.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM reading_inclination')).rows[0]!.count;
  const before = await counted();
  await ingest.store({ readings: [reading('b4', at)] });
  expect([await outbox(), await counted()]).toEqual([[], before]);
  await rig.pool.query('DROP FUNCTION refuse CASCADE');
  // It gets a busy answer meanwhile, and sends it again.
  await expect.poll(() => ingest.store({ readings: [reading('b4', at)] })).toBe(0);
  expect([(await outbox()).length, await counted()]).toEqual([1, before + 1]);
});
