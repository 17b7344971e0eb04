import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BusMessage } from '@groundwatch/protocol/live';
import type { Dependent, Page, Remark, RemarkEdit } from '@groundwatch/protocol/rest';
import { purgeUnreferencedFiles } from '../src/features/files/purge-files.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';
import { upload } from './support/upload.ts';

const DAY = 86_400_000;
let server: TestServer;
let admin: string;
/** May read and write remarks and nothing else. */
let operator: string;
let stranger: string;
const heard: BusMessage[] = [];
const { deviceNo, station, tilt } = site.a;
const url = `/rest/devices/${deviceNo}/remarks`;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  await server.pool.query("UPDATE sensor SET name = 'north wall' WHERE id = $1", [tilt]);
  admin = await server.login();
  stranger = await server.login(await restrictedUser(server.pool, 'stranger', { company_id: site.b.company }));
  const user = await restrictedUser(server.pool, 'operator', { company_id: site.a.company });
  await server.pool.query('UPDATE app_user SET role_id = 2 WHERE id = $1', [user.userId]);
  operator = await server.login(user);
  await server.bus.subscribe(
    ({ message }) => heard.push(message),
    () => undefined,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  await heardSince();
  await server.pool.query('DELETE FROM remark');
  await server.pool.query("DELETE FROM audit WHERE action LIKE 'remark:%'");
});

const body = (more: object = {}) => ({ at: '2026-03-01T10:00:00+08:00', content: 'rain gauge cleaned', ...more });
const write = async (more: object = {}, token = admin) => server.call<{ id: number }>(token, 'POST', url, body(more));
const written = async (more: object = {}, token = admin) => (await write(more, token)).body.data.id;
const list = async (query = '', token = admin) =>
  (await server.call<Page<Remark>>(token, 'GET', `${url}${query}`)).body.data;
const change = async (id: number, version: number, more: object = {}, token = admin) =>
  server.call(token, 'PUT', `/rest/remarks/${id}`, { ...body(more), version });
const edits = async (id: number, token = admin) => server.call<RemarkEdit[]>(token, 'GET', `/rest/remarks/${id}/edits`);
let shade = 0;
const picture = async (token: string, kind = 'picture') => {
  const background = { r: 0, g: 90, b: shade++ };
  const content = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  return (await upload(server, token, kind, { content })).body.data;
};
const see = async (path: string, token: string) =>
  (await server.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).statusCode;
/** Messages about remarks since the last call: they are ordered, so a message of our own ends the wait. */
async function heardSince(): Promise<unknown[]> {
  await server.bus.publish([{ kind: 'registry', tables: [] }]);
  await expect.poll(() => heard.some(({ kind }) => kind === 'registry')).toBe(true);
  return heard.splice(0).filter(({ kind }) => kind === 'changed');
}
const isHeard = { kind: 'changed', changed: { topic: 'remarks', deviceNo, stationId: station } };

test('a remark is listed with its author, published and audited', async () => {
  const id = await written(
    { sensorId: tilt, until: '2026-03-01T05:00:00Z', content: '  rain gauge cleaned ' },
    operator,
  );
  expect(await list()).toEqual({
    current: 1,
    size: 20,
    total: 1,
    records: [
      {
        id,
        sensorId: tilt,
        at: '2026-03-01T02:00:00.000Z',
        until: '2026-03-01T05:00:00.000Z',
        content: 'rain gauge cleaned',
        pictures: [],
        authorName: 'operator',
        createdAt: new Date(server.clock.now).toISOString(),
        updatedAt: new Date(server.clock.now).toISOString(),
        version: 1,
        isMine: true,
      },
    ],
  });
  expect(await heardSince()).toEqual([isHeard]);
  const { rows } = await server.pool.query(
    "SELECT account_name, target, detail FROM audit WHERE action = 'remark:create'",
  );
  expect(rows).toMatchObject([{ account_name: 'operator', target: String(id), detail: { deviceNo, sensorId: tilt } }]);
});

