import { holdRules, inTransaction } from '@groundwatch/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';
import { importSheet } from './support/upload.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  token = await server.login();
});
afterAll(() => server?.close());

const revision = async (): Promise<number> =>
  (await server.pool.query<{ revision: number }>('SELECT revision FROM alarm_rule_revision')).rows[0]!.revision;

type Row = Record<string, unknown> & { version: number };
const read = async (path: string): Promise<Row> => (await server.call<Row>(token, 'GET', path)).body.data;

/** Whether the work raises the revision of the rules. */
async function raises(work: () => Promise<{ status: number }>): Promise<boolean> {
  const before = await revision();
  const { status } = await work();
  expect(status).toBe(200);
  return (await revision()) > before;
}

test.each([
  ['a sensor', `/rest/sensors/${site.a.tilt}`, ['deviceId', 'port', 'type', 'subAddress', 'isEnabled', 'name', 'note']],
  ['a project', `/rest/projects/${site.a.project}`, ['companyId', 'name', 'note']],
] as const)('a change of %s is a change of what rules mean', async (_, path, keys) => {
  const row = await read(path);
  const body = Object.fromEntries(keys.map((key) => [key, row[key]]));
  const write = () => server.call(token, 'PUT', path, { ...body, note: 'changed', version: row.version });
  expect(await raises(write)).toBe(true);
});

test('so does a calibration, its end, and a reference', async () => {
  const path = `/rest/sensors/${site.a.tilt}`;
  const field = { field: 'x', zero: 1, factor: 2, temperature: null };
  const body = { validFrom: '2026-01-01T00:00:00.000Z', fields: [field], moisture: null, note: '' };
  expect(await raises(() => server.call(token, 'POST', `${path}/calibrations`, body))).toBe(true);
  expect(await raises(() => server.call(token, 'POST', `${path}/calibrations/1/revoke`))).toBe(true);
  const { version } = await read(`${path}/analysis`);
  const analysis = { referenceTime: '2026-01-01T00:00:00.000Z' };
  expect(await raises(() => server.call(token, 'PUT', `${path}/analysis`, { version, analysis }))).toBe(true);
});

test('changes without an effect on rules do not', async () => {
  const row = await read(`/rest/companies/${site.a.company}`);
  const body = { name: row['name'], note: 'changed', version: row.version };
  expect(await raises(() => server.call(token, 'PUT', `/rest/companies/${site.a.company}`, body))).toBe(false);
});

test('a file of devices changes them once, and not while it is only checked: then it waits for no transaction that stores readings', async () => {
  const file = [
    'deviceNo,stationId,name,security',
    ...[1, 2, 3].map((n) => `86900000000900${n},${site.a.station},${n},plain`),
  ].join('\n');
  const before = await revision();
  await inTransaction(server.pool, async (client) => {
    await holdRules(client);
    const { created, problems } = await importSheet(server, token, 'devices', file, 'check');
    expect([created, problems]).toEqual([3, []]);
  });
  expect(await revision()).toBe(before);
  await importSheet(server, token, 'devices', file);
  expect(await revision()).toBe(before + 1);
});
