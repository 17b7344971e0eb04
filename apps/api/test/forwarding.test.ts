import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ForwardDeadLetter, ForwardDestination, Page } from '@groundwatch/protocol/rest';
import { forwardTemplates } from '@groundwatch/protocol/model';
import type { Forwarder } from '../src/forwarding/forwarder.ts';
import { raise } from './support/alarms.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { forwarderOf, httpTo, json, mqttBroker, mqttTo, storeReadings, type Broker } from './support/forwarding.ts';
import { mqtt5Broker } from './support/mqtt5-broker.ts';
import { httpSink } from './support/notifications.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const path = '/rest/forwarding/destinations';
let server: TestServer;
let token: string;
let broker: Broker;
let http: Awaited<ReturnType<typeof httpSink>>;
let forwarder: Forwarder | null = null;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  token = await server.login();
  broker = await mqttBroker();
  http = await httpSink();
});
afterAll(async () => {
  await server.close();
  await broker.kill();
  await http.close();
});
afterEach(async () => {
  await forwarder?.stop();
  forwarder = null;
  await server.pool.query('DELETE FROM forward_destination');
  broker.heard.length = 0;
  broker.password = null;
  http.calls.length = 0;
  Object.assign(http.answer, { status: 200, body: 'ok', headers: {} });
});

const send = (networks?: readonly string[], clock?: () => number): void => {
  forwarder = forwarderOf(server.pool, networks, clock);
  forwarder.start();
};

async function make(body: object): Promise<number> {
  const made = await server.call<{ id: number }>(token, 'POST', path, body);
  expect(made.body).toMatchObject({ code: 0 });
  return made.body.data.id;
}

async function stateOf(id: number): Promise<ForwardDestination> {
  server.clock.now = Date.now();
  const { body } = await server.call<ForwardDestination[]>(token, 'GET', path);
  return body.data.find((one) => one.id === id)!;
}
const letters = async (): Promise<ForwardDeadLetter[]> =>
  (await server.call<Page<ForwardDeadLetter>>(token, 'GET', '/rest/forwarding/dead-letters')).body.data.records;

test('sends readings of the chosen stations with catalogue values, under the topic of their device', async () => {
  await make(mqttTo(broker.port, { stationIds: [site.a.station] }));
  await storeReadings(server.pool, 3);
  send();
  await expect.poll(() => broker.heard).toHaveLength(3);
  expect(broker.heard[0]!.topic).toBe(`gw/${site.a.deviceNo}/reading`);
  expect(json(broker.heard[0]!)).toMatchObject({
    kind: 'reading',
    deviceNo: site.a.deviceNo,
    stationName: 'station a',
    projectName: 'project a',
    sensorType: 'b4',
    quality: 0,
    isLate: false,
    values: { y: null },
  });
});

test('connects only with the password; the state says why it fails', async () => {
  broker.password = 'the word';
  const config = {
    host: '127.0.0.1',
    port: broker.port,
    isSecure: false,
    version: '3.1.1',
    userName: 'gw',
    topic: 'all',
  };
  const id = await make(mqttTo(broker.port, { config, secrets: { password: 'wrong' } }));
  await storeReadings(server.pool, 2);
  send();
  await expect
    .poll(async () => (await stateOf(id)).state)
    .toMatchObject({
      connection: 'failing',
      sent: 0,
      lastError: { text: expect.stringMatching(/refused|not authorized/i) },
    });
  const { version } = await stateOf(id);
  const change = { ...mqttTo(broker.port, { config, secrets: { password: 'the word' } }), version };
  expect((await server.call(token, 'PUT', `${path}/${id}`, change)).body.code).toBe(0);
  await expect.poll(() => broker.heard).toHaveLength(4);
  await expect.poll(async () => (await stateOf(id)).state).toMatchObject({ connection: 'working', sent: 4, lagS: 0 });
});

