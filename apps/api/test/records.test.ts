import { testLevels } from '@groundwatch/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Records } from '@groundwatch/protocol/rest';
import { seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const TWIN = 620;

describe.each(testLevels)('records on %s', (level) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ level });
    await seedSites(server.pool);
    await server.pool.query("INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES ($2, $1, 2, 'b4', 0)", [
      site.a.device,
      TWIN,
    ]);
    // Both collect at the same times, the second one twice as often; one of its times has microseconds.
    await server.pool.query(
      `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x, quality, checks, is_late)
       SELECT s, t, t + interval '1 s', m, CASE m WHEN 7 THEN 2 ELSE 0 END, CASE m WHEN 8 THEN 3 ELSE 0 END, m = 6
       FROM unnest(ARRAY[$1::int, $2::int]) s, generate_series(0, 19) m,
         LATERAL (SELECT to_timestamp($3::float8 / 1000 + m * 60) + CASE m WHEN 13 THEN interval '3 us' ELSE '0' END AS t) a
       WHERE s = $2 OR m % 2 = 0`,
      [site.a.tilt, TWIN, T0],
    );
    await server.pool.query(
      `INSERT INTO device_status (device_id, collected_at, received_at, battery)
       SELECT $1, to_timestamp($2::float8 / 1000 + m * 60), now(), 12 + m FROM generate_series(0, 9) m`,
      [site.a.device, T0],
    );
    token = await server.login();
  });
  afterAll(() => server.close());

  const records = async (query: Record<string, string | number>): Promise<Records> => {
    const text = new URLSearchParams(query as Record<string, string>).toString();
    const { status, body } = await server.call<Records>(token, 'GET', `/rest/devices/1001/records?${text}`);
    expect(status).toBe(200);
    return body.data;
  };
  async function walk(query: Record<string, string | number>): Promise<{ pages: Records[]; keys: string[] }> {
    const pages = [await records(query)];
    for (let next = pages[0]!.next; next !== null; next = pages.at(-1)!.next)
      pages.push(await records({ ...query, cursor: next }));
    const keys = pages.flatMap((page) => page.records.map((r) => `${r.collectTime} ${r.sensorId ?? ''}`));
    return { pages, keys };
  }

  test.each([1, 2, 3, 7, 29, 30, 31])('pages of %d have every reading once, newest first', async (size) => {
    const { pages, keys } = await walk({ kind: 'inclination', size });
    expect(keys).toHaveLength(30);
    expect(new Set(keys).size).toBe(30);
    expect(keys).toEqual(
      (await records({ kind: 'inclination', size: 100 })).records.map((r) => `${r.collectTime} ${r.sensorId}`),
    );
    expect(keys.map((key) => key.slice(0, 24))).toEqual(
      keys
        .map((key) => key.slice(0, 24))
        .toSorted()
        .reverse(),
    );
    expect(pages.map(({ total }) => total)).toEqual([30, ...pages.slice(1).map(() => -1)]);
    expect(pages).toHaveLength(Math.ceil(30 / size));
  });

  test('one sensor alone, and a period', async () => {
    const alone = await walk({ kind: 'inclination', sensorId: site.a.tilt, size: 3 });
    expect(alone.keys).toHaveLength(10);
    expect(alone.pages[0]!.total).toBe(10);
    const span = { from: new Date(T0 + 120_000).toISOString(), to: new Date(T0 + 300_000).toISOString() };
    expect((await walk({ kind: 'inclination', size: 2, ...span })).keys).toHaveLength(5);
    // A sensor of another device gives nothing.
    expect((await records({ kind: 'inclination', sensorId: site.b.tilt })).total).toBe(0);
  });

  test('status records are paged too', async () => {
    const { pages, keys } = await walk({ kind: 'status', size: 4 });
    expect([keys.length, new Set(keys).size, pages.length]).toEqual([10, 10, 3]);
  });

  test('a status has the number of its report, and the identity that the device had reported by then', async () => {
    await server.pool.query(
      `UPDATE device_status SET sequence = 40 + battery, received_at = collected_at + interval '10 s' WHERE device_id = $1`,
      [site.a.device],
    );
    await server.pool.query(
      `INSERT INTO device_ident SELECT $1, to_timestamp($2::float8 / 1000 + m * 60 + 5), 'H' || m, 'S', 'B', 'G', 'I', 'C'
       FROM unnest(ARRAY[2, 7]) m`,
      [site.a.device, T0],
    );
    const { records: found } = await records({ kind: 'status', size: 100 });
    const idents = found.toReversed().map(({ sequence, ident }) => `${sequence} ${ident?.hardware ?? '?'}`);
    expect(idents.join()).toBe('52 ?,53 ?,54 H2,55 H2,56 H2,57 H2,58 H2,59 H7,60 H7,61 H7');
    expect(found[0]?.ident).toEqual({
      ...{ hardware: 'H7', software: 'S', bootVersion: 'B', gsmVersion: 'G', imei: 'I', iccid: 'C' },
    });
  });

  test('reports what device and values say about a reading', async () => {
    const { records: rows } = await records({ kind: 'inclination', sensorId: TWIN, size: 100 });
    const flagged = rows.filter((row) => row.quality !== 0 || row.checks !== 0 || row.late);
    expect(flagged.map((row) => [row.values['x'], row.quality, row.checks, row.late])).toEqual([
      [8, 0, 3, false],
      [7, 2, 0, false],
      [6, 0, 0, true],
    ]);
  });

  test('refuses a page that is too deep by number, but not by cursor', async () => {
    const deep = await server.call(token, 'GET', '/rest/devices/1001/records?kind=inclination&current=1001&size=100');
    expect([deep.status, deep.body.fields?.[0]?.path]).toEqual([400, 'current']);
    const next = `${T0 * 1_000 + 60_000_000}.0`;
    const page = await records({ kind: 'inclination', current: 1_001, size: 100, cursor: next });
    expect(page.records.map((r) => [Date.parse(r.collectTime), r.sensorId])).toEqual([
      [T0 + 60_000, TWIN],
      [T0, site.a.tilt],
      [T0, TWIN],
    ]);
    for (const cursor of ['x', '1', '1.2.3', '-1.2', '9999999999999999999.1'])
      expect((await server.call(token, 'GET', `/rest/devices/1001/records?kind=status&cursor=${cursor}`)).status).toBe(
        400,
      );
  });
});
