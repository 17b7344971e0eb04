import { createServer } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool, HungError, inTransaction, openBus, type Bus, type Pool } from '@groundwatch/db';
import { createTestDatabase, DatabaseProxy, freePort, type TestDatabase } from '@groundwatch/db/testing';
import { systemClock } from '../src/clock.ts';
import { buildIngest, type Ingest } from '../src/ingest.ts';
import { Nonces } from '../src/registry/nonces.ts';
import { DeviceRegistry } from '../src/registry/registry.ts';
import { countOf, rowsOf, seedDevice, seedStation } from './support/database.ts';
import { reading } from './support/reports.ts';
import { TcpRtu, until } from './support/tcp-rtu.ts';

const now = (): number => Math.floor(Date.now() / 1000) * 1000;

let database: TestDatabase;
let pool: Pool;
let proxy: DatabaseProxy;
let ingest: Ingest;
let ingestPool: Pool;
let bus: Bus;
let port: number;
let nextDevice = 1;

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
  proxy = new DatabaseProxy(database.url);
  await proxy.open();
  ingestPool = createPool(proxy.url, { isPipelined: true });
  bus = await openBus({ databaseUrl: database.url });
  const log = pino({ level: 'silent' });
  ingest = buildIngest({ pool: ingestPool, bus, log, clock: systemClock, ingestId: 'test' });
  await ingest.start();
});
afterEach(async () => {
  await ingest.stop();
  await ingestPool.end();
  await bus.close();
  await proxy.close();
});

async function device(): Promise<string> {
  const no = String(nextDevice++);
  await seedDevice(pool, no);
  return no;
}
const announce = () => bus.publish([{ kind: 'registry', tables: ['tcp_server', 'device'] }]);
const stateOf = async (id: number) =>
  (
    await rowsOf(
      pool,
      `SELECT error, listening_since, connections FROM listener_state WHERE tcp_server_id = $1 AND ingest_id = 'test'`,
      [id],
    )
  )[0];