test('MQTT 5: a message is refused permanently for its own defects, and waits for everything else', async () => {
  const answer = { password: 'the word', reasonCode: 0x97 };
  const other = await mqtt5Broker(answer);
  const config = { host: '127.0.0.1', port: other.port, isSecure: false, version: '5', userName: 'gw', topic: 'all' };
  const id = await make(mqttTo(0, { config, secrets: { password: 'the word' }, stationIds: [site.a.station] }));
  await storeReadings(server.pool, 1);
  send();
  await expect.poll(async () => (await stateOf(id)).state).toMatchObject({ connection: 'failing', sent: 0, dead: 0 });
  answer.reasonCode = 0x99;
  await expect.poll(async () => (await stateOf(id)).state).toMatchObject({ connection: 'working', sent: 0, dead: 1 });
  answer.reasonCode = 0;
  await storeReadings(server.pool, 1);
  await expect.poll(() => other.heard).toHaveLength(1);
  const { messageId } = JSON.parse(other.heard[0]!.body) as { messageId: string };
  expect(other.heard[0]!.properties).toMatchObject({ contentType: 'application/json', userProperties: { messageId } });
  await forwarder?.stop();
  await other.close();
});

test('sends alarms, whoever writes their log, with the level numbers of other platforms', async () => {
  await make(mqttTo(broker.port, { sendsReadings: false, sendsStatus: false, stationIds: [site.a.station] }));
  await raise(server, 'of another station', 1, { which: 'b' });
  const alarm = await raise(server, 'slope', 2);
  await server.call(token, 'POST', `/rest/alarms/${alarm.id}/acknowledge`, { revision: alarm.revision, note: 'seen' });
  send();
  await expect.poll(() => broker.heard).toHaveLength(2);
  const common = {
    kind: 'alarm',
    alarmId: alarm.id,
    ruleName: 'slope',
    level: 2,
    platformLevel: 1,
    value: 12.5,
    unit: 'mm',
  };
  expect(broker.heard.map(json)).toMatchObject([
    { ...common, event: 'raised', by: '' },
    { ...common, event: 'acknowledged', by: 'admin' },
  ]);
});

test('stores permanently refused messages, shows them, and sends them again on request; others continue', async () => {
  const id = await make(httpTo(http.url, { stationIds: [site.a.station] }));
  Object.assign(http.answer, { status: 422, body: 'no such device' });
  await storeReadings(server.pool, 2);
  send();
  await expect.poll(letters).toHaveLength(2);
  const [letter] = await letters();
  expect(letter).toMatchObject({
    reason: 'refused',
    detail: 'HTTP 422 no such device',
    deviceNo: site.a.deviceNo,
    stationName: 'station a',
    isWaiting: false,
  });
  Object.assign(http.answer, { status: 200, body: 'ok' });
  const again = await server.call(token, 'POST', `/rest/forwarding/dead-letters/${letter!.id}/again`);
  expect(again.body.code).toBe(0);
  await expect.poll(letters).toHaveLength(1);
  expect(http.calls.at(-1)!.headers['idempotency-key']).toBe(letter!.messageId);
  expect(
    (await server.call(token, 'POST', '/rest/forwarding/dead-letters/again', { destinationId: id })).body.data,
  ).toEqual({
    count: 1,
  });
  await expect.poll(letters).toHaveLength(0);
  await expect.poll(async () => (await stateOf(id)).state).toMatchObject({ sent: 2, dead: 0 });
});

test('retries a failing server in order and with the same id', async () => {
  const id = await make(httpTo(http.url, { stationIds: [site.a.station] }));
  Object.assign(http.answer, { status: 503, body: 'away', headers: { 'retry-after': '0' } });
  await storeReadings(server.pool, 3);
  send();
  await expect.poll(async () => (await stateOf(id)).state.connection).toBe('failing');
  expect((await stateOf(id)).state).toMatchObject({ sent: 0, lastError: { text: 'HTTP 503 away' } });
  expect((await stateOf(id)).state.lagS).toBeGreaterThan(0);
  Object.assign(http.answer, { status: 204, body: '' });
  await expect.poll(async () => (await stateOf(id)).state.sent).toBe(3);
  const ids = http.calls.map(({ headers }) => headers['idempotency-key']);
  const times = http.calls.map(({ body }) => (JSON.parse(body.toString()) as { time: string }).time);
  expect(new Set(ids).size).toBe(3);
  expect([...times]).toEqual(times.toSorted());
});

