import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page, Rollout, RolloutDetail } from '@groundwatch/protocol/rest';
import { addDevices, endRead, endWrite, report } from './support/fleet.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { hearBus } from './support/hear-bus.ts';
import { ADMIN, startTestServer, type Answer, type TestServer } from './support/server.ts';

let server: TestServer;
let admin: string;
let fleet: string[];
const { password } = ADMIN;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  fleet = await addDevices(server, 40);
  admin = await server.login();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.pool.query(`TRUNCATE parameter_rollout_device, parameter_rollout, parameter_template,
    device_parameter, device_parameter_applied, device_parameter_change, command_event, command CASCADE`);
  await server.pool.query("DELETE FROM audit WHERE action LIKE 'rollout:%'");
  await server.pool.query('DELETE FROM device_service');
  await server.pool.query('UPDATE device SET is_enabled = true');
  for (const no of fleet) await report(server, no, 1, { sendCycle: 600, collectCycle: 600, resend: 1 });
});
const heard = hearBus(() => server);

const order = (more: object = {}) => ({
  id: randomUUID(),
  set: 1,
  values: { sendCycle: 3_600 },
  deviceNos: fleet.slice(0, 3),
  canary: fleet[0],
  mode: 'automatic',
  note: 'save the battery',
  password,
  ...more,
});
type Made = { id: string; number: number };
const start = (body: object = order(), token = admin) => server.call<Made>(token, 'POST', '/rest/rollouts', body);
const begin = async (more: object = {}): Promise<string> => {
  const { status, body } = await start(order(more));
  expect([status, body.msg]).toEqual([200, 'success']);
  return body.data.id;
};
const read = async (id: string, token = admin) =>
  (await server.call<RolloutDetail>(token, 'GET', `/rest/rollouts/${id}`)).body.data;
const act = (id: string, what: string, more: object = {}, token = admin) =>
  server.call<Made>(token, 'POST', `/rest/rollouts/${id}/${what}`, { password, ...more });
const states = async (id: string) => {
  const { state, lines } = await read(id);
  return [state, ...lines.map((line) => (line.reason ? `${line.state} ${line.reason}` : line.state))];
};
const fields = ({ status, body }: Answer<unknown>) => [status, ...(body.fields ?? []).map(({ path }) => path)];

test('the first device gets it first; when it has applied it, the others follow', async () => {
  const id = await begin();
  expect(await states(id)).toEqual(['canary', 'queued', 'held', 'held']);
  await expect.poll(() => heard.filter(({ kind }) => kind === 'command')).toHaveLength(3);
  await endWrite(server, fleet[0]!, 'applied');
  expect(await states(id)).toEqual(['running', 'applied', 'queued', 'queued']);
  await endWrite(server, fleet[1]!, 'applied');
  await endWrite(server, fleet[2]!, 'failed', 'busy');
  expect(await states(id)).toEqual(['done', 'applied', 'applied', 'failed busy']);
  const { lines, counts, values, note } = await read(id);
  expect({ counts, values, note }).toMatchObject({
    counts: { all: 3, applied: 2, failed: 1, skipped: 0, open: 0 },
    values: { sendCycle: 3_600 },
    note: 'save the battery',
  });
  expect(lines[0]!.changes).toEqual([{ key: 'sendCycle', from: 600, isKnown: true, to: 3_600 }]);
  expect(lines[2]!.command).toMatchObject({ endedAt: new Date(server.clock.now).toISOString() });
});

test('when the first device refuses, no other one gets it', async () => {
  const id = await begin();
  await endWrite(server, fleet[0]!, 'failed');
  expect(await states(id)).toEqual(['halted', 'failed refused', 'cancelled canary', 'cancelled canary']);
});

test('forty devices, one of which refuses, have one result each', async () => {
  const id = await begin({ deviceNos: fleet, canary: fleet[7] });
  await endWrite(server, fleet[7]!, 'applied');
  for (const no of fleet.filter((_, index) => index !== 7))
    await endWrite(server, no, no === fleet[20] ? 'failed' : 'applied');
  const { state, counts, lines } = await read(id);
  expect({ state, counts }).toEqual({
    state: 'done',
    counts: { all: 40, applied: 39, failed: 1, skipped: 0, open: 0 },
  });
  expect(lines[0]).toMatchObject({ deviceNo: fleet[7], isCanary: true });
  expect(lines.filter((line) => line.state === 'failed').map(({ deviceNo }) => deviceNo)).toEqual([fleet[20]]);
});