test('lists the newest first, in pages; filters by overlapping period, and by keyword in text, author and sensor', async () => {
  await written({ at: '2026-03-01T00:00:00Z', content: 'first' });
  await written({
    at: '2026-03-02T00:00:00Z',
    until: '2026-03-05T00:00:00Z',
    content: 'blasting next door, 100 % sure',
  });
  await written({ at: '2026-03-04T00:00:00Z', content: 'third', sensorId: tilt }, operator);
  const contents = async (query: string) => (await list(query)).records.map(({ content }) => content.slice(0, 5));
  expect(await contents('')).toEqual(['third', 'blast', 'first']);
  expect(await contents('?size=1&current=2')).toEqual(['blast']);
  expect((await list('?size=2&current=7')).total).toBe(3);
  expect(await contents('?from=2026-03-03T00:00:00Z&to=2026-03-03T12:00:00Z')).toEqual(['blast']);
  expect(await contents('?from=2026-03-04T00:00:00Z')).toEqual(['third', 'blast']);
  expect(await contents('?to=2026-03-01T00:00:00Z')).toEqual(['first']);
  expect(await contents(`?sensorId=${tilt}`)).toEqual(['third']);
  expect(await contents('?keyword=100%20%25')).toEqual(['blast']);
  expect(await contents('?keyword=OPERATOR')).toEqual(['third']);
  expect(await contents('?keyword=north')).toEqual(['third']);
});

describe('changes', () => {
  test('keep the earlier text, and are published', async () => {
    const id = await written({ sensorId: tilt });
    await heardSince();
    server.clock.now += 60_000;
    expect((await change(id, 1, { content: 'rain gauge replaced' })).status).toBe(200);
    expect((await change(id, 2, { content: 'rain gauge replaced', at: '2026-03-01T03:00:00Z' })).status).toBe(200);
    expect((await list()).records[0]).toMatchObject({ version: 3, content: 'rain gauge replaced', sensorId: null });
    expect((await edits(id, operator)).body.data).toEqual([
      expect.objectContaining({ version: 2, content: 'rain gauge replaced', at: '2026-03-01T02:00:00.000Z' }),
      {
        version: 1,
        editedAt: new Date(server.clock.now).toISOString(),
        editorName: 'admin',
        sensorId: tilt,
        at: '2026-03-01T02:00:00.000Z',
        until: null,
        content: 'rain gauge cleaned',
        pictureCount: 0,
      },
    ]);
    expect(await heardSince()).toEqual([isHeard, isHeard]);
    const { rows } = await server.pool.query(
      "SELECT detail FROM audit WHERE action = 'remark:update' ORDER BY id LIMIT 1",
    );
    expect(rows[0]).toMatchObject({
      detail: { content: 'rain gauge replaced', was: { content: 'rain gauge cleaned' } },
    });
  });

  test('without an effect leave no trace', async () => {
    const id = await written();
    await heardSince();
    expect((await change(id, 1)).status).toBe(200);
    expect((await list()).records[0]?.version).toBe(1);
    expect((await edits(id)).body.data).toEqual([]);
    expect(await heardSince()).toEqual([]);
  });

  test('of an older state are refused, and of two concurrent ones one', async () => {
    const id = await written();
    const answers = await Promise.all(['a', 'b', 'c'].map((content) => change(id, 1, { content })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await server.call(admin, 'DELETE', `/rest/remarks/${id}?version=1`)).status).toBe(409);
  });

  test('are for the author, and for those who may change devices', async () => {
    const [own, others] = [await written({}, operator), await written()];
    expect((await change(others, 1, { content: 'no' }, operator)).status).toBe(403);
    expect((await server.call(operator, 'DELETE', `/rest/remarks/${others}`)).status).toBe(403);
    expect((await change(own, 1, { content: 'mine' }, operator)).status).toBe(200);
    expect((await change(own, 2, { content: 'admin too' })).status).toBe(200);
    expect((await list('', operator)).records.map(({ id, isMine }) => [id, isMine])).toEqual([
      [others, false],
      [own, true],
    ]);
  });

  test('a deleted one is hidden for all, and stays in the database', async () => {
    const id = await written();
    await heardSince();
    expect((await server.call(admin, 'DELETE', `/rest/remarks/${id}?version=1`)).status).toBe(200);
    expect((await list()).total).toBe(0);
    expect((await edits(id)).status).toBe(404);
    expect((await change(id, 1, { content: 'again' })).status).toBe(404);
    expect(await heardSince()).toEqual([isHeard]);
    const { rows } = await server.pool.query('SELECT content, deleter_name FROM remark WHERE id = $1', [id]);
    expect(rows).toEqual([{ content: 'rain gauge cleaned', deleter_name: 'admin' }]);
  });
});