test('a value that is replaced goes out under an id of its own, which repeats', async () => {
  await make(httpTo(http.url, { stationIds: [site.a.station] }));
  await storeReadings(server.pool, 1, ['a']);
  send();
  await expect.poll(() => http.calls).toHaveLength(1);
  const nameAgain = (): Promise<unknown> =>
    server.pool.query(
      'INSERT INTO forward_outbox (families, family, key_ids, ats, size) SELECT families, family, key_ids, ats, size FROM forward_outbox LIMIT 1',
    );
  // Like ingest, which stores a calculated value again if it changes.
  await server.pool.query(
    "UPDATE reading_inclination SET x = 4.5, received_at = received_at + interval '1 minute' WHERE (sensor_id, collected_at) IN (SELECT key_ids[1], ats[1] FROM forward_outbox)",
  );
  await nameAgain();
  await expect.poll(() => http.calls).toHaveLength(2);
  await nameAgain();
  await expect.poll(() => http.calls).toHaveLength(3);
  const [first, second, third] = http.calls.map(({ headers, body }) => ({
    id: headers['idempotency-key'],
    ...(JSON.parse(body.toString()) as { messageId: string; time: string; values: { x: number } }),
  }));
  expect(second!.id).not.toBe(first!.id);
  expect([second!.messageId, second!.time, second!.values.x]).toEqual([second!.id, first!.time, 4.5]);
  expect(third).toEqual(second);
});

const unsettled = async (): Promise<number> => {
  const hidden = 'SELECT FROM forward_outbox WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())';
  return (await server.pool.query(hidden)).rows.length;
};

test('drops and counts what waited too long', async () => {
  const id = await make(httpTo(http.url, { keepHours: 1 }));
  await storeReadings(server.pool, 4);
  await server.pool.query("UPDATE forward_outbox SET at = now() - interval '61 minutes'");
  await storeReadings(server.pool, 1);
  // What waited is looked at as the sending begins and then seldom, and a transaction of any database of the server hides it as long as it lasts.
  await expect.poll(unsettled).toBe(0);
  send();
  await expect.poll(() => http.calls).toHaveLength(2);
  await expect.poll(async () => (await stateOf(id)).state).toMatchObject({ dropped: 8, sent: 2 });
});

test('reaches a private network only where the installation allows it', async () => {
  const id = await make(httpTo(http.url));
  await storeReadings(server.pool, 1);
  send([]);
  await expect
    .poll(async () => (await stateOf(id)).state.lastError?.text)
    .toBe('inner network: not allowed by NOTICE_NETWORKS');
  expect(http.calls).toHaveLength(0);
});

test('a destination starts with data stored after it was enabled', async () => {
  const id = await make(httpTo(http.url, { isEnabled: false }));
  await storeReadings(server.pool, 1);
  send();
  const off = await stateOf(id);
  expect(off.state.connection).toBe('off');
  await server.call(token, 'PUT', `${path}/${id}`, { ...httpTo(http.url), version: off.version });
  await storeReadings(server.pool, 1);
  await expect.poll(async () => (await stateOf(id)).state.sent).toBe(2);
  expect(http.calls).toHaveLength(2);
});

test('$dp: a byte, two of length, and readings keyed by code and time', async () => {
  await make(
    mqttTo(broker.port, {
      format: 'dp',
      sendsAlarms: false,
      stationIds: [site.b.station],
      config: { host: '127.0.0.1', port: broker.port, isSecure: false, version: '3.1.1', topic: '$dp' },
    }),
  );
  await storeReadings(server.pool, 1);
  send();
  await expect.poll(() => broker.heard).toHaveLength(1);
  const { topic, body } = broker.heard[0]!;
  expect([topic, body[0], body.readUInt16BE(1)]).toEqual(['$dp', 2, body.length - 3]);
  const content = JSON.parse(body.subarray(3).toString()) as Record<string, Record<string, object>>;
  expect(Object.keys(content)).toEqual([site.b.deviceNo]);
  expect(Object.keys(content[site.b.deviceNo]!)).toEqual(['L1_QJ_1']);
});