test('a running rollout always counts what its lines say', async () => {
  const id = await begin({ deviceNos: fleet, canary: fleet[0] });
  let isEnded = false;
  const endAll = async () => {
    for (const no of fleet) await endWrite(server, no, 'applied');
  };
  const ending = endAll().finally(() => (isEnded = true));
  const samples: { counted: number; said: number }[] = [];
  while (!isEnded) {
    const { counts, lines } = await read(id);
    samples.push({ counted: counts.applied, said: lines.filter(({ state }) => state === 'applied').length });
  }
  await ending;
  expect(new Set(samples.map(({ said }) => said)).size).toBeGreaterThan(3);
  expect(samples.filter(({ counted, said }) => counted !== said)).toEqual([]);
});

test('asked: nothing is sent to the others before somebody confirms, and then what they need by then', async () => {
  const id = await begin({ mode: 'asked' });
  expect(await states(id)).toEqual(['canary', 'queued', 'waiting', 'waiting']);
  expect((await act(id, 'continue')).status).toBe(409);
  await endWrite(server, fleet[0]!, 'applied');
  expect(await states(id)).toEqual(['asking', 'applied', 'waiting', 'waiting']);
  expect((await act(id, 'continue', { password: 'wrong' })).body.code).toBe(40_001);
  await report(server, fleet[2]!, 1, { sendCycle: 3_600 });
  expect((await act(id, 'continue')).status).toBe(200);
  expect(await states(id)).toEqual(['running', 'applied', 'queued', 'skipped unchanged']);
  expect((await act(id, 'continue')).status).toBe(409);
});

test('stopped: queued commands are cancelled, sent ones are not', async () => {
  const id = await begin();
  await endWrite(server, fleet[0]!, 'applied');
  await server.pool.query(
    "UPDATE command SET state = 'sent', sequence = 1, tries = 1, sent_at = $2 WHERE device_id = $1",
    [Number(fleet[1]), new Date(server.clock.now)],
  );
  expect((await act(id, 'stop')).status).toBe(200);
  expect(await states(id)).toEqual(['running', 'applied', 'sent', 'cancelled person']);
  await endWrite(server, fleet[1]!, 'applied');
  expect(await states(id)).toEqual(['stopped', 'applied', 'applied', 'cancelled person']);
  const asked = await begin({ mode: 'asked', values: { sendCycle: 1_200 } });
  expect((await act(asked, 'stop')).status).toBe(200);
  expect(await states(asked)).toEqual(['stopped', 'cancelled person', 'stopped', 'stopped']);
  expect((await act(id, 'stop')).status).toBe(200);
});

test('an ended rollout cannot be stopped', async () => {
  const id = await begin({ deviceNos: [fleet[0]] });
  await endWrite(server, fleet[0]!, 'applied');
  expect((await act(id, 'stop')).status).toBe(409);
});

test('a device with equal values gets no write; a disabled one is skipped; one with unknown values is read first', async () => {
  const [first, has, off, unknown] = fleet as [string, string, string, string];
  await report(server, has, 1, { sendCycle: 3_600 });
  await server.pool.query('UPDATE device SET is_enabled = false WHERE device_no = $1', [off]);
  await server.pool.query('DELETE FROM device_parameter WHERE device_id = $1', [Number(unknown)]);
  const id = await begin({ deviceNos: [first, has, off, unknown] });
  expect(await states(id)).toEqual(['canary', 'queued', 'skipped unchanged', 'skipped disabled', 'held']);
  const { rows } = await server.pool.query(
    'SELECT kind, held_by IS NOT NULL AS held, rollout_id = $2 AS own FROM command WHERE device_id = $1 ORDER BY number',
    [Number(unknown), id],
  );
  expect(rows).toEqual([
    { kind: 'read', held: false, own: true },
    { kind: 'write', held: true, own: true },
  ]);
  await endRead(server, unknown, { sendCycle: 900, collectCycle: 900 });
  expect((await read(id)).lines[3]!.changes).toEqual([{ key: 'sendCycle', from: 900, isKnown: true, to: 3_600 }]);
});

test('writes only what differs, and everything that shares its wire value', async () => {
  const ports = { sensorTypePort1: 4, sensorTypePort2: 0, sensorTypePort3: 0, sensorTypePort4: 9 };
  await report(server, fleet[0]!, 1, ports);
  await begin({ deviceNos: [fleet[0]], values: { resend: 1, sendCycle: 900, ...ports, sensorTypePort4: 7 } });
  const { rows } = await server.pool.query("SELECT body->'values' AS values FROM command");
  expect(rows).toEqual([{ values: { sendCycle: 900, ...ports, sensorTypePort4: 7 } }]);
});

test('what a pending write will change counts as changed', async () => {
  await begin({ deviceNos: [fleet[0]], values: { sendCycle: 900 } });
  const id = await begin({ deviceNos: [fleet[0]], values: { sendCycle: 600 } });
  expect(await states(id)).toEqual(['canary', 'queued']);
});

