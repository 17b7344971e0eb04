import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sealer } from '@groundwatch/db';
import type { DeliveryDetail, PushPayload } from '@groundwatch/protocol/rest';
import { seedSites } from './support/fixtures.ts';
import { clearNotifications, httpSink, setUp, smtpSink, workerOf } from './support/notifications.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let token: string;
let http: Awaited<ReturnType<typeof httpSink>>;
let logged = '';
beforeAll(async () => {
  server = await startTestServer({
    log: {
      write: (line) => {
        logged += line;
      },
    },
  });
  await seedSites(server.pool);
  http = await httpSink();
  token = await server.login();
});
afterAll(async () => {
  await server.close();
  await http.close();
});
afterEach(async () => {
  await clearNotifications(server);
  // Ten tests in ten minutes are allowed.
  server.clock.now += 600_001;
  http.calls.length = 0;
  Object.assign(http.answer, { status: 200, body: 'ok', headers: {} });
});

const make = () => setUp(server, () => token);

/** Sends a test message through the queue and returns the result. */
async function testOf(channelId: number, to?: string, networks?: readonly string[]): Promise<DeliveryDetail> {
  const { id } = await make().post(`/rest/notifications/channels/${channelId}/test`, to === undefined ? {} : { to });
  await workerOf(server, networks).run();
  return (await server.call<DeliveryDetail>(token, 'GET', `/rest/notifications/deliveries/${id}`)).body.data;
}

test('a webhook signs its time and body, for a day with the previous key too', async () => {
  const by = make();
  const id = await by.webhook(`${http.url}/hook?a=1`);
  const delivery = await testOf(id);
  expect(delivery).toMatchObject({ state: 'sent', proof: 'HTTP 200 ok', address: http.url.replace('http://', '') });
  const [call] = http.calls;
  const { 'webhook-timestamp': at, 'webhook-signature': signature, 'webhook-id': messageId } = call!.headers;
  const signed = (key: string, { headers, body }: typeof call & object): string =>
    `v1=${createHmac('sha256', key)
      .update(`${String(headers['webhook-timestamp'])}.${body.toString()}`)
      .digest('hex')}`;
  expect(Number(at)).toBe(Math.floor(server.clock.now / 1_000));
  expect(signature).toBe(signed('the key', call!));
  expect(JSON.parse(call!.body.toString())).toMatchObject({ id: messageId, what: 'test', alarmId: null });

  const { key } = await by.post<{ key: string }>(`/rest/notifications/channels/${id}/rotate`, {});
  await testOf(id);
  expect(http.calls[1]!.headers['webhook-signature']).toBe(
    `${signed(key, http.calls[1]!)} ${signed('the key', http.calls[1]!)}`,
  );
  server.clock.now += 86_400_000;
  token = await server.login();
  await testOf(id);
  expect(http.calls[2]!.headers['webhook-signature']).toBe(signed(key, http.calls[2]!));
});

test('redirects are not followed, and only the beginning of a long answer is read', async () => {
  const id = await make().webhook(http.url);
  Object.assign(http.answer, { status: 307, headers: { location: `${http.url}/elsewhere` } });
  expect(await testOf(id)).toMatchObject({ state: 'failed', reason: 'refused' });
  expect(http.calls).toHaveLength(1);
  Object.assign(http.answer, { status: 200, headers: {}, body: 'x'.repeat(10_000_000) });
  const { state, proof } = await testOf(id);
  expect([state, proof.length]).toEqual(['sent', 500]);
});

test('private networks are reached only where the installation allows them', async () => {
  const by = make();
  const smtp = await smtpSink();
  const webhook = await by.webhook(http.url);
  const named = await by.webhook(http.url.replace('127.0.0.1', 'localhost'), 'by name');
  const mail = await by.mail(smtp.port);
  for (const [id, to] of [[webhook], [named], [mail, 'ann@example.org']] as [number, string?][])
    expect(await testOf(id, to, [])).toMatchObject({ state: 'failed', reason: 'refused', tries: 1 });
  expect(http.calls).toHaveLength(0);
  expect(smtp.mails).toHaveLength(0);
  await smtp.close();
});

const gateway = () => ({
  kind: 'sms' as const,
  name: 'gateway',
  config: {
    url: `${http.url}/{{secret.account}}/send?to={{phone}}`,
    headers: [{ name: 'Authorization', value: 'Bearer {{secret.token}}' }],
    bodyType: 'json' as const,
    body: '{"to":"{{phone}}","text":"{{text}}","ref":"{{id}}"}',
    success: { kind: 'json' as const, pointer: '/result/code', equals: '0' },
  },
  secrets: { account: 'acc/ount', token: 'gateway token' },
});

