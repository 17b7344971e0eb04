import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Channel, OwnNotifications, Policy, Roster } from '@groundwatch/protocol/rest';
import { raise } from './support/alarms.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { clearNotifications, httpSink, setUp, workerOf } from './support/notifications.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  token = await server.login();
});
afterAll(() => server.close());
afterEach(() => clearNotifications(server));

const make = () => setUp(server, () => token);
const url = '/rest/notifications';

test('a policy covers what its author may see; only callers who see all decide for all', async () => {
  const by = make();
  const hook = await by.webhook('https://example.org/');
  const steps = [{ afterMinutes: 0, lines: [{ levels: [1], rosterId: null, userId: null, channelIds: [hook] }] }];
  const ofAll = await by.post(`${url}/policies`, { name: 'all', steps });
  const ofA = await by.post(`${url}/policies`, { name: 'a', steps, stationId: site.a.station });
  const user = await server.login(await restrictedUser(server.pool, 'part', { station_id: site.b.station }));
  const status = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    (await server.call(user, method, `${url}/${path}`, body)).status;
  expect(await status('POST', 'policies', { name: 'mine', steps, stationId: site.b.station })).toBe(200);
  expect(await status('POST', 'policies', { name: 'theirs', steps, stationId: site.a.station })).toBe(403);
  expect(await status('POST', 'policies', { name: 'of all', steps })).toBe(403);
  expect(await status('DELETE', `policies/${ofA.id}`)).toBe(404);
  expect(await status('DELETE', `policies/${ofAll.id}`)).toBe(403);
  const seen = await server.call<Policy[]>(user, 'GET', `${url}/policies`);
  expect(seen.body.data.map(({ name }) => name)).toEqual(['all', 'mine']);
  expect((await server.call(token, 'POST', `${url}/policies`, { name: 'second', steps })).body.code).toBe(40_901);
});

test('callers with a limited scope see people with no more scope, and change nothing shared', async () => {
  const by = make();
  const hook = await by.webhook('https://example.org/');
  const part = await restrictedUser(server.pool, 'of a', { company_id: site.a.company });
  const fellow = await restrictedUser(server.pool, 'fellow of a', { station_id: site.a.station });
  const stranger = await restrictedUser(server.pool, 'stranger of b', { company_id: site.b.company });
  const both = await restrictedUser(server.pool, 'of both', { company_id: site.b.company });
  await server.pool.query('INSERT INTO data_scope (user_id, company_id) VALUES ($1, $2)', [
    both.userId,
    site.a.company,
  ]);
  const user = await server.login(part);
  const roster = (name: string, ...ids: number[]) => ({
    name,
    timeZone: 'Asia/Tokyo',
    startsOn: '2026-03-02',
    shifts: ids.map((userId) => ({ week: 0, weekday: 1, from: '08:00', to: '20:00', userId })),
  });
  const own = (await by.post(`${url}/rosters`, roster('own', part.userId, fellow.userId))).id;
  const mixed = (await by.post(`${url}/rosters`, roster('mixed', part.userId, stranger.userId))).id;
  const names = async (what: string) => {
    const { body } = await server.call<{ accountName?: string; name: string }[]>(user, 'GET', `${url}/${what}`);
    return body.data.map(({ accountName, name }) => accountName ?? name);
  };
  expect(await names('people')).toEqual(['fellow of a', 'of a']);
  expect(await names('rosters')).toEqual(['own']);
  const [channel] = (await server.call<Channel[]>(user, 'GET', `${url}/channels`)).body.data;
  expect(channel).toMatchObject({ name: 'webhook', config: null, secretNames: [] });
  for (const [method, path, body] of [
    ['PUT', `people/${stranger.userId}`, { email: '', phone: '+8100000000' }],
    ['PUT', 'people/1', { email: '', phone: '' }],
    ['POST', 'rosters', roster('new')],
    ['PUT', `rosters/${own}`, { ...roster('own'), version: 1 }],
    ['DELETE', `rosters/${own}`, undefined],
    ['POST', `channels/${hook}/rotate`, undefined],
    ['POST', `channels/${hook}/test`, {}],
    ['DELETE', `channels/${hook}`, undefined],
  ] as const) {
    const { status, body: answer } = await server.call(user, method, `${url}/${path}`, body);
    expect([method, path, status, answer.code]).toEqual([method, path, 403, 40_304]);
  }
  const policy = (line: object) => {
    const lines = [{ levels: [1], rosterId: null, userId: null, channelIds: [hook], ...line }];
    return { name: 'ours', stationId: site.a.station, steps: [{ afterMinutes: 0, lines }] };
  };
  const make1 = (line: object) => server.call<{ id: number }>(user, 'POST', `${url}/policies`, policy(line));
  for (const line of [{ userId: stranger.userId }, { userId: both.userId }, { userId: 9_999 }, { rosterId: mixed }])
    expect((await make1(line)).body.fields?.[0]?.path).toBe('steps');
  const made = await make1({ userId: fellow.userId });
  expect(made.status).toBe(200);
  // A person set by somebody else stays when other fields change.
  const there = policy({ rosterId: mixed });
  await server.call(token, 'PUT', `${url}/policies/${made.body.data.id}`, { ...there, version: 1 });
  const kept = { ...there, note: 'changed', version: 2 };
  expect((await server.call(user, 'PUT', `${url}/policies/${made.body.data.id}`, kept)).status).toBe(200);
});