describe('reverting', () => {
  test('devices get their former values back, where the write was applied', async () => {
    await report(server, fleet[1]!, 1, { sendCycle: 1_200 });
    const id = await begin();
    await endWrite(server, fleet[0]!, 'applied');
    await endWrite(server, fleet[1]!, 'applied');
    await endWrite(server, fleet[2]!, 'failed');
    const revert = randomUUID();
    expect((await act(id, 'revert', { id: revert })).status).toBe(200);
    const made = await read(revert);
    expect(made).toMatchObject({ mode: 'atOnce', reverts: { id }, state: 'running', counts: { all: 2 } });
    expect(made.lines.map(({ deviceNo, changes }) => [deviceNo, changes[0]!.from, changes[0]!.to])).toEqual([
      [fleet[0], 3_600, 600],
      [fleet[1], 3_600, 1_200],
    ]);
    expect((await read(id)).revertedBy).toMatchObject({ id: revert });
    await endWrite(server, fleet[0]!, 'applied');
    await endWrite(server, fleet[1]!, 'applied');
    expect(await states(revert)).toEqual(['done', 'applied', 'applied']);
    // Nothing is left to revert.
    expect((await act(id, 'revert', { id: randomUUID() })).status).toBe(409);
  });

  test('a device changed since is shown and skipped, unless requested', async () => {
    const id = await begin();
    for (const no of fleet.slice(0, 3)) await endWrite(server, no, 'applied');
    await report(server, fleet[1]!, 1, { sendCycle: 60 });
    const preview = await server.call<{ deviceNo: string; skipped: string | null }[]>(
      admin,
      'GET',
      `/rest/rollouts/${id}/revert`,
    );
    expect(preview.body.data.map(({ skipped }) => skipped)).toEqual([null, 'changedSince', null]);
    const careful = randomUUID();
    await act(id, 'revert', { id: careful });
    expect(await states(careful)).toEqual(['running', 'queued', 'skipped changedSince', 'queued']);
    const forced = randomUUID();
    await act(id, 'revert', { id: forced, isForced: true });
    expect(await states(forced)).toEqual(['running', 'queued', 'queued', 'queued']);
  });

  test('an RTU that replaced the written one is skipped, unless requested', async () => {
    const id = await begin();
    for (const no of fleet.slice(0, 3)) await endWrite(server, no, 'applied');
    const replaced = [Number(fleet[1]), new Date(server.clock.now + 1_000)];
    await server.pool.query('DELETE FROM device_parameter WHERE device_id = $1', replaced.slice(0, 1));
    await server.pool.query(
      `INSERT INTO device_service (device_id, kind, at, created_at, account_name) VALUES ($1, 'replaced', $2, $2, 'x')`,
      replaced,
    );
    const careful = randomUUID();
    await act(id, 'revert', { id: careful });
    expect(await states(careful)).toEqual(['running', 'queued', 'skipped changedSince', 'queued']);
    const forced = randomUUID();
    await act(id, 'revert', { id: forced, isForced: true });
    expect(await states(forced)).toEqual(['running', 'queued', 'queued', 'queued']);
  });

  test('is refused while it is running, and where the former values are unknown', async () => {
    await server.pool.query('DELETE FROM device_parameter');
    const id = await begin({ deviceNos: [fleet[0]] });
    expect((await act(id, 'revert', { id: randomUUID() })).status).toBe(409);
    await endWrite(server, fleet[0]!, 'applied');
    const { body } = await server.call<{ skipped: string }[]>(admin, 'GET', `/rest/rollouts/${id}/revert`);
    expect(body.data).toMatchObject([{ skipped: 'beforeUnknown' }]);
    expect((await act(id, 'revert', { id: randomUUID() })).status).toBe(409);
  });

  test('includes a write with unknown effect; former values may have been read first', async () => {
    await server.pool.query('DELETE FROM device_parameter');
    const id = await begin({ deviceNos: [fleet[0]] });
    await endRead(server, fleet[0]!, { sendCycle: 600 });
    await endWrite(server, fleet[0]!, 'failed', 'unconfirmed');
    await report(server, fleet[0]!, 1, { sendCycle: 3_600 });
    const revert = randomUUID();
    expect((await act(id, 'revert', { id: revert })).status).toBe(200);
    expect((await read(revert)).lines[0]!.changes).toEqual([{ key: 'sendCycle', from: 3_600, isKnown: true, to: 600 }]);
  });
});

test('the same id is the same rollout, also when posted concurrently', async () => {
  const body = order();
  const answers = await Promise.all([start(body), start(body), start(body)]);
  expect(new Set(answers.map((answer) => answer.body.data.number)).size).toBe(1);
  const later = await start(body);
  expect(later.body.data).toEqual(answers[0].body.data);
  const { rows } = await server.pool.query('SELECT count(*)::int AS n FROM command');
  expect(rows).toEqual([{ n: 3 }]);
});

