import { testLevels } from '@groundwatch/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profiles } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type Answer, type TestServer } from './support/server.ts';

const ARRAY = 630;
const MINUTE = 60_000;
const iso = (minute: number): string => new Date(T0 + minute * MINUTE).toISOString();

describe.each(testLevels)('profiles on %s', (level) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ level });
    const { pool } = server;
    await seedSites(pool);
    await pool.query("INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES ($2, $1, 2, 'b2', 0)", [
      site.a.device,
      ARRAY,
    ]);
    // A numbered reading every ten minutes over three weeks; the third one is a fault.
    await pool.query(
      `INSERT INTO reading_array (sensor_id, collected_at, received_at, quality, x, y, z, temperature)
       SELECT $1, to_timestamp($2::float8 / 1000 + n * 600), now(), CASE n WHEN 3 THEN 2 WHEN 4 THEN 1 ELSE 0 END,
         ARRAY[n, NULL, 2 * n]::float8[], ARRAY[1, 2, 3]::float8[], ARRAY[90, 90, 90]::float8[], ARRAY[20, 21, 22]::float8[]
       FROM generate_series(0, 3023) n`,
      [ARRAY, T0],
    );
    token = await server.login();
  });
  afterAll(() => server.close());

  const ask = (query: Record<string, string | number>, id = ARRAY): Promise<Answer<Profiles>> =>
    server.call(
      token,
      'GET',
      `/rest/sensors/${id}/profiles?${new URLSearchParams(query as Record<string, string>).toString()}`,
    );
  const profiles = async (query: Record<string, string | number>): Promise<Profiles> => {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    return body.data;
  };
  const numbers = ({ profiles: all }: Profiles) => all.map(({ values }) => values['x']![0]);

  test('each time has the newest reading up to it, without faults; each reading once, oldest first', async () => {
    const times = [iso(1_000), iso(25), iso(20), iso(35), iso(29), iso(-5), iso(1_000_000)];
    const found = await profiles({ times: times.join() });
    expect(numbers(found)).toEqual([2, 100, 3_023]);
    expect([found.first, found.last]).toEqual([iso(0), iso(30_230)]);
    expect(numbers(await profiles({ times: iso(45) }))).toEqual([4]);
    expect((await profiles({ times: iso(45) })).profiles[0]).toMatchObject({ quality: 1, checks: 0, late: false });
    expect(Object.keys(found.profiles[0]!.values)).toEqual(['x', 'y', 'z', 'temperature']);
    expect(found.profiles[0]!.values['x']).toEqual([2, null, 4]);
  });

  test('readings spread over a period, including its first one, none from before it', async () => {
    const found = await profiles({ from: iso(55), to: iso(1_055), count: 11 });
    expect(numbers(found)).toEqual([6, 15, 25, 35, 45, 55, 65, 75, 85, 95, 105]);
    expect(numbers(await profiles({ from: iso(55), to: iso(85), count: 24 }))).toEqual([6, 7, 8]);
    expect((await profiles({ from: iso(-90), to: iso(-30) })).profiles).toEqual([]);
  });

  test('the reference is the first reading, or the one at the configured time', async () => {
    expect((await profiles({ times: iso(90) })).reference?.collectTime).toBe(iso(0));
    const set = (referenceTime: string) =>
      server.pool.query('UPDATE sensor SET analysis = $2 WHERE id = $1', [ARRAY, { referenceTime }]);
    await set(iso(107));
    expect((await profiles({ times: iso(90) })).reference?.collectTime).toBe(iso(100));
    // Before all readings only the first one can be the reference.
    await set(iso(-100));
    expect((await profiles({ times: iso(90) })).reference?.collectTime).toBe(iso(0));
  });

  test('geometry is as configured, else as reported by the device, else the default', async () => {
    await server.pool.query("UPDATE sensor SET analysis = '{}' WHERE id = $1", [ARRAY]);
    const before = await profiles({ times: iso(90) });
    expect(new Set(Object.values(before.sources))).toEqual(new Set(['default']));
    expect(before.geometry).toMatchObject({ segmentLength: 500, fixedEnd: 'far', orificeElevation: null });
    await server.pool.query(
      'INSERT INTO device_parameter (device_id, set_id, values, reported_at) VALUES ($1, 6, $2, now())',
      [
        site.a.device,
        { farNear: 0, installMode: 2, xmarkOffset: 12.5, orificeElevation: 1_234_000, lineLength: 16_000 },
      ],
    );
    await server.pool.query('UPDATE sensor SET analysis = $2 WHERE id = $1', [
      ARRAY,
      { segmentLength: 300, xMarkOffset: -30 },
    ]);
    const { geometry, sources } = await profiles({ times: iso(90) });
    expect(geometry).toEqual({
      segmentLength: 300,
      fixedEnd: 'near',
      installMode: 'settlement',
      xMarkOffset: -30,
      orificeElevation: 1_234_000,
    });
    expect(sources).toEqual({
      segmentLength: 'setting',
      fixedEnd: 'device',
      installMode: 'device',
      xMarkOffset: 'setting',
      orificeElevation: 'device',
    });
  });

  test('elements are calibrated by the version of their time, unless requested as sent', async () => {
    await server.pool.query(
      `INSERT INTO sensor_calibration (sensor_id, version, valid_from, fields) VALUES ($1, 1, $2, $3)`,
      [
        ARRAY,
        iso(50),
        JSON.stringify([
          { field: 'x', zero: 1, factor: -2, temperature: { field: 'temperature', coefficient: 0.5, reference: 20 } },
        ]),
      ],
    );
    const times = `${iso(40)},${iso(50)}`;
    // (5 − 0 − 1)·−2 and (10 − 0.5·2 − 1)·−2; the version is not valid yet ten minutes before.
    expect((await profiles({ times })).profiles.map(({ values }) => values['x'])).toEqual([
      [4, null, 8],
      [-8, null, -16],
    ]);
    const raw = await profiles({ times, raw: 'true' });
    expect(raw.profiles[1]!.values['x']).toEqual([5, null, 10]);
    await server.pool.query('DELETE FROM sensor_calibration');
  });

  test('sensors without elements, unknown and invisible ones give notFound; invalid requests are refused', async () => {
    const statuses = async (calls: Promise<Answer<unknown>>[]) =>
      (await Promise.all(calls)).map(({ status }) => status);
    expect(await statuses([ask({ times: iso(0) }, site.a.tilt), ask({ times: iso(0) }, 9_999)])).toEqual([404, 404]);
    const wrong: Record<string, string | number>[] = [
      {},
      { times: 'x' },
      { times: '' },
      { from: iso(5), to: iso(5) },
      { from: iso(0), to: iso(5), count: 401 },
    ];
    expect(new Set(await statuses(wrong.map((query) => ask(query))))).toEqual(new Set([400]));
    const stranger = await server.login(await restrictedUser(server.pool, 'stranger', { station_id: site.b.station }));
    for (const path of [`profiles?times=${iso(0)}`, 'waveforms', `waveforms/${iso(0)}`, 'analysis'])
      expect((await server.call(stranger, 'GET', `/rest/sensors/${ARRAY}/${path}`)).status).toBe(404);
  });
});