test('a policy refers to existing rows, which then cannot be deleted', async () => {
  const by = make();
  const hook = await by.webhook('https://example.org/');
  const mail = await by.mail(25);
  const line = (more: object) => [
    { afterMinutes: 0, lines: [{ levels: [1], rosterId: null, userId: null, channelIds: [hook], ...more }] },
  ];
  const refused = async (steps: object) => {
    const { body } = await server.call(token, 'POST', `${url}/policies`, { name: 'policy', steps });
    return body.fields?.[0]?.path;
  };
  expect(await refused(line({ channelIds: [hook, 9_999] }))).toBe('steps');
  expect(await refused(line({ rosterId: 9_999 }))).toBe('steps');
  expect(await refused(line({ channelIds: [hook, mail] }))).toBe('steps.0.lines.0.rosterId');
  expect(await refused([...line({}), ...line({})])).toBe('steps');
  const { id: rosterId } = await by.post(`${url}/rosters`, {
    name: 'duty',
    timeZone: 'Asia/Tokyo',
    startsOn: '2026-03-02',
    shifts: [],
  });
  const { id } = await by.post(`${url}/policies`, { name: 'policy', steps: line({ rosterId, channelIds: [mail] }) });
  const remove = async (path: string) => (await server.call(token, 'DELETE', `${url}/${path}`)).body.code;
  expect(await remove(`rosters/${rosterId}`)).toBe(40_902);
  expect(await remove(`channels/${mail}`)).toBe(40_902);
  expect(await remove(`channels/${hook}`)).toBe(0);
  expect(await remove(`policies/${id}?version=2`)).toBe(40_904);
  expect(await remove(`policies/${id}?version=1`)).toBe(0);
  expect(await remove(`rosters/${rosterId}`)).toBe(0);
});

test('a roster says who is on duty, and its gaps in the next four weeks', async () => {
  const by = make();
  const ann = await by.person('ann');
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ week: 0, weekday, from: '00:00', to: '00:00', userId: ann }));
  const body = { name: 'weekdays', timeZone: 'Asia/Shanghai', startsOn: '2026-03-02', shifts: weekdays };
  const { id } = await by.post(`${url}/rosters`, body);
  const [roster] = (await server.call<Roster[]>(token, 'GET', `${url}/rosters`)).body.data;
  expect(roster!.gaps.length).toBeGreaterThanOrEqual(4);
  for (const { from, to } of roster!.gaps)
    expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(2 * 86_400_000);
  const change = (more: object) => server.call(token, 'PUT', `${url}/rosters/${id}`, { ...body, version: 1, ...more });
  expect((await change({ startsOn: '2026-03-03' })).body.fields?.[0]?.path).toBe('startsOn');
  expect((await change({ shifts: [{ ...weekdays[0], userId: 9_999 }] })).body.fields?.[0]?.path).toBe('shifts');
  expect((await change({ name: 'renamed' })).status).toBe(200);
  expect((await change({ name: 'again' })).body.code).toBe(40_904);
});

