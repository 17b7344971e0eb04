import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPool, type Pool } from '@groundwatch/db';
import { createTestDatabase, freePort, TEST_SECRET, type TestDatabase } from '@groundwatch/db/testing';
import { FrameFlag } from '@groundwatch/protocol/wire/grtu';
import { rowsOf, seedDevice, seedStation } from './support/database.ts';
import { reading } from './support/reports.ts';
import { TcpRtu, until } from './support/tcp-rtu.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const DEVICES = 20;
/** Time that a process may take to start on a busy machine. */
const START_MS = 30_000;

let database: TestDatabase;
let pool: Pool;
let port: number;
let httpPort: number;
let child: ChildProcess;
let exited: Promise<number | null>;
let output = '';

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  port = await freePort();
  await seedStation(pool, port);
  for (let i = 1; i <= DEVICES; i++) await seedDevice(pool, String(i));
});
afterEach(async () => {
  child.kill('SIGKILL');
  await exited;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function start(env: Record<string, string> = {}): Promise<void> {
  httpPort = await freePort();
  output = '';
  child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      JWT_SECRET: TEST_SECRET,
      INGEST_HTTP_PORT: String(httpPort),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  exited = new Promise((resolve) => child.once('exit', resolve));
}

const ready = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${httpPort}/ready`).then(
    (response) => response.ok,
    () => false,
  );

describe('the process', () => {
  it('names every invalid variable and exits', async () => {
    await start({ DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
    expect(await exited).toBe(1);
    expect(output).toMatch(/DATABASE_URL.*LOG_LEVEL/);
  });

  it('stores and answers what it received before it ends on SIGTERM', async () => {
    await start();
    await until(ready, 'ready', START_MS);
    const rtu = await TcpRtu.connect(port, '1');
    const at = Math.floor(Date.now() / 1000) * 1000 - 500_000;
    const answers = Array.from({ length: 200 }, (_, index) =>
      rtu.report(index, [reading('b14', at + index * 1000)]).catch(() => null),
    );
    await answers[0];
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    const codes = await Promise.all(answers);
    const stored = await rowsOf(pool, 'SELECT count(*) AS n FROM reading_infrasound');
    expect(codes.filter((code) => code === 0).length).toBe(stored[0]?.['n']);
    expect(codes.filter((code) => code !== 0 && code !== null)).toEqual([]);
    expect(output).toMatch(/stopped/);
    const contacts = await rowsOf(pool, 'SELECT is_connected FROM device_contact');
    expect(contacts).toEqual([{ is_connected: false }]);
    expect(await rowsOf(pool, 'SELECT FROM listener_state')).toEqual([]);
  });

  it('killed under load keeps every acknowledged report exactly once, and resends fill the rest', async () => {
    await start();
    await until(ready, 'ready', START_MS);
    const base = Math.floor(Date.now() / 1000) * 1000 - 3_000_000;
    const acknowledged = new Set<string>();
    const sent = new Set<string>();
    let isDown = false;
    const work = async (no: string): Promise<void> => {
      const rtu = await TcpRtu.connect(port, no);
      for (let sequence = 0; !isDown; sequence += 5) {
        const window = [0, 1, 2, 3, 4].map(async (n) => {
          const key = `${no}:${sequence + n}`;
          sent.add(key);
          const code = await rtu.report(sequence + n, [reading('b12', base + (sequence + n) * 1000, sequence + n)]);
          if (code <= 1) acknowledged.add(key);
        });
        await Promise.allSettled(window);
        if (rtu.isClosed) return;
      }
    };
    const devices = Array.from({ length: DEVICES }, (_, index) => String(index + 1));
    const load = Promise.all(devices.map(work));
    await until(() => acknowledged.size > 2000, 'load');
    child.kill('SIGKILL');
    isDown = true;
    await Promise.all([exited, load]);

    const stored = async (): Promise<string[]> =>
      (
        await rowsOf(
          pool,
          `SELECT d.device_no || ':' || (extract(epoch FROM r.collected_at - $1::timestamptz))::int AS key
           FROM reading_water_level r JOIN sensor s ON s.id = r.sensor_id JOIN device d ON d.id = s.device_id`,
          [new Date(base)],
        )
      ).map((row) => String(row['key']));
    const before = await stored();
    expect(new Set(before).size).toBe(before.length);
    expect([...acknowledged].filter((key) => !before.includes(key))).toEqual([]);

    await start();
    await until(ready, 'ready', START_MS);
    for (const no of devices) {
      const rtu = await TcpRtu.connect(port, no);
      const own = [...sent].filter((key) => key.startsWith(`${no}:`)).map((key) => Number(key.split(':')[1]));
      const codes = await Promise.all(
        own.map((n) => rtu.report(n, [reading('b12', base + n * 1000, n)], { flags: FrameFlag.RESEND })),
      );
      for (const [index, n] of own.entries()) {
        expect(codes[index]).toBe(before.includes(`${no}:${n}`) ? 1 : 0);
      }
      rtu.close();
    }
    expect((await stored()).toSorted()).toEqual([...sent].toSorted());
  });
});
