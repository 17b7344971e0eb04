import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, type Pool } from '@groundwatch/db';
import { createTestDatabase, type TestDatabase } from '@groundwatch/db/testing';
import { UnknownDevices } from '../src/recorder/unknown-devices.ts';
import { rowsOf } from './support/database.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase({ level: 'plain' });
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('keeps a limited number of unknown devices: the oldest with one attempt are dropped first, other frames never', async () => {
  await pool.query("INSERT INTO quarantine (device_no, reason, identity, frame) VALUES (1, 'refused', 'x', '\\x00')");
  const unknown = new UnknownDevices(pool, pino({ level: 'silent' }), 3);
  const knock = async (deviceNo: number): Promise<void> => {
    unknown.add({ deviceNo: String(deviceNo), frame: Buffer.from([1]), tcpServerId: 9, address: '10.0.0.1' });
    await unknown.idle();
  };
  for (const deviceNo of [11, 12, 11, 13, 14, 15]) await knock(deviceNo);
  expect(await rowsOf(pool, 'SELECT device_no, count FROM quarantine ORDER BY device_no')).toEqual([
    { device_no: 1, count: 1 },
    { device_no: 11, count: 2 },
    { device_no: 14, count: 1 },
    { device_no: 15, count: 1 },
  ]);
});
