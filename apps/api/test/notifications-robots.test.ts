import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Channel, DeliveryDetail } from '@groundwatch/protocol/rest';
import { Targets } from '../src/notifications/net/targets.ts';
import { NotificationWorker } from '../src/notifications/worker.ts';
import { createLog } from '../src/log.ts';
import { raise } from './support/alarms.ts';
import { seedSites } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const KEY = 'key of the robot';
const SECRET = 'SEC of the robot';
const WINDOW_MS = 3_600_000;

interface Body {
  content?: { text?: string };
  text?: { content?: string };
  timestamp?: string;
  sign?: string;
}

/** The checks of the three robots, and their answers, as their vendors document them. */
function answerOf(url: URL, body: Body, now: number): object {
  const key = url.searchParams.get('access_token') ?? url.searchParams.get('key');
  if (url.pathname === '/robot/send') {
    const timestamp = url.searchParams.get('timestamp') ?? '';
    const expected = createHmac('sha256', SECRET).update(`${timestamp}\n${SECRET}`).digest('base64');
    const isFresh = Math.abs(now - Number(timestamp)) < WINDOW_MS;
    return key === KEY && isFresh && url.searchParams.get('sign') === expected
      ? { errcode: 0, errmsg: 'ok' }
      : { errcode: 310_000, errmsg: 'sign not match' };
  }
  if (url.pathname === '/cgi-bin/webhook/send')
    return key === KEY ? { errcode: 0, errmsg: 'ok' } : { errcode: 93_000, errmsg: 'invalid webhook url' };
  const expected = createHmac('sha256', `${body.timestamp}\n${SECRET}`).update('').digest('base64');
  const isFresh = Math.abs(now / 1_000 - Number(body.timestamp)) < WINDOW_MS / 1_000;
  return url.pathname === `/open-apis/bot/v2/hook/${encodeURIComponent(KEY)}` && isFresh && body.sign === expected
    ? { code: 0, msg: 'success' }
    : { code: 19_021, msg: 'sign match fail or timestamp is not within one hour from current time' };
}

const texts: string[] = [];
let server: TestServer;
let token: string;
let robots: Server;
let worker: NotificationWorker;
beforeAll(async () => {
  server = await startTestServer({ pages: { 'index.html': '<title>Groundwatch</title>' } });
  await seedSites(server.pool);
  token = await server.login();
  robots = createServer((request: IncomingMessage, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Body;
      texts.push(body.text?.content ?? body.content?.text ?? '');
      answer.end(JSON.stringify(answerOf(new URL(request.url!, 'http://robot'), body, server.clock.now)));
    });
  });
  await new Promise<void>((resolve) => {
    robots.listen(0, '127.0.0.1', resolve);
  });
  worker = new NotificationWorker({
    pool: server.pool,
    bus: server.bus,
    targets: new Targets(['loopback']),
    robotBase: `http://127.0.0.1:${(robots.address() as AddressInfo).port}`,
    log: createLog('silent'),
    clock: () => server.clock.now,
  });
});
afterAll(async () => {
  await worker.stop();
  await server.close();
  await new Promise((resolve) => robots.close(resolve));
});

async function make(kind: string, secrets: object): Promise<number> {
  const name = `${kind} ${Math.random()}`;
  const { body } = await server.call<{ id: number }>(token, 'POST', '/rest/notifications/channels', {
    kind,
    name,
    config: {},
    secrets,
  });
  expect(body.code).toBe(0);
  return body.data.id;
}
async function testOf(id: number): Promise<DeliveryDetail> {
  const sent = await server.call<{ id: number }>(token, 'POST', `/rest/notifications/channels/${id}/test`, {});
  worker.wake();
  await worker.settled();
  return (await server.call<DeliveryDetail>(token, 'GET', `/rest/notifications/deliveries/${sent.body.data.id}`)).body
    .data;
}

test.each(['dingtalk', 'wecom', 'feishu'])('%s: a robot takes what is signed as it demands', async (kind) => {
  const secrets = kind === 'wecom' ? { key: KEY } : { key: KEY, secret: SECRET };
  expect(await testOf(await make(kind, secrets))).toMatchObject({ state: 'sent' });
  expect(texts.at(-1)).toContain(`“${kind} `);
});

test.each([
  ['dingtalk', { key: KEY, secret: 'another' }, 'sign not match'],
  ['wecom', { key: 'another' }, 'invalid webhook url'],
  ['feishu', { key: KEY, secret: 'another' }, 'sign match fail'],
])('%s: the answer to a wrong secret is reported, and the secret is not', async (kind, secrets, words) => {
  const delivery = await testOf(await make(kind, secrets));
  expect(delivery).toMatchObject({ state: 'waiting', tries: 1 });
  expect(delivery.proof).toContain(words);
  const channels = await server.app.inject({ url: '/rest/notifications/channels', headers: { authorization: token } });
  expect(channels.body).not.toContain(KEY);
  expect(channels.json<{ data: Channel[] }>().data.find(({ kind: one }) => one === kind)?.secretNames).toContain('key');
});

test('without a key there is no robot', async () => {
  const body = { kind: 'dingtalk', name: 'no key', config: {} };
  const answer = await server.call(token, 'POST', '/rest/notifications/channels', body);
  expect([answer.status, answer.body.fields?.map(({ path }) => path)]).toEqual([400, ['secrets.key']]);
});

test('an alarm is sent to the group, with a link to acknowledge it', async () => {
  const channel = await make('feishu', { key: KEY, secret: SECRET });
  const { body: settings } = await server.call<Record<string, unknown>>(token, 'GET', '/rest/notifications/settings');
  const { feedTokenSet: _f, hasFeedToken: _h, ...rest } = settings.data;
  await server.call(token, 'PUT', '/rest/notifications/settings', { ...rest, siteUrl: 'https://slopes.example.org' });
  const line = { levels: [1, 2, 3, 4], rosterId: null, userId: null, channelIds: [channel] };
  const policy = { name: 'all', projectId: null, stationId: null, steps: [{ afterMinutes: 0, lines: [line] }] };
  expect((await server.call(token, 'POST', '/rest/notifications/policies', policy)).body).toMatchObject({ code: 0 });
  texts.length = 0;
  const alarm = await raise(server, 'slope', 1);
  worker.wake();
  await worker.settled();
  await expect.poll(() => texts).toHaveLength(1);
  expect(texts[0]).toContain(`https://slopes.example.org/alarms?alarm=${alarm.id}&acknowledge`);
  const answer = await server.app.inject({
    url: `/alarms?alarm=${alarm.id}&acknowledge`,
    headers: { authorization: token },
  });
  expect(answer.statusCode).toBe(200);
  expect(
    (await server.pool.query<{ state: string }>('SELECT state FROM alarm WHERE id = $1', [alarm.id])).rows[0]!.state,
  ).toBe('unacknowledged');
});
