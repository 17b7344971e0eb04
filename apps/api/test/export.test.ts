import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCsv } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const MINUTE = 60_000;
const ARRAY = 600;
const BOTH = 601;
const MOISTURE = 602;

/** Clocks are set back at 01:00 UTC of this day in Berlin. */
const TURN = Date.parse('2026-10-25T00:00:00.000Z');
const iso = (ms: number): string => new Date(ms).toISOString();

interface File {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

describe('export of stored rows', () => {
  let server: TestServer;
  let token: string;

  const get = async (query: Record<string, string | number>, language = 'en', as = token): Promise<File> => {
    const url = `/rest/history/export?${new URLSearchParams(query as Record<string, string>).toString()}`;
    const headers = { authorization: `Bearer ${as}`, 'accept-language': language };
    const answer = await server.app.inject({ method: 'GET', url, headers });
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
  };
  const csv = async (query: Record<string, string | number>, language = 'en'): Promise<string[][]> => {
    const { status, body } = await get({ ...query, format: 'csv' }, language);
    expect(status, body.toString()).toBe(200);
    return parseCsv(body.toString().replace(/^\ufeff/, '')) as string[][];
  };
  /** Rows by their headings. */
  const table = async (query: Record<string, string | number>, language = 'en'): Promise<Record<string, string>[]> => {
    const [headings = [], ...rows] = await csv(query, language);
    return rows.map((row) => Object.fromEntries(headings.map((heading, i) => [heading, row[i] ?? ''])));
  };
  const workbook = async (query: Record<string, string | number>, language = 'en'): Promise<unknown[][]> => {
    const { body } = await get({ ...query, format: 'xlsx' }, language);
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(body)) rows.push(values);
    return rows;
  };
  const day = { from: iso(T0), to: iso(T0 + 1_440 * MINUTE) };

  beforeAll(async () => {
    server = await startTestServer();
    const { pool } = server;
    await seedSites(pool);
    await pool.query(`UPDATE device SET name = '=cmd()|"x", y' WHERE id = $1`, [site.b.device]);
    await pool.query(`UPDATE sensor SET name = '@=SUM(A1)' WHERE id = $1`, [site.b.weather]);
    await pool.query(
      `INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES
         ($1, $4, 2, 'b2', 0), ($2, $4, 3, 'b11', 1), ($3, $4, 4, 'b6', 0)`,
      [ARRAY, BOTH, MOISTURE, site.a.device],
    );
    await pool.query(`UPDATE sensor SET analysis = '{"segmentLength": 250}' WHERE id = $1`, [ARRAY]);
    await pool.query(
      `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x, y, temperature, zero_mode, is_late, quality, checks)
       SELECT $1, $2::timestamptz + m * interval '1 minute', $2::timestamptz + m * interval '1 minute' + interval '1.25 s',
         m / 1e4, CASE WHEN m % 3 = 0 THEN NULL ELSE -m / 1e4 END, 20.5, 1, m = 2,
         CASE m WHEN 3 THEN 2 ELSE 0 END, CASE m WHEN 4 THEN 3 ELSE 0 END
       FROM generate_series(0, 4999) m`,
      [site.a.tilt, iso(T0)],
    );
    await pool.query(
      `UPDATE reading_inclination SET original_collected_at = '2024-02-29 23:59:58Z' WHERE sensor_id = $1 AND collected_at = $2`,
      [site.a.tilt, iso(T0 + MINUTE)],
    );
    await pool.query(
      `INSERT INTO reading_weather (sensor_id, collected_at, received_at, temperature)
       SELECT $1, $2::timestamptz + m * interval '30 minutes', $2, m FROM generate_series(0, 5) m`,
      [site.b.weather, iso(TURN)],
    );
    await pool.query(
      `INSERT INTO reading_array (sensor_id, collected_at, received_at, x, temperature) VALUES
         ($1, $2, $2, '{1.5, NULL, -3}', '{20, 21, 22}')`,
      [ARRAY, iso(T0)],
    );
    await pool.query(
      `INSERT INTO reading_moisture (sensor_id, collected_at, received_at, depth, moisture, soil_frequency, alarm) VALUES
         ($1, $2, $2, '{100, 200}', '{31.25, 40}', '{900, 800}', 1)`,
      [MOISTURE, iso(T0)],
    );
    await pool.query(
      `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x, temperature) VALUES ($1, $2, $2, 4, 30)`,
      [BOTH, iso(T0)],
    );
    await pool.query(
      'INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening, temperature) VALUES ($1, $2, $2, 5, 21)',
      [BOTH, iso(T0)],
    );
    await pool.query(
      `INSERT INTO device_status (device_id, collected_at, received_at, run_status, push_data, battery, report_type) VALUES
         ($1, $2, $2, 6, true, 12.6, 3), ($1, $3, $3, 0, false, 12.5, 9), ($1, $4, $4, NULL, NULL, NULL, NULL)`,
      [site.a.device, iso(T0), iso(T0 + MINUTE), iso(T0 + 2 * MINUTE)],
    );
    await pool.query(
      `UPDATE device_status SET sequence = 6 + extract(minute FROM collected_at) WHERE device_id = $1 AND collected_at > $2`,
      [site.a.device, iso(T0)],
    );
    await pool.query(
      `INSERT INTO device_ident SELECT $1, at, 'H', software, '', '', 'I', iccid FROM
         (VALUES ($2::timestamptz, '1.0', '8986A'), ($3::timestamptz, '2.0', '8986B')) AS said (at, software, iccid)`,
      [site.a.device, iso(T0 + MINUTE), iso(T0 + 2 * MINUTE)],
    );
    token = await server.login();
  });
  afterAll(() => server.close());

  test('has every row of a sensor, oldest first, as stored', async () => {
    const all = { from: iso(T0), to: iso(T0 + 5_000 * MINUTE) };
    const rows = await table({ sensorId: site.a.tilt, kind: 'inclination', zone: 'Asia/Shanghai', ...all });
    const { rows: stored } = await server.pool.query<{ at: Date; x: number; y: number | null }>(
      'SELECT collected_at AS at, x, y FROM reading_inclination WHERE sensor_id = $1 ORDER BY collected_at',
      [site.a.tilt],
    );
    expect(rows).toHaveLength(5_000);
    const localTime = (at: Date): string =>
      new Date(at.getTime() + 8 * 60 * MINUTE).toISOString().slice(0, 19).replace('T', ' ');
    expect(
      rows.map((row) => [
        row['Collect time (Asia/Shanghai UTC+08:00)'],
        row['X inclination (°)'],
        row['Y inclination (°)'],
      ]),
    ).toEqual(
      stored.map(({ at, x, y }, m) => [
        localTime(at),
        m === 3 ? '' : x.toFixed(4),
        m === 3 || y === null ? '' : y.toFixed(4),
      ]),
    );
    expect(rows[0]?.['Receive time (Asia/Shanghai UTC+08:00)']).toBe('2026-03-01 08:00:01.250');
    const page = await workbook({ sensorId: site.a.tilt, kind: 'inclination', zone: 'Asia/Shanghai', ...all });
    const at = (heading: string): number => page[0]?.indexOf(heading) ?? -1;
    const cells = page
      .slice(1)
      .map((row) => [row[at('Collect time (Asia/Shanghai UTC+08:00)')], row[at('X inclination (°)')]]);
    expect(cells).toEqual(
      stored.map(({ at: time, x }, m) => [new Date(time.getTime() + 8 * 60 * MINUTE), m === 3 ? null : x]),
    );
  });

  test('marks in words what was late, faulty, doubtful, or collected by a wrong clock', async () => {
    const rows = await table({ sensorId: site.a.tilt, kind: 'inclination', zone: 'UTC', ...day });
    const said = rows.slice(0, 6).map((row) => [row['Arrival'], row['Quality'], row['Checks']]);
    expect(said).toEqual([
      ['', 'Good', ''],
      ['', 'Good', ''],
      ['resent', 'Good', ''],
      ['', 'Sensor fault', ''],
      ['', 'Suspect', 'Outside the physical range, The three axes disagree'],
      ['', 'Good', ''],
    ]);
    expect(rows[1]?.["Collect time by the device's clock (UTC)"]).toBe('2024-02-29 23:59:58');
    expect(rows[3]).toMatchObject({ 'X inclination (°)': '', 'Temperature (°C)': '', 'Zero mode': 'Relative' });
    const [, , , fault] = await table({ sensorId: site.a.tilt, kind: 'inclination', raw: 'true', ...day });
    expect(fault?.['X inclination (°)']).toBe('0.0003');
  });

  test.each([
    ['en', 'Zero mode', 'Relative', 'Inclination and acceleration'],
    ['zh-CN', '归零方式', '相对', '倾角加速度'],
    ['ja', 'ゼロ点方式', '相対', '傾斜・加速度'],
  ])('%s: headings, enumerations and the name of the file', async (language, heading, word, kind) => {
    const rows = await table({ sensorId: site.a.tilt, kind: 'inclination', ...day, last: 1 }, language);
    expect(rows[0]?.[heading]).toBe(word);
    const { headers } = await get({ deviceNo: '1001', kind: 'inclination', format: 'csv', ...day }, language);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(`device a ${kind} 2026-03-01.csv`);
    expect(Number(headers['x-total-rows'])).toBe(1_441);
  });

  test('distinguishes both hours where clocks are set back', async () => {
    const rows = await table({
      sensorId: site.b.weather,
      kind: 'weather',
      zone: 'Europe/Berlin',
      from: iso(TURN),
      to: iso(TURN + 300 * MINUTE),
    });
    expect(rows.map((row) => [row['Collect time (Europe/Berlin)'], row['Offset from UTC']])).toEqual([
      ['2026-10-25 02:00:00', 'UTC+02:00'],
      ['2026-10-25 02:30:00', 'UTC+02:00'],
      ['2026-10-25 02:00:00', 'UTC+01:00'],
      ['2026-10-25 02:30:00', 'UTC+01:00'],
      ['2026-10-25 03:00:00', 'UTC+01:00'],
      ['2026-10-25 03:30:00', 'UTC+01:00'],
    ]);
    // All were received when the first one was collected, before clocks were set back.
    const [, , first] = rows.map((row) => [row['Receive time (Europe/Berlin)'], row['Offset from UTC (Receive time)']]);
    expect(first).toEqual(['2026-10-25 02:00:00', 'UTC+02:00']);
  });

  test('evaluates nothing that a name contains', async () => {
    const query = { sensorId: site.b.weather, kind: 'weather', from: iso(TURN), to: iso(TURN + 300 * MINUTE) };
    const { body } = await get({ ...query, format: 'csv' });
    expect(body.toString()).toContain(`2001,"'=cmd()|""x"", y",'@=SUM(A1),`);
    expect(body.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const rows = await workbook(query);
    expect(rows[1]?.slice(0, 3)).toEqual(['2001', '=cmd()|"x", y', '@=SUM(A1)']);
  });

  test('each element of a list has a row with its number, and its depth if it has one', async () => {
    const elements = await table({ sensorId: ARRAY, kind: 'array', ...day });
    const depth = 'Depth of its far end along the line (mm)';
    expect(
      elements.map((row) => [row['Element'], row[depth], row['X inclination (°)'], row['Temperature (°C)']]),
    ).toEqual([
      ['1', '250', '1.5000', '20.0'],
      ['2', '500', '', '21.0'],
      ['3', '750', '-3.0000', '22.0'],
    ]);
    const layers = await table({ sensorId: MOISTURE, kind: 'moisture', ...day });
    expect(
      layers.map((row) => [row['Layer'], row['Depth (mm)'], row['Moisture (%)'], row['Device alarm bit']]),
    ).toEqual([
      ['1', '100', '31.25', 'Alarm'],
      ['2', '200', '40.00', 'Alarm'],
    ]);
  });

  test('exports a device, a station, and the last rows of each sensor', async () => {
    const device = await table({ deviceNo: '1001', kind: 'inclination', ...day });
    expect(device).toHaveLength(1_441);
    expect(device.at(-1)).toMatchObject({ Type: 'RT3000 with LFADC', Port: '3', 'Sub-address': '1' });
    const last = await table({ stationId: site.a.station, kind: 'inclination', last: 3 });
    expect(last.map((row) => row['X inclination (°)'])).toEqual(['0.4997', '0.4998', '0.4999', '4.0000']);
    expect(await table({ deviceNo: '1001', kind: 'crack', last: 3 })).toHaveLength(1);
    expect(await csv({ deviceNo: '2001', kind: 'inclination', ...day })).toHaveLength(1);
  });

  test('status records have faults in words, and unknown codes unchanged', async () => {
    const rows = await table({ deviceNo: '1001', kind: 'status', ...day });
    expect(rows.map((row) => [row['Run status'], row['Push data'], row['Report type']])).toEqual([
      ['Fault: SIM card, Signal quality', 'On', 'Command'],
      ['normal', 'Off', '9'],
      ['', 'Unknown', 'Unknown'],
    ]);
    const identity = (row: Record<string, string>) => [row['Sequence no.'], row['Software version'], row['ICCID']];
    expect(rows.map(identity)).toEqual([
      ['', '', ''],
      ['7', '1.0', '8986A'],
      ['8', '2.0', '8986B'],
    ]);
    expect(rows.map((row) => row['Battery voltage (V)'])).toEqual(['12.60', '12.50', '']);
  });

  test('calibrated values are beside those as sent, by the calibration of their time', async () => {
    const { pool } = server;
    const add = (version: number, fromMinute: number, field: object, isRevoked = false) =>
      pool.query(
        `INSERT INTO sensor_calibration (sensor_id, version, valid_from, fields, revoked_at) VALUES ($1, $2, $3, $4, $5)`,
        [
          site.a.tilt,
          version,
          iso(T0 + fromMinute * MINUTE),
          JSON.stringify([{ field: 'x', zero: 0, factor: 1, temperature: null, ...field }]),
          isRevoked ? iso(T0) : null,
        ],
      );
    await add(1, 10, { zero: 1 });
    await add(2, 20, { factor: -2, temperature: { field: 'temperature', coefficient: 0.1, reference: 20 } });
    await add(3, 15, { zero: 1_000 }, true);
    const query = { sensorId: site.a.tilt, kind: 'inclination', from: iso(T0), to: iso(T0 + 30 * MINUTE) };
    const rows = await table(query);
    const expected = Array.from({ length: 30 }, (_, m) => {
      const raw = m / 1e4;
      const shown = m < 10 ? raw : m < 20 ? raw - 1 : (raw - 0.05) * -2;
      return [m === 3 ? '' : shown.toFixed(4), raw.toFixed(4)];
    });
    expect(rows.map((row) => [row['X inclination (°)'], row['X inclination, as sent (°)']])).toEqual(expected);
    const [first] = await table({ ...query, raw: 'true' });
    expect(Object.keys(first ?? {}).filter((key) => key.startsWith('X inclination'))).toEqual(['X inclination (°)']);
    await pool.query('DELETE FROM sensor_calibration');
  });

  test("a calibration may use the temperature in the sensor's other table", async () => {
    await server.pool.query(
      `INSERT INTO sensor_calibration (sensor_id, version, valid_from, fields) VALUES ($1, 1, $2, $3)`,
      [
        BOTH,
        iso(T0),
        JSON.stringify([
          {
            field: 'crackOpening',
            zero: 0,
            factor: 1,
            temperature: { field: 'temperature', coefficient: 0.1, reference: 20 },
          },
        ]),
      ],
    );
    const [row] = await table({ sensorId: BOTH, kind: 'crack', ...day });
    expect(row).toMatchObject({
      'Opening (mm)': '4.000',
      'Opening, as sent (mm)': '5.000',
      'Temperature (°C)': '21.0',
    });
    await server.pool.query('DELETE FROM sensor_calibration');
  });

  test('what may not be seen does not exist, and invalid parameters are named', async () => {
    const user = await restrictedUser(server.pool, 'of a', { station_id: site.a.station });
    const restricted = await server.login(user);
    for (const target of [{ sensorId: site.b.tilt }, { deviceNo: site.b.deviceNo }, { stationId: site.b.station }])
      expect((await get({ ...target, kind: 'weather', ...day }, 'en', restricted)).status).toBe(404);
    expect((await get({ stationId: site.a.station, kind: 'weather', ...day }, 'en', restricted)).status).toBe(200);
    for (const [query, field] of [
      [{ sensorId: site.a.tilt, kind: 'crack', ...day }, 'kind'],
      [{ sensorId: site.a.tilt, kind: 'inclination', zone: 'Mars/Base', ...day }, 'zone'],
      [{ sensorId: site.a.tilt, deviceNo: '1001', kind: 'inclination', ...day }, 'deviceNo'],
      [{ sensorId: site.a.tilt, kind: 'inclination' }, 'from'],
    ] as const) {
      const { status, body } = await get(query);
      expect([status, (JSON.parse(body.toString()) as { fields: { path: string }[] }).fields[0]?.path]).toEqual([
        400,
        field,
      ]);
    }
  });

  test('exports are audited', async () => {
    await get({ sensorId: site.a.tilt, kind: 'inclination', last: 7 });
    const { rows } = await server.pool.query<{ account_name: string; detail: object }>(
      `SELECT account_name, detail FROM audit WHERE action = 'history:export' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0]).toMatchObject({ account_name: 'admin', detail: { sensorId: site.a.tilt, last: 7 } });
  });
});
