import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPool, openBus, type Bus, type Pool } from '@groundwatch/db';
import { createTestDatabase, freePort, type TestDatabase } from '@groundwatch/db/testing';
import { archiveNumberOf } from '@groundwatch/protocol/model';
import { systemClock } from '../src/clock.ts';
import { buildIngest, type Ingest } from '../src/ingest.ts';
import { rowsOf, seedDevice, seedStation } from './support/database.ts';
import { reading } from './support/reports.ts';
import { TcpRtu, until } from './support/tcp-rtu.ts';

// A row can get another device, and a device another row, while the device is connected.

const FORMER = '860000000000001';
const NEXT = '860000000000002';
let database: TestDatabase;
let pool: Pool;
let ingestPool: Pool;
let bus: Bus;
let ingest: Ingest;
let port: number;
let id: number;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  port = await freePort();
  await seedStation(pool, port);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('TRUNCATE device CASCADE');
  id = await seedDevice(pool, FORMER);
  ingestPool = createPool(database.url, { isPipelined: true });
  bus = await openBus({ databaseUrl: database.url });
  const log = pino({ level: 'silent' });
  ingest = buildIngest({ pool: ingestPool, bus, log, clock: systemClock, ingestId: 'test' });
  await ingest.start();
});
afterEach(async () => {
  await ingest.stop();
  await ingestPool.end();
  await bus.close();
});

const announce = () => bus.publish([{ kind: 'registry', tables: ['device', 'sensor'] }]);
const minutesAgo = (minutes: number): number => Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000;
const readingsOf = async (deviceId: number): Promise<number> =>
  (
    await rowsOf(
      pool,
      'SELECT count(*)::int AS n FROM reading_inclination r JOIN sensor s ON s.id = r.sensor_id WHERE s.device_id = $1',
      [deviceId],
    )
  )[0]!['n'] as number;
const contactOf = async (deviceId: number) =>
  (await rowsOf(pool, 'SELECT is_connected FROM device_contact WHERE device_id = $1', [deviceId]))[0];
const report = (rtu: TcpRtu, sequence: number, minutes: number): Promise<number> =>
  rtu.report(sequence, [reading('b4', minutesAgo(minutes))]);

/** State is written after the connection ended; a later device shows that it was. */
async function settled(): Promise<void> {
  await seedDevice(pool, '7');
  const witness = await TcpRtu.connect(port, '7');
  expect(await witness.heartbeat(1)).toBe(0);
  const [row] = await rowsOf(pool, 'SELECT id FROM device WHERE device_no = 7');
  await until(async () => (await contactOf(row!['id'] as number))?.['is_connected'] === true, 'the witness');
  witness.close();
}

it('readings go to the row with the number: the former one until it was moved, the new one afterwards', async () => {
  const rtu = await TcpRtu.connect(port, FORMER);
  expect(await report(rtu, 1, 2)).toBe(0);
  await pool.query('UPDATE device SET device_no = $2::bigint, is_enabled = false WHERE id = $1', [
    id,
    archiveNumberOf(id),
  ]);
  await pool.query('UPDATE device_contact SET is_connected = false');
  const successor = await seedDevice(pool, FORMER);
  await announce();
  await rtu.closed;

  const again = await TcpRtu.connect(port, FORMER);
  expect(await report(again, 2, 1)).toBe(0);
  expect([await readingsOf(id), await readingsOf(successor)]).toEqual([1, 1]);
  await until(async () => (await contactOf(successor))?.['is_connected'] === true, 'the contact of the new row');
  expect(await contactOf(id)).toEqual({ is_connected: false });
  again.close();

  const stranger = await TcpRtu.connect(port, archiveNumberOf(id));
  expect(await stranger.heartbeat(1)).not.toBe(0);
});

it('a replacing device continues in its row, and the end of the former one is not reported as its own', async () => {
  const former = await TcpRtu.connect(port, FORMER);
  expect(await report(former, 1, 2)).toBe(0);
  await until(async () => (await contactOf(id))?.['is_connected'] === true, 'the contact');
  await pool.query('UPDATE device SET device_no = $2::bigint WHERE id = $1', [id, NEXT]);
  await pool.query('DELETE FROM device_contact WHERE device_id = $1', [id]);
  await announce();
  await former.closed;
  await settled();
  expect(await contactOf(id)).toBeUndefined();

  const refused = await TcpRtu.connect(port, FORMER);
  expect(await refused.heartbeat(1)).toBe(4);
  const next = await TcpRtu.connect(port, NEXT);
  expect(await report(next, 1, 1)).toBe(0);
  expect(await readingsOf(id)).toBe(2);
  await until(async () => (await contactOf(id))?.['is_connected'] === true, 'the contact of the new device');
  next.close();
});
