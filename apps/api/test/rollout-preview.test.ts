import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Preview, PreviewLine } from '@groundwatch/protocol/rest';
import { addDevices, report } from './support/fleet.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let admin: string;
let fleet: string[];
const HOUR = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  fleet = await addDevices(server, 6);
  admin = await server.login();
  for (const no of fleet) await report(server, no, 1, { sendCycle: 600, collectCycle: 600 });
});
afterAll(() => server.close());

const preview = (values: object, deviceNos: readonly string[] = fleet, set = 1, token = admin) =>
  server.call<Preview>(token, 'POST', '/rest/rollouts/preview', { set, values, deviceNos });
const lineOf = async (no: string, values: object = { sendCycle: 3_600 }): Promise<PreviewLine> =>
  (await preview(values, [no])).body.data.lines[0]!;

const status = (no: string, values: object) =>
  server.pool.query(
    `INSERT INTO latest_status (device_id, collected_at, received_at, values) VALUES ($1, $2, $2, $3)
      ON CONFLICT (device_id) DO UPDATE SET values = excluded.values`,
    [Number(no), new Date(server.clock.now), JSON.stringify(values)],
  );
const contact = (no: string, agoMs: number, isConnected = false) =>
  server.pool.query(
    `INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id) VALUES ($1, $2, $3, 'x')
      ON CONFLICT (device_id) DO UPDATE SET seen_at = excluded.seen_at, is_connected = excluded.is_connected`,
    [Number(no), new Date(server.clock.now - agoMs), isConnected],
  );
/** A week of hourly records: sun from 6 to 18, and `drop` per cent discharge per night. */
const nights = (no: string, drop: number) =>
  server.pool.query(
    `INSERT INTO device_status (device_id, collected_at, received_at, battery, charge, charging)
      SELECT $1, at, at, 12.8, CASE WHEN h BETWEEN 6 AND 17 THEN 95 ELSE 95 - round($3::numeric * ((h + 6) % 24) / 11) END,
        CASE WHEN h BETWEEN 6 AND 17 THEN 17 ELSE 0 END
      FROM (SELECT $2::timestamptz - i * interval '1 h' AS at, (47 - i % 24) % 24 AS h FROM generate_series(0, 160) AS i) AS t`,
    [Number(no), new Date(server.clock.now), drop],
  );

test('previews what changes on which device, in the requested order', async () => {
  const [a, b, c] = fleet as [string, string, string];
  await report(server, b, 1, { sendCycle: 3_600 });
  await server.pool.query('DELETE FROM device_parameter WHERE device_id = $1', [Number(c)]);
  const { lines } = (await preview({ sendCycle: 3_600, collectCycle: 600 }, [c, a, b])).body.data;
  expect(lines).toMatchObject([
    { deviceNo: c, reportedAt: null, skipped: null, changes: [{ isKnown: false, from: null }, { isKnown: false }] },
    { deviceNo: a, skipped: null, changes: [{ key: 'sendCycle', from: 600, to: 3_600 }], same: ['collectCycle'] },
    { deviceNo: b, skipped: 'unchanged', changes: [], same: ['sendCycle', 'collectCycle'] },
  ]);
  await report(server, b, 1, { sendCycle: 600 });
});

test('previews when it would arrive', async () => {
  const [a, b, c, d, e] = fleet as [string, string, string, string, string];
  await contact(a, 60_000, true);
  await contact(b, 240_000);
  await contact(c, 5 * HOUR);
  await server.pool.query('UPDATE device SET is_enabled = false WHERE device_no = $1', [d]);
  const { lines } = (await preview({ resend: 1 }, [a, b, c, d, e])).body.data;
  const at = (ms: number): string => new Date(server.clock.now + ms).toISOString();
  expect(lines.map(({ outlook }) => outlook)).toEqual([
    { kind: 'now' },
    { kind: 'atContact', expectedAt: at(600_000 - 240_000) },
    { kind: 'overdue', heardAt: at(-5 * HOUR) },
    { kind: 'disabled' },
    { kind: 'never' },
  ]);
  expect(lines.map(({ effect }) => effect)).toEqual([null, null, null, null, null]);
});

test('previews the effects of other cycles: reports, delays, charge', async () => {
  const [a] = fleet as [string];
  expect((await lineOf(a)).effect).toMatchObject({
    reportsPerDay: { before: 144, after: 24 },
    noticeS: { before: 1_200, after: 4_200 },
    reachS: { before: 600, after: 3_600 },
    battery: { basis: 'none', why: 'noCharge' },
  });
});

test('uses the discharge observed on the device itself in the dark', async () => {
  const [, , , , , f] = fleet as [string, string, string, string, string, string];
  await status(f, { battery: 12.8, charge: 80 });
  const typical = (await lineOf(f)).effect!;
  expect(typical.battery.basis).toBe('typical');
  await nights(f, 11);
  const { battery, useFactor } = (await lineOf(f)).effect!;
  if (battery.basis !== 'measured') throw new Error(battery.basis);
  expect(battery.observedH).toBeGreaterThan(60);
  // 11 % in 11 h are 24 % a day, within the rounding.
  const [least, most] = battery.before;
  expect(least).toBeLessThan(80 / 24);
  expect(least).toBeGreaterThan(80 / 24 / 1.2);
  expect(most).toBeGreaterThan(80 / 24);
  expect(most).toBeLessThan((80 / 24) * 1.2);
  expect(battery.after[0]).toBeCloseTo(least / useFactor![1], 6);
  expect(battery.after[1]).toBeCloseTo(most! / useFactor![0], 6);
  // After a change of the cycles, earlier data does not count.
  await server.pool.query(
    `INSERT INTO device_parameter_change (device_id, set_id, key, was, value, at) VALUES ($1, 1, 'sendCycle', '60', '600', $2)`,
    [Number(f), new Date(server.clock.now - HOUR)],
  );
  expect((await lineOf(f)).effect!.battery.basis).toBe('typical');
});

test('changes nothing, and shows no device that the caller may not see', async () => {
  const user = await restrictedUser(server.pool, 'own', { company_id: site.b.company });
  const token = await server.login(user);
  const { status: code, body } = await preview({ sendCycle: 900 }, [fleet[0]!, site.b.deviceNo], 1, token);
  expect([code, body.fields?.map(({ path }) => path)]).toEqual([400, ['deviceNos.0']]);
  expect((await preview({ sendCycle: 1 })).body.fields?.map(({ path }) => path)).toEqual(['values.sendCycle']);
  const { rows } = await server.pool.query('SELECT count(*)::int AS n FROM command');
  expect(rows).toEqual([{ n: 0 }]);
});
