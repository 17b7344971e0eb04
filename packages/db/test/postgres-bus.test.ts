import { createTestDatabase, type TestDatabase } from '@groundwatch/db/testing';
import { createPool, openBus, type Bus } from '@groundwatch/db';
import { connect, createServer, type AddressInfo } from 'node:net';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PostgresBus } from '../src/bus/postgres-bus.ts';
import { expectDelivery, large, listen, registry } from './bus-behaviour.ts';

let database: TestDatabase;
let pool: pg.Pool;
const buses: Bus[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ level: 'plain', isEmpty: true });
  pool = createPool(database.url, { max: 2 });
});
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close();
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

async function open(): Promise<Bus> {
  const bus = await openBus({ databaseUrl: database.url });
  buses.push(bus);
  return bus;
}

/** Of this database alone: other files share the server. */
const cut = (name: string): Promise<pg.QueryResult> =>
  pool.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [name],
  );

it('delivers messages to others and itself, in order, large ones split', async () => {
  await expectDelivery(await open(), await open());
});

it("keeps every payload under the server's limit", async () => {
  const sizes: number[] = [];
  const client = await pool.connect();
  client.on('notification', ({ payload }) => sizes.push(Buffer.byteLength(payload ?? '')));
  await client.query('LISTEN groundwatch');
  await (await open()).publish([large(60)]);
  await expect.poll(() => sizes.length).toBeGreaterThan(7);
  expect(Math.max(...sizes)).toBeLessThan(7_500);
  client.release(true);
});

it('reports a gap when messages of a source are missing', async () => {
  const [sender, receiver] = [await open(), await open()];
  const ear = await listen(receiver);
  await sender.publish([registry]);
  await expect.poll(() => ear.envelopes.length).toBe(1);
  // An entry that no payload can hold: it uses up a number and is not sent.
  const changed = { topic: 'remarks', deviceNo: '1'.repeat(9_000), stationId: 1 } as const;
  await sender.publish([{ kind: 'changed', changed }]);
  await sender.publish([registry]);
  await expect.poll(() => ear.envelopes.length).toBe(2);
  expect(ear.gaps).toBe(1);
});

it('reconnects after its connection was cut, and reports a possible loss', async () => {
  const [sender, receiver] = [await open(), await open()];
  const ear = await listen(receiver);
  await cut('groundwatch bus listener');
  await expect.poll(() => ear.gaps).toBe(1);
  await sender.publish([registry]);
  await expect.poll(() => ear.envelopes.length).toBe(1);
  expect(ear.gaps).toBe(1);
});

it('publishes again after the sending connection was cut', async () => {
  const sender = await open();
  const ear = await listen(await open());
  await sender.publish([registry]);
  await cut('groundwatch bus');
  await expect
    .poll(() =>
      sender.publish([registry]).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => ear.envelopes.length).toBeGreaterThanOrEqual(2);
});

it('gives up a publication when its connection hangs, and publishes again over another one', async () => {
  const target = new URL(database.url);
  let isFrozen = false;
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('data', (chunk) => isFrozen || far.write(chunk)).on('close', () => far.destroy());
    far.on('data', (chunk) => isFrozen || near.write(chunk)).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  url.port = String((proxy.address() as AddressInfo).port);
  const bus = new PostgresBus(url.href, 1_500);
  await bus.publish([registry]);
  isFrozen = true;
  await expect(bus.publish([registry])).rejects.toThrow();
  isFrozen = false;
  await bus.publish([registry]);
  await bus.close();
  proxy.close();
});

it('rejects a subscription that fails', async () => {
  const bus = await openBus({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(
    bus.subscribe(
      () => undefined,
      () => undefined,
    ),
  ).rejects.toThrow();
  await expect(bus.publish([registry])).rejects.toThrow();
  await bus.close();
});

it('leaves nothing behind when closed', async () => {
  const bus = await open();
  await listen(bus);
  await bus.publish([registry]);
  await bus.close();
  buses.length = 0;
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'groundwatch bus%'",
          )
        ).rowCount,
    )
    .toBe(0);
});
