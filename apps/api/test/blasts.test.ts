import { testLevels } from '@groundwatch/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Blasts } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const BLAST = 650;
const iso = (minute: number): string => new Date(T0 + minute * 60_000).toISOString();

describe.each(testLevels)('blasts on %s', (level) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ level });
    const { pool } = server;
    await seedSites(pool);
    await pool.query("INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES ($2, $1, 2, 'b15', 0)", [
      site.a.device,
      BLAST,
    ]);
    // Increasing downwards on Z, week by week; the strongest of all is a fault, and one has no peaks.
    await pool.query(
      `INSERT INTO reading_blasting (sensor_id, collected_at, received_at, quality, checks, is_late, peak_x, peak_y, peak_z,
         resultant, frequency_x, frequency_z)
       SELECT $1, to_timestamp($2::float8 / 1000 + n * 60), now(), CASE n WHEN 19 THEN 2 ELSE 0 END, CASE n WHEN 18 THEN 1 ELSE 0 END,
         n = 17, CASE n WHEN 5 THEN NULL ELSE 1 END, CASE n WHEN 5 THEN NULL ELSE 0.5 END,
         CASE n WHEN 5 THEN NULL ELSE -n END, n, 20, 40 + n
       FROM generate_series(0, 19) n`,
      [BLAST, T0],
    );
    token = await server.login();
  });
  afterAll(() => server.close());

  const ask = (query: string, id = BLAST, as = token) =>
    server.call<Blasts>(as, 'GET', `/rest/sensors/${id}/blasts?from=${iso(0)}&${query}`);
  const peaks = ({ blasts }: Blasts) => blasts.map(({ values }) => values['peakZ']);

  test('lists the strongest first, in either direction, without faults', async () => {
    const { body } = await ask(`to=${iso(60)}&count=3`);
    expect(body.data.total).toBe(19);
    expect(peaks(body.data)).toEqual([-18, -17, -16]);
    expect(body.data.blasts[0]).toMatchObject({ collectTime: iso(18), quality: 0, checks: 1, late: false });
    expect(body.data.blasts[1]!.late).toBe(true);
    expect(body.data.blasts[0]!.values).toMatchObject({ peakX: 1, frequencyX: 20, frequencyY: null, frequencyZ: 58 });
    const all = await ask(`to=${iso(60)}`);
    expect(all.body.data.blasts).toHaveLength(19);
    expect(peaks(all.body.data).at(-1)).toBeNull();
    expect(peaks((await ask(`to=${iso(3)}`)).body.data)).toEqual([-2, 0, -1]);
  });

  test('peaks are calibrated unless requested as sent', async () => {
    await server.pool.query(
      `INSERT INTO sensor_calibration (sensor_id, version, valid_from, fields) VALUES ($1, 1, $2, $3)`,
      [BLAST, iso(18), JSON.stringify([{ field: 'peakZ', zero: 0, factor: -10, temperature: null }])],
    );
    expect(peaks((await ask(`to=${iso(60)}&count=2`)).body.data)).toEqual([180, -17]);
    expect(peaks((await ask(`to=${iso(60)}&count=2&raw=true`)).body.data)).toEqual([-18, -17]);
  });

  test('only for a vibration sensor that may be seen', async () => {
    expect((await ask(`to=${iso(60)}`, site.a.tilt)).status).toBe(404);
    const stranger = await restrictedUser(server.pool, 'stranger', { station_id: site.b.station });
    expect((await ask(`to=${iso(60)}`, BLAST, await server.login(stranger))).status).toBe(404);
    expect((await ask(`to=${iso(0)}`)).status).toBe(400);
  });
});