test('rollouts over the same devices wait for each other without a deadlock', async () => {
  const devices = fleet.slice(0, 12);
  const bodies = Array.from({ length: 6 }, (_, index) =>
    order({
      deviceNos: index % 2 === 0 ? devices : devices.toReversed(),
      canary: devices[index],
      values: { sendCycle: 700 + index },
    }),
  );
  const answers = await Promise.all(bodies.map((body) => start(body)));
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  // Of the released writes, each device has one at most.
  const { rows } = await server.pool.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM command WHERE state = 'queued' AND held_by IS NULL GROUP BY device_id",
  );
  expect(rows.every(({ n }) => n === 1)).toBe(true);
});

describe('refused', () => {
  const refuse = async (more: object) => fields(await start(order(more)));

  test('what does not fit', async () => {
    expect(await refuse({ values: { sendCycle: 1 } })).toEqual([400, 'values.sendCycle']);
    expect(await refuse({ values: { centre0Password: 'secret' } })).toEqual([400, 'values.centre0Password']);
    expect(await refuse({ deviceNos: [fleet[0], '999'] })).toEqual([400, 'deviceNos.1']);
    expect(await refuse({ deviceNos: [fleet[0], `0${fleet[0]}`] })).toEqual([400, 'deviceNos.1']);
    expect(await refuse({ canary: fleet[9] })).toEqual([400, 'canary']);
    expect(await refuse({ templateId: 99 })).toEqual([400, 'templateId']);
    await report(server, fleet[0]!, 1, { sendCycle: 3_600 });
    expect(await refuse({})).toEqual([400, 'canary']);
  });

  test('without the password or with a wrong one, before anything is stored', async () => {
    expect((await start(order({ password: '' }))).body.code).toBe(40_002);
    expect((await start(order({ password: 'guess' }))).body.code).toBe(40_001);
    const { rows } = await server.pool.query('SELECT count(*)::int AS n FROM parameter_rollout');
    expect(rows).toEqual([{ n: 0 }]);
    const logged = await server.pool.query(
      "SELECT detail::text AS detail FROM audit WHERE detail::text LIKE '%guess%'",
    );
    expect(logged.rows).toEqual([]);
  });

  test('devices that the caller may not see or not command', async () => {
    const id = await begin({ deviceNos: [fleet[0], site.b.deviceNo] });
    const own = await restrictedUser(server.pool, `own ${id}`, { company_id: site.a.company });
    const token = await server.login(own);
    const hers = order({ deviceNos: [fleet[0], site.b.deviceNo], password: own.password });
    expect(fields(await start(hers, token))).toEqual([400, 'deviceNos.1']);
    // Visible in part, and not changeable.
    const part = await read(id, token);
    expect(part).toMatchObject({ isWhole: false, counts: { all: 1 } });
    expect(part.lines.map(({ deviceNo }) => deviceNo)).toEqual([fleet[0]]);
    expect((await act(id, 'stop', {}, token)).body.code).toBe(40_303);
    expect((await act(id, 'continue', { password: own.password }, token)).body.code).toBe(40_303);
    // Not visible.
    const others = await restrictedUser(server.pool, `others ${id}`, { station_id: site.b.station });
    const stranger = await server.login(others);
    const hidden = await begin({ deviceNos: [fleet[1]], canary: fleet[1] });
    for (const path of [`/rest/rollouts/${hidden}`, `/rest/rollouts/${hidden}/revert`])
      expect((await server.call(stranger, 'GET', path)).status).toBe(404);
    expect((await act(hidden, 'stop', {}, stranger)).status).toBe(404);
    const listed = await server.call<Page<Rollout>>(stranger, 'GET', '/rest/rollouts');
    expect(listed.body.data.records.map((one) => one.id)).toEqual([id]);
    // A read-only user.
    await server.pool.query(
      `DELETE FROM role_menu WHERE role_id = $1 AND menu_id IN (SELECT id FROM menu WHERE auth = 'device:command')`,
      [own.roleId],
    );
    const looker = await server.login(own);
    expect((await start(order({ password: own.password }), looker)).status).toBe(403);
    expect((await server.call(looker, 'GET', `/rest/rollouts/${id}`)).status).toBe(200);
  });
});

test('the audit has who did what, to which devices', async () => {
  const id = await begin();
  await act(id, 'stop');
  const { rows } = await server.pool.query<{ action: string; target: string; detail: object }>(
    "SELECT action, target, detail FROM audit WHERE action LIKE 'rollout:%' ORDER BY id",
  );
  expect(rows).toMatchObject([
    {
      action: 'rollout:create',
      target: id,
      detail: { set: 1, values: { sendCycle: 3_600 }, canary: fleet[0], deviceNos: fleet.slice(0, 3) },
    },
    { action: 'rollout:stop', target: id, detail: { cancelled: 3 } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(password);
});
