import { afterAll, beforeAll, expect, test } from 'vitest';
import { panelKeys } from '@groundwatch/protocol/model';
import type { ImportAnswer, Overview, Page } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

interface Model {
  id: number;
  model: string;
  panels: string[];
  deviceCount: number;
  version: number;
}

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  await server.pool.query("UPDATE device SET model = 'prt1010'");
  admin = await server.login();
});
afterAll(() => server.close());

const list = async (token = admin) =>
  (await server.call<Page<Model>>(token, 'GET', '/rest/device-models?size=100')).body.data.records;
const one = async (model: string) => (await list()).find((row) => row.model === model)!;

test('the known models exist, with existing panels', async () => {
  const models = await list();
  expect(models.map(({ model }) => model)).toEqual(['prt1000', 'prt1010', 'prt1020', 'prt2000', 'sensor1', 'sensor3']);
  for (const { panels } of models) {
    expect(panels.filter((key) => !(panelKeys as readonly string[]).includes(key))).toEqual([]);
    expect(new Set(panels).size).toBe(panels.length);
    expect(panels).toEqual(expect.arrayContaining(['status-table', 'excel-export', 'curve', 'calibration']));
  }
});

test('a changed order reaches the overview', async () => {
  const { id, version } = await one('prt1010');
  const panels = ['profile', 'curve', 'status-table'];
  const { status } = await server.call(admin, 'PUT', `/rest/device-models/${id}`, {
    model: 'prt1010',
    panels,
    version,
  });
  expect(status).toBe(200);
  const { body } = await server.call<Overview>(admin, 'GET', '/rest/overview');
  expect(body.data.models.find(({ model }) => model === 'prt1010')?.panels).toEqual(panels);
});

test.each([
  ['a panel that does not exist', { panels: ['status-table', 'crystal-ball'] }, 'panels.1'],
  ['a panel twice', { panels: ['curve', 'curve'] }, 'panels'],
  ['a model that is arranged already', { model: 'prt2000' }, 'model'],
  ['no model', { model: ' ' }, 'model'],
])('%s is refused at its field', async (_what, more, path) => {
  const { body } = await server.call(admin, 'POST', '/rest/device-models', { model: 'prt9', panels: [], ...more });
  expect(body.fields?.map((field) => field.path)).toEqual([path]);
});

test('files name panels in words, in any of the languages', async () => {
  const rows = 'Model,Panels of the page\nprt1020,"curve; 深部位移、Status table"\n';
  const boundary = 'x'.repeat(30);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/rest/device-models/import?mode=apply',
    headers: {
      authorization: admin,
      cookie: 'language=en',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="m"\r\n\r\n${rows}\r\n--${boundary}--\r\n`,
  });
  expect(answer.json<{ data: ImportAnswer }>().data).toMatchObject({ updated: 1, problems: [] });
  expect((await one('prt1020')).panels).toEqual(['curve', 'profile', 'status-table']);
});

test('a caller with a limited scope reads models, counts visible devices, and changes no model', async () => {
  const token = await server.login(await restrictedUser(server.pool, 'part', { station_id: site.a.station }));
  expect((await list(token)).find(({ model }) => model === 'prt1010')?.deviceCount).toBe(1);
  expect((await one('prt1010')).deviceCount).toBe(2);
  const devices = async (as: string) =>
    (await server.call<Page<Model>>(as, 'GET', '/rest/devices?model=prt1010')).body.data.total;
  expect([await devices(token), await devices(admin)]).toEqual([1, 2]);
  const { id, version } = await one('sensor1');
  const change = { model: 'sensor1', panels: [], version };
  expect((await server.call(token, 'PUT', `/rest/device-models/${id}`, change)).body.code).toBe(40_303);
});