test('secrets are never returned, and must be entered again for another address', async () => {
  const id = await make(
    httpTo(http.url, { config: { url: http.url, auth: 'bearer' }, secrets: { token: 'hush hush' } }),
  );
  const answer = await server.app.inject({ url: path, headers: { authorization: token } });
  expect(answer.body).not.toContain('hush');
  expect((await stateOf(id)).secretNames).toEqual(['token']);
  const { rows } = await server.pool.query<{ text: string }>(
    'SELECT secrets::text || (SELECT coalesce(string_agg(detail::text, $1), $1) FROM audit) AS text FROM forward_destination',
    [''],
  );
  expect(rows[0]!.text).not.toContain('hush');
  const elsewhere = { ...httpTo(`${http.url}/x`, { config: { url: `${http.url}/x`, auth: 'bearer' } }), version: 1 };
  const refused = await server.call(token, 'PUT', `${path}/${id}`, elsewhere);
  expect(refused.body.fields?.map((field) => field.path)).toEqual(['secrets.token']);
  await storeReadings(server.pool, 1);
  send();
  await expect.poll(() => http.calls.length).toBe(2);
  expect(http.calls[0]!.headers['authorization']).toBe('Bearer hush hush');
});

test.each([
  [{ templates: { ...forwardTemplates, reading: '{"a":{{values.x}}}' } }, 'templates.reading'],
  [{ templates: { ...forwardTemplates, reading: '{"a":"{{values.nothing}}"}' } }, 'templates.reading'],
  [{ templates: { ...forwardTemplates, alarm: '{"a":"{{values.x}}"}' } }, 'templates.alarm'],
  [{ sendsReadings: false, sendsStatus: false, sendsAlarms: false }, 'sendsReadings'],
  [{ format: 'dp' }, 'sendsAlarms'],
])('settings that cannot work are refused at their field', async (more, field) => {
  const { status, body } = await server.call(token, 'POST', path, httpTo(http.url, more));
  expect([status, body.fields?.map((one) => one.path)]).toEqual([400, [field]]);
});

test('a preview uses real data', async () => {
  await storeReadings(server.pool, 1);
  await server.pool.query(
    `UPDATE latest_reading l SET collected_at = r.at FROM (SELECT sensor_id, max(collected_at) AS at FROM reading_inclination GROUP BY 1) r
      WHERE r.sensor_id = l.sensor_id`,
  );
  const ask = async (more: object) =>
    (
      await server.call<{ topic: string; body: string | null; problem: string }>(
        token,
        'POST',
        '/rest/forwarding/preview',
        {
          kind: 'reading',
          format: 'json',
          template: '{"d":"{{deviceNo}}","x":"{{values.x}}"}',
          topic: 't/{{deviceNo}}',
          stationIds: [site.b.station],
          ...more,
        },
      )
    ).body.data;
  const { topic, body } = await ask({});
  expect([topic, JSON.parse(body!)]).toEqual([`t/${site.b.deviceNo}`, { d: site.b.deviceNo, x: expect.any(Number) }]);
  expect(Object.keys(JSON.parse((await ask({ format: 'dp' })).body!) as object)).toEqual([site.b.deviceNo]);
  expect(await ask({ template: 'no' })).toMatchObject({ body: null, problem: 'the template is not JSON' });
  expect(await ask({ stationIds: [999_999] })).toEqual({ topic: '', body: null, problem: '' });
});

test('a caller with a limited scope cannot use forwarding', async () => {
  const user = await restrictedUser(server.pool, 'part', { company_id: site.a.company });
  const part = await server.login(user);
  for (const [method, url, body] of [
    ['GET', path, undefined],
    ['POST', path, httpTo(http.url)],
    ['GET', '/rest/forwarding/dead-letters', undefined],
  ] as const)
    expect((await server.call(part, method, url, body)).body.code).toBe(40_304);
});

test('a restored database continues with what was still to be sent', async () => {
  const id = await make(httpTo(http.url, { stationIds: [site.a.station] }));
  await storeReadings(server.pool, 2);
  // Like transaction ids of the original cluster.
  await server.pool.query('UPDATE forward_outbox SET xid = (xid::text::bigint + 1000000000)::text::xid8');
  await server.pool.query('UPDATE forward_state SET xid = (xid::text::bigint + 1000000000)::text::xid8');
  await storeReadings(server.pool, 1);
  send();
  await expect.poll(async () => (await stateOf(id)).state.sent).toBe(3);
});
