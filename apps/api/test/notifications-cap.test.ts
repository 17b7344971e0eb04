import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { NotificationSettings, Warning } from '@groundwatch/protocol/rest';
import { judge, raise } from './support/alarms.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { clearNotifications, workerOf } from './support/notifications.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const schema = readFileSync(new URL('support/schemas/cap-1.2.xsd', import.meta.url), 'utf8');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  token = await server.login();
});
afterAll(() => server.close());
afterEach(() => clearNotifications(server));

/** Schema violations of a document. */
async function problemsOf(document: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: { fileName: 'alert.xml', contents: document }, schema: [schema] });
  return errors.map(({ message }) => message);
}

async function publish(more: Partial<NotificationSettings> = {}): Promise<void> {
  const { hasFeedToken: _has, ...settings } = (
    await server.call<NotificationSettings>(token, 'GET', '/rest/notifications/settings')
  ).body.data;
  const { status, body } = await server.call(token, 'PUT', '/rest/notifications/settings', {
    ...settings,
    publishLevel: 3,
    sender: 'warnings@example.org',
    senderName: 'Geo <&> Co "A"',
    ...more,
  });
  expect([status, body.msg]).toEqual([200, 'success']);
}

const warnings = async (): Promise<Warning[]> =>
  (
    await server.call<{ records: Warning[] }>(token, 'GET', '/rest/notifications/warnings')
  ).body.data.records.toReversed();
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });
const documentOf = async ({ identifier }: Warning): Promise<string> =>
  (await get(`/cap/${identifier}.xml`, { authorization: `Bearer ${token}` })).body;

test('the schema refuses what is not CAP 1.2', async () => {
  expect(
    await problemsOf('<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><status>Actual</status></alert>'),
  ).not.toEqual([]);
});

test('a warning is an alert, then updates, then a cancellation, each valid and referring to the earlier ones', async () => {
  await publish();
  await server.pool.query(`UPDATE station SET name = 'Slope <1> & "2" ]]>' || chr(7) WHERE id = $1`, [site.a.station]);
  const { run, failures } = workerOf(server);
  const alarm = await raise(server, 'creep', 3);
  await run();
  server.clock.now += MINUTE_MS;
  await judge(server, alarm.ruleId, 1, { was: 3, value: -42.5 });
  await run();
  server.clock.now += MINUTE_MS;
  await judge(server, alarm.ruleId, 0, { was: 1 });
  await run();
  await run();
  expect(failures).toEqual([]);
  const all = await warnings();
  expect(all.map((one) => [one.msgType, one.level, one.severity, one.urgency, one.certainty])).toEqual([
    ['Alert', 3, 'Moderate', 'Expected', 'Observed'],
    ['Update', 1, 'Extreme', 'Immediate', 'Observed'],
    ['Cancel', 1, 'Extreme', 'Past', 'Observed'],
  ]);
  const documents = await Promise.all(all.map(documentOf));
  for (const document of documents) expect(await problemsOf(document)).toEqual([]);
  const [, update = '', cancel = ''] = documents;
  expect(update).toContain('<circle>30.000000,104.000000 1</circle>');
  expect(update).toContain('Slope &lt;1&gt; &amp; &quot;2&quot; ]]&gt; (project a)');
  expect(update).toContain('<senderName>Geo &lt;&amp;&gt; Co &quot;A&quot;</senderName>');
  expect(update).toContain('−42.5');
  expect([...update.matchAll(/<language>(.*?)<\/language>/g)].map(([, language]) => language)).toEqual([
    'zh-CN',
    'en',
    'ja',
  ]);
  const references = /<references>(.*?)<\/references>/.exec(cancel)?.[1]?.split(' ') ?? [];
  expect(references.map((one) => one.split(',').slice(0, 2))).toEqual(
    all.slice(0, 2).map(({ identifier }) => ['warnings@example.org', identifier]),
  );
  // As written in the first document.
  expect(references[0]).toContain(/<sent>(.*?)<\/sent>/.exec(documents[0]!)![1]);
  await server.pool.query(`UPDATE station SET name = 'station a' WHERE id = $1`, [site.a.station]);
});

test('lower levels and stations without settings are not published; what goes on is reissued', async () => {
  const { run } = workerOf(server);
  await raise(server, 'not set up', 1);
  await run();
  expect(await warnings()).toEqual([]);
  await publish({ validHours: 10, scope: 'Restricted', restriction: 'staff', status: 'Exercise' });
  await raise(server, 'mild', 4);
  const alarm = await raise(server, 'severe', 2);
  await run();
  expect(await warnings()).toMatchObject([
    { msgType: 'Alert', alarmId: alarm.id, status: 'Exercise', scope: 'Restricted' },
  ]);
  server.clock.now += 8 * HOUR_MS;
  await run();
  expect(await warnings()).toHaveLength(1);
  server.clock.now += HOUR_MS + 1;
  await run();
  const all = await warnings();
  expect(all.map(({ msgType }) => msgType)).toEqual(['Alert', 'Update']);
  for (const one of all) expect(await problemsOf(await documentOf(one))).toEqual([]);
  // By now below the published level.
  await publish({ publishLevel: 1 });
  await run();
  expect((await warnings()).map(({ msgType }) => msgType)).toEqual(['Alert', 'Update', 'Cancel']);
});

test('the feed is for sessions, then for its token, then for everybody', async () => {
  await publish();
  await raise(server, 'here', 2);
  await raise(server, 'there', 2, { which: 'b' });
  await workerOf(server).run();
  const feed = '/cap/feed.xml';
  const status = async (headers: Record<string, string> = {}) => (await get(feed, headers)).statusCode;
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(`reader:${text}`).toString('base64')}` });
  expect(await status()).toBe(401);
  const whole = await get(feed, bearer(token));
  expect(whole.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(whole.body.match(/<entry>/g)).toHaveLength(2);
  expect(
    (await validateXML({ xml: [{ fileName: 'feed.xml', contents: whole.body }], normalization: 'format' })).errors,
  ).toEqual([]);

  const narrow = await restrictedUser(server.pool, 'narrow', { station_id: site.b.station });
  const own = await get(feed, bearer(await server.login(narrow)));
  expect(own.body.match(/<entry>/g)).toHaveLength(1);
  const hidden = (await warnings()).find(({ stationId }) => stationId === site.a.station)!;
  expect((await get(`/cap/${hidden.identifier}.xml`, bearer(await server.login(narrow)))).statusCode).toBe(404);

  const made = await server.call<{ token: string }>(token, 'POST', '/rest/notifications/feed-token');
  const secret = made.body.data.token;
  expect(await status(bearer(secret))).toBe(401);
  await publish({ feedAccess: 'token' });
  expect(await Promise.all([status(bearer(secret)), status(basic(secret)), status(bearer('wrong')), status()])).toEqual(
    [200, 200, 401, 401],
  );
  await server.call(token, 'DELETE', '/rest/notifications/feed-token');
  expect(await status(bearer(secret))).toBe(401);
  await publish({ feedAccess: 'public' });
  expect(await status()).toBe(200);
  expect((await get(`/cap/${hidden.identifier}.xml`)).headers['content-type']).toBe(
    'application/cap+xml; charset=utf-8',
  );
  expect((await get('/cap/groundwatch-none.xml')).statusCode).toBe(404);
});