test("a text message is sent in the gateway's own format, and only its own result counts", async () => {
  const id = await make().channel({ ...gateway(), name: 'a "gateway"' });
  http.answer.body = '{"result":{"code":0},"echo":"gateway token acc%2Fount"}';
  const delivery = await testOf(id, '+86 (138) 0000-1111');
  const [call] = http.calls;
  expect(call!.url).toBe('/acc%2Fount/send?to=%2B8613800001111');
  expect(call!.headers['authorization']).toBe('Bearer gateway token');
  const body = JSON.parse(call!.body.toString()) as Record<string, string>;
  expect(body).toMatchObject({ to: '+8613800001111', ref: delivery.messageId });
  expect(body['text']).toContain('a "gateway"');
  expect(delivery).toMatchObject({ state: 'sent', proof: 'HTTP 200 {"result":{"code":0},"echo":"••• •••"}' });

  http.answer.body = '{"result":{"code":17}}';
  expect(await testOf(id, '13800001111')).toMatchObject({ state: 'waiting', tries: 1 });
});

test('no secret is returned, audited or logged', async () => {
  const by = make();
  const id = await by.channel(gateway());
  http.answer.status = 500;
  await testOf(id, '13800001111');
  const url = '/rest/notifications/channels';
  const listed = await server.call<{ id: number; secretNames: string[]; version: number }[]>(token, 'GET', url);
  expect(listed.body.data[0]).toMatchObject({ id, secretNames: ['account', 'token'], failed: 0, waiting: 1 });
  const changed = await server.call(token, 'PUT', `${url}/${id}`, {
    ...gateway(),
    secrets: { token: 'another token' },
    version: 1,
  });
  expect(changed.status).toBe(200);
  const { rows } = await server.pool.query<{ secrets: Record<string, string>; audit: string; logs: string }>(
    `SELECT secrets, (SELECT json_agg(a)::text FROM audit a) AS audit,
       (SELECT json_agg(d)::text FROM notification_delivery d) || (SELECT json_agg(t)::text FROM notification_attempt t) AS logs
     FROM notification_channel WHERE id = $1`,
    [id],
  );
  const { secrets: kept } = rows[0]!;
  expect(sealer().openTexts('channel secret', kept)).toEqual({ account: 'acc/ount', token: 'another token' });
  const seen = [
    JSON.stringify(kept),
    JSON.stringify(listed.body),
    JSON.stringify(changed.body),
    rows[0]!.audit,
    rows[0]!.logs,
    logged,
  ];
  for (const text of seen)
    for (const secret of ['gateway token', 'another token', 'acc/ount', 'acc%2Fount'])
      expect(text).not.toContain(secret);

  const literal = gateway();
  literal.config.headers = [{ name: 'Authorization', value: 'Bearer typed as it is' }];
  expect((await server.call(token, 'POST', url, { ...literal, name: 'literal' })).body.fields?.[0]?.path).toBe(
    'config.headers.0.value',
  );
  const unknown = { ...gateway(), name: 'unknown', secrets: { token: 'only this' } };
  expect((await server.call(token, 'POST', url, unknown)).body.fields?.[0]?.path).toBe('config.url');
});

test('secrets of a channel are entered again where they would be shown or sent unprotected', async () => {
  const by = make();
  const put = async (id: number, body: object) => {
    const { status, body: answer } = await server.call(token, 'PUT', `/rest/notifications/channels/${id}`, body);
    return [status, answer.fields?.map(({ path }) => path)];
  };
  const id = await by.channel(gateway());
  const change = (config: object, secrets: object = {}) => ({
    ...gateway(),
    config: { ...gateway().config, ...config },
    secrets,
    version: 1,
  });
  const { url, headers } = gateway().config;
  const body = '{"to":"{{phone}}","text":"{{secret.token}}"}';
  expect(await put(id, change({ body }))).toEqual([400, ['secrets.token']]);
  expect(await put(id, change({ headers: [...headers, { name: 'X-Shown', value: '{{secret.account}}' }] }))).toEqual([
    400,
    ['secrets.account'],
  ]);
  for (const other of [url.replace('send', 'show'), url.replace('http:', 'https:')])
    expect(await put(id, change({ url: other }, { token: 'known' }))).toEqual([400, ['secrets.account']]);
  expect(await put(id, change({ bodyType: 'text', body: '{{text}}' }))).toEqual([200, undefined]);

  const guarded = { host: 'mail.example', port: 465, security: 'tls' as const, userName: 'x', from: 'a@mail.example' };
  const mail = {
    kind: 'email' as const,
    name: 'guarded',
    config: guarded,
    secrets: { password: 'of the mail server' },
  };
  const mailId = await by.channel(mail);
  const none = { ...mail, config: { ...guarded, security: 'none' }, secrets: {}, version: 1 };
  expect(await put(mailId, none)).toEqual([400, ['secrets.password']]);
  expect(await put(mailId, { ...none, config: { ...guarded, security: 'starttls' } })).toEqual([200, undefined]);
});