test('elsewhere device and remark do not exist', async () => {
  const id = await written();
  for (const [method, path, payload] of [
    ['GET', url],
    ['POST', url, body()],
    ['PUT', `/rest/remarks/${id}`, { ...body(), version: 1 }],
    ['DELETE', `/rest/remarks/${id}`],
    ['GET', `/rest/remarks/${id}/edits`],
  ] as const)
    expect((await server.call(stranger, method, path, payload)).status).toBe(404);
  expect((await list()).total).toBe(1);
});

test.each([
  ['another device’s sensor', { sensorId: site.b.tilt }, 'sensorId'],
  ['an end before the beginning', { until: '2026-03-01T01:00:00Z' }, 'until'],
  ['nothing but blanks', { content: '  ' }, 'content'],
  ['a picture that does not exist', { fileIds: [4_711] }, 'fileIds'],
  ['too many pictures', { fileIds: Array.from({ length: 13 }, (_, i) => i + 1) }, 'fileIds'],
])('%s is refused at its field', async (_what, more, path) => {
  const { status, body: answer } = await write(more);
  expect([status, answer.fields?.[0]?.path]).toEqual([400, path]);
});

describe('pictures', () => {
  test('are visible to those who see the device, while the remark exists', async () => {
    const file = await picture(operator);
    expect(await see(file.url, admin)).toBe(404);
    const id = await written({ fileIds: [file.fileId] }, operator);
    expect((await list()).records[0]?.pictures).toEqual([
      { fileId: file.fileId, url: file.url, width: 24, height: 16 },
    ]);
    expect([await see(file.url, admin), await see(file.url, stranger)]).toEqual([200, 404]);
    await server.call(admin, 'DELETE', `/rest/remarks/${id}`);
    expect(await see(file.url, admin)).toBe(404);
  });

  test('can be attached by their uploader, or kept by the remark, each once and in order', async () => {
    const [own, others] = [await picture(admin), await picture(operator)];
    expect((await write({ fileIds: [others.fileId] })).status).toBe(400);
    expect((await write({ fileIds: [own.fileId, own.fileId] })).status).toBe(400);
    const id = await written({ fileIds: [others.fileId] }, operator);
    expect((await change(id, 1, { fileIds: [own.fileId, others.fileId] })).status).toBe(200);
    expect((await list()).records[0]?.pictures.map(({ fileId }) => fileId)).toEqual([own.fileId, others.fileId]);
    expect((await edits(id)).body.data[0]?.pictureCount).toBe(1);
  });

  test('cannot be plans; authors of remarks upload only pictures', async () => {
    const plan = await picture(admin, 'floorPlan');
    expect((await write({ fileIds: [plan.fileId] })).body.fields?.[0]?.path).toBe('fileIds');
    expect(await picture(operator, 'floorPlan')).toBeNull();
  });

  test('stay while a remark has them', async () => {
    const [kept, unused] = [await picture(admin), await picture(admin)];
    await written({ fileIds: [kept.fileId] });
    await purgeUnreferencedFiles(server.pool, server.clock.now + 2 * DAY);
    const { rows } = await server.pool.query('SELECT id FROM stored_file WHERE id = ANY($1)', [
      [kept.fileId, unused.fileId],
    ]);
    expect(rows).toEqual([{ id: kept.fileId }]);
  });
});

test('a device is deleted with its remarks, after a warning', async () => {
  await written({ content: 'foundation renewed' });
  const { body: answer } = await server.call<Dependent[]>(admin, 'GET', `/rest/devices/${site.a.device}/dependents`);
  expect(answer.data).toContainEqual({ kind: 'remark', count: 1, names: ['foundation renewed'], isBlocking: false });
});
