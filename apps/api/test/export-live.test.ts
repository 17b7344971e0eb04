import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ExportProgress } from '@groundwatch/protocol/live';
import { connectLive, type LiveClient } from './support/live-client.ts';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { startBeside, startTestServer, type TestServer } from './support/server.ts';

const ROWS = 60_000;
const EXPORT_ID = '11111111-2222-4333-8444-555555555555';

describe('an export under way', () => {
  let server: TestServer;
  let token: string;
  let port: number;
  const failed: string[] = [];

  beforeAll(async () => {
    const write = (line: string): void => void (line.includes('FST_ERR_REP') && failed.push(line));
    server = await startTestServer({ log: { write } });
    await seedSites(server.pool);
    await server.pool.query(
      `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x, y, z, total, temperature)
       SELECT $1, $2::timestamptz + m * interval '1 s', $2, m / 1e4, sin(m), cos(m), m / 1e3, 20 + m % 10
       FROM generate_series(1, $3::int) m`,
      [site.a.tilt, new Date(T0).toISOString(), ROWS],
    );
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
    token = await server.login();
  });
  afterAll(() => server.close());

  const ask = (format: string, signal: AbortSignal, as = token): Promise<Response> => {
    const query = new URLSearchParams({
      sensorId: String(site.a.tilt),
      kind: 'inclination',
      from: new Date(T0).toISOString(),
      to: new Date(T0 + ROWS * 2_000).toISOString(),
      format,
      exportId: EXPORT_ID,
    });
    return fetch(`http://127.0.0.1:${port}/rest/history/export?${query.toString()}`, {
      headers: { authorization: `Bearer ${as}` },
      signal,
    });
  };
  /** Number of export sessions, and how many of them wait for a lock. */
  const sessions = async (): Promise<{ all: number; waiting: number }> => {
    const { rows } = await server.pool.query<{ all: number; waiting: number }>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting
        FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'groundwatch export'`,
    );
    return rows[0]!;
  };
  const seconds = { timeout: 10_000, interval: 20 };

  test.each(['csv', 'xlsx'])('%s: who leaves ends the query at once, even one that waits', async (format) => {
    const blocker = await server.pool.connect();
    const leaving = new AbortController();
    try {
      const response = await ask(format, leaving.signal);
      expect(Number(response.headers.get('x-total-rows'))).toBe(ROWS);
      await blocker.query('BEGIN; LOCK TABLE reading_inclination IN ACCESS EXCLUSIVE MODE');
      const reading = response.arrayBuffer().catch((error: unknown) => error);
      await expect.poll(async () => (await sessions()).waiting).toBe(1);
      leaving.abort();
      await expect.poll(async () => (await sessions()).all).toBe(0);
      expect(await reading).toMatchObject({ name: 'AbortError' });
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
  });

  test('nobody answers a client that has left', async () => {
    const leaving = new AbortController();
    await ask('csv', leaving.signal);
    leaving.abort();
    // Its turn ends with its answer.
    const next = await vi.waitFor(async () => {
      const answer = await ask('csv', new AbortController().signal);
      expect(answer.status).toBe(200);
      return answer;
    }, seconds);
    await next.text();
    expect(failed).toEqual([]);
  });

  test('a client that leaves while rows are counted ends that too', async () => {
    const blocker = await server.pool.connect();
    const leaving = new AbortController();
    const counting = async (): Promise<number | undefined> =>
      (
        await server.pool.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()
            AND wait_event_type = 'Lock' AND query LIKE '%count(*), min(collected_at)%'`,
        )
      ).rows[0]?.n;
    try {
      await blocker.query('BEGIN; LOCK TABLE reading_inclination IN ACCESS EXCLUSIVE MODE');
      const asked = ask('csv', leaving.signal).catch((error: unknown) => error);
      await expect.poll(() => counting()).toBe(1);
      leaving.abort();
      await expect.poll(() => counting()).toBe(0);
      expect(await asked).toMatchObject({ name: 'AbortError' });
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
  });

  test('a user has one at a time, and is told so', async () => {
    const leaving = new AbortController();
    const first = await ask('csv', leaving.signal);
    const second = await ask('csv', leaving.signal);
    expect(second.status).toBe(429);
    expect(await second.json()).toMatchObject({ code: 42_902, retryAfter: 10 });
    const user = await restrictedUser(server.pool, 'beside', { station_id: site.a.station });
    const other = await ask('csv', leaving.signal, await server.login(user));
    expect(other.status).toBe(200);
    leaving.abort();
    await Promise.allSettled([first.text(), other.text()]);
    const again = await vi.waitFor(async () => {
      const answer = await ask('csv', new AbortController().signal);
      expect(answer.status).toBe(200);
      return answer;
    }, seconds);
    expect((await again.text()).split('\r\n')).toHaveLength(ROWS + 1);
  });

  test("its progress reaches only its user's sockets, in any process", async () => {
    const beside = await startBeside(server);
    const user = await restrictedUser(server.pool, 'another', { station_id: site.a.station });
    const heard = async (atPort: number, as: string): Promise<{ client: LiveClient; all: ExportProgress[] }> => {
      const client = await connectLive(atPort, as);
      const all: ExportProgress[] = [];
      client.socket.on('export:progress', (progress) => all.push(progress));
      return { client, all };
    };
    const listeners = await Promise.all([
      heard(port, token),
      heard(beside.port, token),
      heard(port, await server.login(user)),
    ]);
    try {
      const began = performance.now();
      await (await ask('xlsx', new AbortController().signal)).arrayBuffer();
      const quarters = Math.ceil((performance.now() - began) / 250);
      const own = listeners.slice(0, 2);
      await expect.poll(() => own.map(({ all }) => all.at(-1)?.isDone)).toEqual([true, true]);
      for (const { all } of own) {
        expect(all.at(-1)).toEqual({ exportId: EXPORT_ID, rows: ROWS, total: ROWS, isDone: true });
        expect(all.length).toBeGreaterThan(1);
        expect(all.length).toBeLessThanOrEqual(quarters + 2);
        const rows = all.map((progress) => progress.rows);
        expect(rows).toEqual(rows.toSorted((a, b) => a - b));
      }
      expect(listeners[2]?.all).toEqual([]);
    } finally {
      for (const { client } of listeners) client.socket.disconnect();
      await beside.close();
    }
  });
});