test('users configure their own notifications, within their scope and with channels that reach people', async () => {
  const by = make();
  const [mail, hook] = [await by.mail(25), await by.webhook('https://example.org/')];
  const user = await server.login(await restrictedUser(server.pool, 'own', { station_id: site.b.station }));
  const rule = { levels: [1, 2], channelIds: [mail], stationId: site.b.station };
  const own = { email: 'own@example.org', phone: '', timeZone: 'Asia/Tokyo', quiet: { from: '22:00', to: '06:00' } };
  const put = (rules: object[], more: object = {}) =>
    server.call(user, 'PUT', '/rest/user/notifications', { ...own, ...more, rules });
  expect((await put([{ ...rule, stationId: site.a.station }])).body.fields?.[0]?.path).toBe('rules.0');
  expect((await put([{ ...rule, channelIds: [hook] }])).body.fields?.[0]?.path).toBe('rules.0.channelIds');
  expect((await put([rule], { email: 'a@b\r\nBcc: c@d' })).status).toBe(400);
  expect((await put([rule])).status).toBe(200);
  const { data } = (await server.call<OwnNotifications>(user, 'GET', '/rest/user/notifications')).body;
  expect(data).toMatchObject({ ...own, rules: [rule], channels: [{ id: mail, kind: 'email' }] });
  const people = await server.call<{ accountName: string; email: string }[]>(token, 'GET', `${url}/people`);
  expect(people.body.data.find(({ accountName }) => accountName === 'own')?.email).toBe('own@example.org');
});

test('a browser belongs to its last user', async () => {
  const by = make();
  const endpoint = 'https://push.example.org/1';
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  await by.post('/rest/user/notifications/push', { endpoint, keys });
  const user = await server.login(await restrictedUser(server.pool, 'next', { station_id: site.b.station }));
  const { body } = await server.call<{ id: number }>(user, 'POST', '/rest/user/notifications/push', { endpoint, keys });
  expect((await server.call<OwnNotifications>(token, 'GET', '/rest/user/notifications')).body.data.browsers).toEqual(
    [],
  );
  expect((await server.call(token, 'DELETE', `/rest/user/notifications/push/${body.data.id}`)).status).toBe(404);
  expect((await server.call(user, 'DELETE', `/rest/user/notifications/push/${body.data.id}`)).status).toBe(200);
});

test('callers with a limited scope see its deliveries, and a failed one is retried by hand', async () => {
  const by = make();
  const http = await httpSink();
  const hook = await by.webhook(http.url);
  await by.policy([{ afterMinutes: 0, lines: [{ levels: [1, 2], rosterId: null, userId: null, channelIds: [hook] }] }]);
  http.answer.status = 400;
  const alarm = await raise(server, 'here', 2);
  await raise(server, 'there', 2, { which: 'b' });
  const { run } = workerOf(server);
  await run();
  const part = await server.login(await restrictedUser(server.pool, 'some', { station_id: site.b.station }));
  const seen = await server.call<{ total: number; records: { stationName: string }[] }>(
    part,
    'GET',
    `${url}/deliveries`,
  );
  expect(seen.body.data).toMatchObject({ total: 1, records: [{ stationName: 'station b' }] });
  const [delivery] = (
    await server.call<{ id: number; state: string }[]>(token, 'GET', `/rest/alarms/${alarm.id}/deliveries`)
  ).body.data;
  expect(delivery).toMatchObject({ state: 'failed' });
  const retry = `${url}/deliveries/${delivery!.id}/retry`;
  expect((await server.call(part, 'POST', retry)).status).toBe(404);
  http.answer.status = 200;
  expect((await server.call(token, 'POST', retry)).status).toBe(200);
  await run();
  expect((await server.call(token, 'GET', `${url}/deliveries/${delivery!.id}`)).body.data).toMatchObject({
    state: 'sent',
    tries: 2,
  });
  expect((await server.call(token, 'POST', retry)).body.code).toBe(40_904);
  await http.close();
});