test('secrets of a channel do not move with it to another host', async () => {
  const by = make();
  const put = (id: number, body: object) => server.call(token, 'PUT', `/rest/notifications/channels/${id}`, body);
  const id = await by.channel(gateway());
  const config = { ...gateway().config, url: 'https://elsewhere.example/{{secret.account}}' };
  const moved = { ...gateway(), config, version: 1 };
  const refused = await put(id, { ...moved, secrets: { account: 'other' } });
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'secrets.token']);
  expect((await put(id, { ...moved, secrets: { account: 'other', token: null } })).status).toBe(400);
  expect((await put(id, { ...moved, secrets: { account: 'other', token: 'other' } })).status).toBe(200);
  // A webhook's key only signs: it stays with the webhook and appears in no message.
  const hook = await by.webhook(http.url);
  const webhook = { kind: 'webhook', name: 'webhook', secrets: {}, version: 1 };
  const telling = await put(hook, { ...webhook, config: { url: 'https://elsewhere.example/{{secret.key}}' } });
  expect([telling.status, telling.body.fields?.[0]?.path]).toEqual([400, 'config.url']);
  expect((await put(hook, { ...webhook, config: { url: 'https://elsewhere.example/' } })).status).toBe(200);
});

/** A browser's keys, and how it decrypts a push (RFC 8291, RFC 8188). */
function browser() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const open = (body: Buffer): PushPayload => {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const sender = body.subarray(21, 21 + length);
    const shared = keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const record = body.subarray(21 + length);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as PushPayload;
  };
  const p256dh = keys.getPublicKey('base64url');
  return {
    open,
    subscription: (endpoint: string) => ({ endpoint, keys: { p256dh, auth: auth.toString('base64url') } }),
  };
}

test('a push is encrypted for the browser, signed by the installation, and a cancelled subscription is deleted', async () => {
  const by = make();
  const key = () => server.call<{ publicKey: string | null }>(token, 'GET', '/rest/user/notifications/push');
  expect((await key()).body.data.publicKey).toBeNull();
  const id = await by.channel({ kind: 'push', name: 'push', config: { subject: 'mailto:ops@example.org' } });
  const { publicKey } = (await key()).body.data;
  const { open, subscription } = browser();
  await by.post('/rest/user/notifications/push', { ...subscription(`${http.url}/push/1`), label: 'Firefox' });
  http.answer.status = 201;
  const delivery = await testOf(id);
  expect(delivery).toMatchObject({ state: 'sent', address: 'Firefox', proof: 'HTTP 201' });
  const [call] = http.calls;
  expect(call!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
  expect(open(call!.body)).toMatchObject({ id: delivery.messageId, tag: 'test', url: '/alarms', level: 0 });

  const [, jwt = '', shown = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(call!.headers['authorization'] ?? '') ?? [];
  expect(shown).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(shown, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ];
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: http.url,
    sub: 'mailto:ops@example.org',
  });

  http.answer.status = 410;
  expect(await testOf(id)).toMatchObject({ state: 'failed', reason: 'unsubscribed' });
  const own = await server.call<{ browsers: unknown[] }>(token, 'GET', '/rest/user/notifications');
  expect(own.body.data.browsers).toEqual([]);
});

test('a mail server that refuses permanently is not asked again, a busy one is', async () => {
  const by = make();
  const smtp = await smtpSink();
  const id = await by.mail(smtp.port);
  smtp.refuse(550);
  expect(await testOf(id, 'nobody@example.org')).toMatchObject({
    state: 'failed',
    reason: 'refused',
    proof: expect.stringContaining('550'),
  });
  smtp.refuse(451);
  expect(await testOf(id, 'ann@example.org')).toMatchObject({ state: 'waiting', tries: 1 });
  const [channel] = (
    await server.call<{ config: object; version: number }[]>(token, 'GET', '/rest/notifications/channels')
  ).body.data;
  const wrong = { kind: 'email', name: 'mail', secrets: { password: 'wrong' }, ...channel };
  await server.call(token, 'PUT', `/rest/notifications/channels/${id}`, { ...wrong, secrets: { password: 'wrong' } });
  const refused = await testOf(id, 'ann@example.org');
  expect(refused).toMatchObject({ state: 'waiting', proof: expect.stringContaining('EAUTH') });
  await smtp.close();
  expect(await testOf(id, 'ann@example.org')).toMatchObject({ state: 'waiting', tries: 1 });
});

test('sends nothing unencrypted where encryption is required', async () => {
  const by = make();
  const smtp = await smtpSink();
  const config = { host: '127.0.0.1', port: smtp.port, from: 'alarm@example.org', userName: 'groundwatch' };
  const secrets = { password: 'mail secret' };
  for (const security of ['starttls', 'tls'] as const) {
    const id = await by.channel({ kind: 'email', name: security, config: { ...config, security }, secrets });
    expect(await testOf(id, 'ann@example.org')).toMatchObject({ state: 'waiting', tries: 1 });
  }
  expect(smtp.mails).toEqual([]);
  await smtp.close();
});

test('allows ten tests in ten minutes', async () => {
  const by = make();
  const id = await by.webhook(http.url);
  const url = `/rest/notifications/channels/${id}/test`;
  const all = await Promise.all(Array.from({ length: 12 }, () => server.call(token, 'POST', url, {})));
  expect(all.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});