async function addServer(columns: Record<string, unknown>): Promise<{ id: number; port: number }> {
  const own = await freePort();
  const all: Record<string, unknown> = { name: `server ${own}`, host: '127.0.0.1', port: own, ...columns };
  const names = Object.keys(all);
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO tcp_server (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING id`,
    Object.values(all),
  );
  return { id: rows[0]!.id, port: Number(all['port']) };
}

describe('listeners', () => {
  it('open, move and close by their rows, without touching others', async () => {
    const other = await TcpRtu.connect(port, await device());
    expect(await other.heartbeat(1)).toBe(0);
    const added = await addServer({ allow_list: '{127.0.0.0/8}' });
    await announce();
    await until(() => ingest.listeners.portOf(added.id) === added.port, 'open');
    const rtu = await TcpRtu.connect(added.port, await device());
    expect(await rtu.heartbeat(1)).toBe(0);
    await until(async () => (await stateOf(added.id))?.['listening_since'] instanceof Date, 'listening_since');

    const moved = await freePort();
    await pool.query('UPDATE tcp_server SET port = $2 WHERE id = $1', [added.id, moved]);
    await announce();
    await rtu.closed;
    await until(() => ingest.listeners.portOf(added.id) === moved, 'move');
    const again = await TcpRtu.connect(moved, rtu.deviceNo);
    expect(await again.heartbeat(1)).toBe(0);

    await pool.query('UPDATE tcp_server SET is_enabled = false WHERE id = $1', [added.id]);
    await announce();
    await again.closed;
    await expect(TcpRtu.connect(moved, rtu.deviceNo)).rejects.toThrow('ECONNREFUSED');
    await until(async () => (await stateOf(added.id))?.['listening_since'] === null, 'listening_since');
    expect(await other.heartbeat(2)).toBe(0);
    other.close();
  });

  it('limit connections in total, wherever they come from', async () => {
    const added = await addServer({ allow_list: '{127.0.0.0/8}', limits: '{"maxConnections": 2}' });
    await announce();
    await until(() => ingest.listeners.portOf(added.id) === added.port, 'open');
    const [one, two] = [
      await TcpRtu.connect(added.port, await device()),
      await TcpRtu.connect(added.port, await device()),
    ];
    expect([await one.heartbeat(1), await two.heartbeat(1)]).toEqual([0, 0]);
    await (
      await TcpRtu.connect(added.port, await device())
    ).closed;
    one.close();
    await until(async () => (await stateOf(added.id))?.['connections'] === 1, 'room');
    expect(await (await TcpRtu.connect(added.port, one.deviceNo)).heartbeat(2)).toBe(0);
  });

  it('are found within 5 s by polling without a message', async () => {
    const added = await addServer({ allow_list: '{127.0.0.0/8}' });
    await until(() => ingest.listeners.portOf(added.id) === added.port, 'open', 5000);
    const rtu = await TcpRtu.connect(added.port, await device());
    expect(await rtu.heartbeat(1)).toBe(0);
    await pool.query('DELETE FROM tcp_server WHERE id = $1', [added.id]);
    await until(() => rtu.isClosed, 'closed', 5000);
    expect(ingest.listeners.portOf(added.id)).toBeUndefined();
  });

  it('report why they are not open', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    const inUse = await addServer({ port: taken });
    // As an older version finds it beside a newer one.
    await pool.query('ALTER TABLE tcp_server DROP CONSTRAINT tcp_server_adapter_check');
    const other = await addServer({ adapter: 'telegraph' });
    const limits = await addServer({ limits: { maxPerAdress: 3, idleMinS: -1 } });
    await announce();
    await until(async () => Boolean((await stateOf(limits.id))?.['error']), 'errors');
    expect((await stateOf(inUse.id))?.['error']).toBe(`portInUse ${taken}`);
    expect((await stateOf(other.id))?.['error']).toBe('adapter telegraph');
    expect((await stateOf(limits.id))?.['error']).toMatch(/maxPerAdress/);
    expect((await stateOf(limits.id))?.['error']).toMatch(/idleMinS/);
    await new Promise((resolve) => holder.close(resolve));
    await until(() => ingest.listeners.portOf(inUse.id) === taken, 'open after all', 5000);
    await until(async () => (await stateOf(inUse.id))?.['error'] === '', 'error gone');
  });

  it('report their number of sockets, and that the process lives', async () => {
    const added = await addServer({ allow_list: '{127.0.0.0/8}' });
    await announce();
    await until(() => ingest.listeners.portOf(added.id) === added.port, 'open');
    const connections = (count: number) => async () => (await stateOf(added.id))?.['connections'] === count;
    const known = await TcpRtu.connect(added.port, await device());
    expect(await known.heartbeat(1)).toBe(0);
    const silent = await TcpRtu.connect(added.port, '999');
    await until(connections(2), 'both counted');
    known.close();
    silent.close();
    await until(connections(0), 'none left');
    await pool.query('DELETE FROM tcp_server WHERE id = $1', [added.id]);
    await pool.query(
      `INSERT INTO listener_state (tcp_server_id, ingest_id, seen_at) VALUES (1, 'dead', now() - interval '2 hours')`,
    );
    const next = await addServer({});
    await announce();
    await until(async () => (await stateOf(next.id)) !== undefined, 'written again');
    expect(await rowsOf(pool, `SELECT FROM listener_state WHERE ingest_id = 'dead'`)).toEqual([]);
  });

  it('limit connections per address unless its network is exempt', async () => {
    const added = await addServer({ limits: { maxPerAddress: 2, newPerMinutePerAddress: 3 } });
    await announce();
    await until(() => ingest.listeners.portOf(added.id) !== undefined, 'open');
    const no = await device();
    const first = await TcpRtu.connect(added.port, no);
    const second = await TcpRtu.connect(added.port, await device());
    const third = await TcpRtu.connect(added.port, await device());
    await third.closed;
    expect(await first.heartbeat(1)).toBe(0);
    first.close();
    await until(() => [...ingest.sessions].every((session) => session.device?.deviceNo !== no), 'gone');
    const fourth = await TcpRtu.connect(added.port, await device());
    expect(await fourth.heartbeat(1)).toBe(0);
    fourth.close();
    const fifth = await TcpRtu.connect(added.port, no);
    await fifth.closed;
    second.close();
    await pool.query(`UPDATE tcp_server SET allow_list = '{127.0.0.0/8}' WHERE id = $1`, [added.id]);
    await announce();
    await until(async () => {
      const rtu = await TcpRtu.connect(added.port, no);
      return rtu.heartbeat(1).then(
        (code) => code === 0,
        () => false,
      );
    }, 'exempt');
  });
});

describe('devices', () => {
  it('unknown: counted in quarantine with the first frame, known within 5 s of being adopted', async () => {
    const no = String(900_000 + nextDevice++);
    for (let i = 1; i <= 3; i++) {
      const rtu = await TcpRtu.connect(port, no);
      expect(await rtu.heartbeat(i)).toBe(4);
      await rtu.closed;
    }
    const row = () =>
      rowsOf(pool, 'SELECT reason, count, frame, tcp_server_id FROM quarantine WHERE device_no = $1', [no]);
    await until(async () => (await row())[0]?.['count'] === 3, 'count');
    const [kept] = await row();
    expect(kept).toMatchObject({ reason: 'unknown_device', tcp_server_id: 1 });
    expect((kept!['frame'] as Buffer).readUInt16BE(14)).toBe(1);
    await seedDevice(pool, no);
    const adopted = await TcpRtu.connect(port, no);
    expect(await adopted.heartbeat(1)).toBe(0);
    adopted.close();
  });

  it('with a secret may use a nonce once, over all processes', async () => {
    const no = await device();
    const entry = await new DeviceRegistry(pool, pino({ level: 'silent' })).find(no);
    const at = Date.now();
    const [one, other] = [new Nonces(pool, 600_000), new Nonces(ingestPool, 600_000)];
    const nonce = Buffer.alloc(16, 7);
    expect(await one.accept(entry!, nonce, at)).toBe(true);
    expect(await other.accept(entry!, nonce, at)).toBe(false);
    expect(await other.accept(entry!, Buffer.alloc(16, 8), at + 1)).toBe(true);
    await one.prune(at + 600_001);
    expect(await countOf(pool, 'hello_nonce')).toBe(1);
  });

  it('disabled while connected: the connection ends, the next one is refused', async () => {
    const no = await device();
    const rtu = await TcpRtu.connect(port, no);
    expect(await rtu.heartbeat(1)).toBe(0);
    await pool.query('UPDATE device SET is_enabled = false WHERE device_no = $1', [no]);
    await announce();
    await rtu.closed;
    const again = await TcpRtu.connect(port, no);
    expect(await again.heartbeat(1)).toBe(5);
    await again.closed;
  });

  it('disabled without a message: the connection ends within 5 s', async () => {
    const [first, second] = [await device(), await device()];
    for (const no of [first, second]) {
      const rtu = await TcpRtu.connect(port, no);
      expect(await rtu.heartbeat(1)).toBe(0);
      // The first one may end by the query at the start; the second one only by polling.
      await pool.query('UPDATE device SET is_enabled = false WHERE device_no = $1', [no]);
      await until(() => rtu.isClosed, 'closed', 5000);
    }
  });

  it('unknown, with a number that does not fit the database: RESULT 4, and the others are counted', async () => {
    const numbers = ['18446744073709551615', '9223372036854775807', String(900_000 + nextDevice++)];
    for (const no of numbers) {
      const rtu = await TcpRtu.connect(port, no);
      expect(await rtu.heartbeat(1)).toBe(4);
      await rtu.closed;
    }
    const kept = () => rowsOf(pool, 'SELECT FROM quarantine WHERE device_no::text = ANY($1)', [numbers]);
    await until(async () => (await kept()).length === 2, 'rows');
  });

  it('update their contact: connected, then not', async () => {
    const no = await device();
    const contact = async () =>
      (
        await rowsOf(
          pool,
          'SELECT c.is_connected, c.ingest_id, c.address FROM device_contact c JOIN device d ON d.id = c.device_id WHERE d.device_no = $1',
          [no],
        )
      )[0];
    const rtu = await TcpRtu.connect(port, no);
    await rtu.heartbeat(1);
    await until(async () => (await contact())?.['is_connected'] === true, 'connected');
    expect(await contact()).toMatchObject({ ingest_id: 'test', address: '127.0.0.1' });
    rtu.close();
    await until(async () => (await contact())?.['is_connected'] === false, 'disconnected');
  });
});

describe('an unreachable database', () => {
  it('also at the start: connections of an earlier run are still closed', async () => {
    const [other, no] = [createPool(proxy.url, { isPipelined: true }), await device()];
    await pool.query(
      `INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id)
       SELECT id, now() - interval '1 minute', true, 'other' FROM device WHERE device_no = $1`,
      [no],
    );
    await proxy.close();
    const log = pino({ level: 'silent' });
    const late = buildIngest({ pool: other, bus, log, clock: systemClock, ingestId: 'other' });
    await late.start();
    await proxy.open();
    const isConnected = async () =>
      (await rowsOf(pool, `SELECT is_connected FROM device_contact WHERE ingest_id = 'other'`))[0]?.['is_connected'];
    await expect.poll(isConnected).toBe(false);
    await late.stop();
    await other.end();
  });

  it('answers 3 to RTUs, readiness fails, and everything recovers', async () => {
    const no = await device();
    const rtu = await TcpRtu.connect(port, no);
    expect(await rtu.report(1, [reading('b12', now())])).toBe(0);
    await proxy.close();
    expect(await rtu.report(2, [reading('b12', now() + 1000)])).toBe(3);
    const ready = async () => (await ingest.http.inject('/ready')).statusCode;
    expect(await ready()).toBe(503);
    expect((await ingest.http.inject('/health')).statusCode).toBe(200);
    const unknown = await TcpRtu.connect(port, await device());
    expect(await unknown.heartbeat(1)).toBe(3);
    await proxy.open();
    await until(async () => (await ready()) === 200, 'ready');
    expect(await rtu.report(2, [reading('b12', now() + 1000)], { flags: 2 })).toBe(0);
    expect(await unknown.heartbeat(2)).toBe(0);
    expect((await ingest.http.inject('/metrics')).body).toMatch(/ingest_results_total\{code="3"\} [1-9]/);
    unknown.close();
    rtu.close();
  });

  it('readiness fails where it accepts queries but does not answer', async () => {
    const ready = async () => (await ingest.http.inject('/ready')).json<object>();
    await expect.poll(ready).toEqual({ status: 'ready', database: true, listeners: true, bus: true });
    proxy.hang();
    expect(await ready()).toEqual({ status: 'not ready', database: false, listeners: true, bus: true });
    await proxy.close();
    await proxy.open();
    await expect.poll(ready).toMatchObject({ status: 'ready' });
  });

  it('a hanging transaction is given up and its connection cut', async () => {
    const hanging = inTransaction(ingestPool, (client) => client.query('SELECT pg_sleep(60)'), 100);
    await expect(hanging).rejects.toThrow(HungError);
    expect(await inTransaction(ingestPool, () => Promise.resolve('done'))).toBe('done');
    await until(async () => {
      const open = await rowsOf(
        pool,
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()`,
      );
      if (open.length > 0)
        await pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep(60)%'`,
        );
      return open.length === 0;
    }, 'gone');
  });

  it('an RTU does not notice a single cut connection', async () => {
    const rtu = await TcpRtu.connect(port, await device());
    const before = await countOf(pool, 'reading_water_level');
    const at = now();
    for (let i = 0; i < 20; i++) {
      const answer = rtu.report(i, [reading('b12', at + i * 1000)]);
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()
         AND application_name = 'groundwatch' AND query NOT LIKE 'LISTEN%' AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'transactionid')`,
      );
      expect(await answer).toBeLessThanOrEqual(1);
    }
    expect(await countOf(pool, 'reading_water_level')).toBe(before + 20);
    rtu.close();
  });
});
