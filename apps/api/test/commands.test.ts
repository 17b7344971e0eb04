import { beforeAll, describe, expect, test } from 'vitest';
import { commandBench } from './support/command-bench.ts';
import { clock, COMMANDS, horn, PASSWORD, raw, write } from './support/commands.ts';
import { site } from './support/fixtures.ts';
import type { TestServer } from './support/server.ts';

const bench = commandBench();
const { send, detail, listed, audited, published } = bench;
let server: TestServer;
let admin: string;
beforeAll(() => {
  ({ server, admin } = bench);
});

describe('requests', () => {
  test('are queued with who and why, audited, and published at once', async () => {
    const { status, body } = await send(clock, { note: ' drifts ' });
    expect(status).toBe(200);
    const command = body.data;
    expect(command).toMatchObject({
      deviceNo: site.a.deviceNo,
      deviceName: 'device a',
      stationId: site.a.station,
      stationName: 'station a',
      kind: 'clock',
      body: {},
      state: 'queued',
      reason: '',
      accountName: 'admin',
      note: 'drifts',
      tries: 0,
      maxTries: 5,
      createdAt: new Date(server.clock.now).toISOString(),
      expiresAt: new Date(server.clock.now + 48 * 3_600_000).toISOString(),
      sentAt: null,
      answer: null,
      supersededBy: null,
      heldBy: null,
    });
    expect(await detail(command.id)).toEqual({
      ...command,
      events: [{ at: command.createdAt, what: 'queued', detail: {} }],
    });
    expect(await audited()).toEqual([
      {
        action: 'command:send',
        target: String(command.number),
        account: 'admin',
        detail: { deviceNo: site.a.deviceNo, commandId: command.id, kind: 'clock', note: 'drifts' },
      },
    ]);
    await expect.poll(published).toEqual([
      {
        id: command.id,
        number: command.number,
        deviceNo: site.a.deviceNo,
        stationId: site.a.station,
        kind: 'clock',
        state: 'queued',
        changedTime: command.createdAt,
      },
    ]);
  });

  test('a horn command lives two minutes; a raw frame is sent once unless declared harmless', async () => {
    const sounded = (await send(horn)).body.data;
    expect(Date.parse(sounded.expiresAt) - server.clock.now).toBe(120_000);
    expect((await send(raw('AT'))).body.data).toMatchObject({ maxTries: 1, body: { text: 'AT', isRepeatable: false } });
    expect((await send(raw('AT', true))).body.data.maxTries).toBe(5);
  });
});

describe('impossible values are refused at their field', () => {
  test.each([
    ['nothing to write', write({}), ['body.values']],
    ['a parameter of another set', write({ sendCycle: 60, burialDepth: 20 }), ['body.values.burialDepth']],
    ['too small', write({ sendCycle: 9 }), ['body.values.sendCycle']],
    ['no step', write({ burialDepth: 25 }, 7), ['body.values.burialDepth']],
    ['no number', write({ sendCycle: '60' }), ['body.values.sendCycle']],
    ['no value', write({ sendCycle: null }), ['body.values.sendCycle']],
    ['too long a domain', write({ centre0Domain: 'a'.repeat(65) }), ['body.values.centre0Domain']],
    ['no secret', write({ deviceSecret: 'secret' }), ['body.values.deviceSecret']],
    ['two at once', write({ sendCycle: 0, encryption: 7 }), ['body.values.sendCycle', 'body.values.encryption']],
    ['one of four port types, the others unknown', write({ sensorTypePort1: 1 }), ['body.values.sensorTypePort1']],
    ['no such set', write({ sendCycle: 60 }, 9), ['body.set']],
    ['a horn level', { kind: 'horn', body: { ...horn.body, level: 5 } }, ['body.level']],
    ['an empty text', raw(''), ['body.text']],
    ['a text too long for the wire', raw('é'.repeat(257)), ['body.text']],
    ['a line break', raw('AT\r\nAT'), ['body.text']],
    ['no such kind', { kind: 'reboot', body: {} }, ['kind']],
    ['a query for nothing', { kind: 'query', body: { target: 'moon' } }, ['body.target']],
    [
      'a query of a period without one',
      { kind: 'query', body: { target: 'period', quantity: 'rain' } },
      ['body.from', 'body.to'],
    ],
    [
      'a query of a period too long',
      {
        kind: 'query',
        body: { target: 'period', quantity: 'rain', from: '2026-03-01T00:00:00Z', to: '2026-03-09T00:00:00Z' },
      },
      ['body.to'],
    ],
    ['a note too long', { ...clock, note: 'a'.repeat(501) }, ['note']],
    ['no id', { ...clock, id: '1' }, ['id']],
  ])('%s', async (_what, order, expected) => {
    // The password would be wrong, but is not checked.
    const { status, body } = await send(order, { password: 'no' });
    expect([status, ...(body.fields ?? []).map(({ path }) => path)]).toEqual([400, ...expected]);
    expect((await listed()).total).toBe(0);
    expect(await audited()).toEqual([]);
  });

  test.each([
    ['zh-chs', '参数组 1 中没有参数 burialDepth', '没有输入密码，无法进行设置', '设备已停用'],
    ['en', 'parameter set 1 has no parameter burialDepth', 'No password was entered', 'The device is disabled'],
    ['ja', 'パラメータセット 1 に burialDepth はありません', 'パスワードが入力されていない', '機器が無効'],
  ])('in %s', async (language, unknown, missing, disabled) => {
    const say = async (payload: object) => {
      const headers = { authorization: `Bearer ${admin}`, 'accept-language': language };
      const answer = await server.app.inject({ method: 'POST', url: COMMANDS, headers, payload });
      return answer.json<{ code: number; msg: string; fields?: { msg: string }[] }>();
    };
    expect((await say({ ...write({ burialDepth: 20 }), password: PASSWORD })).fields?.[0]?.msg).toBe(unknown);
    expect(await say({ ...clock, password: '' })).toMatchObject({
      code: 40_002,
      msg: expect.stringContaining(missing),
    });
    await server.pool.query('UPDATE device SET is_enabled = false WHERE id = $1', [site.a.device]);
    const refused = await say({ ...clock, password: PASSWORD });
    await server.pool.query('UPDATE device SET is_enabled = true WHERE id = $1', [site.a.device]);
    expect(refused).toMatchObject({ code: 40_906, msg: expect.stringContaining(disabled) });
    expect((await listed()).total).toBe(0);
  });

  test('refuses more commands than may wait for a device, but always accepts a horn', async () => {
    await server.pool.query(
      `INSERT INTO command (id, device_id, kind, body, created_at, expires_at)
       SELECT gen_random_uuid(), $1, 'read', '{"set": 1}', $2, $2::timestamptz + interval '48 h' FROM generate_series(1, 99)`,
      [site.a.device, new Date(server.clock.now)],
    );
    const id = '00000000-0000-4000-8000-0000000000aa';
    expect((await send(clock, { id })).status).toBe(200);
    const { status, body } = await send(clock, { password: 'not looked at' });
    expect([status, body.code, body.msg]).toEqual([409, 40_907, expect.stringContaining('100')]);
    expect((await send(clock, { id })).status).toBe(200);
    expect((await send(horn)).status).toBe(200);
    expect((await listed()).total).toBe(101);
  });

  test('thousands of values are one problem', async () => {
    const values = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`p${n}`, 1]));
    const { status, body } = await send(write(values));
    expect([status, body.fields?.length]).toEqual([400, 1]);
  });
});

describe('a device that is taken away while a command is being queued', () => {
  /** Changes the first device under its lock, while a command waits for it. */
  async function sendDuring(change: string) {
    const client = await server.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock(20419, $1)', [site.a.device]);
      const answer = send(clock);
      const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
                       WHERE locktype = 'advisory' AND classid = 20419 AND NOT granted`;
      await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1);
      await client.query(change, [site.a.device]);
      await client.query('COMMIT');
      return await answer;
    } finally {
      client.release();
    }
  }

  test.each([
    ['disabled', 'UPDATE device SET is_enabled = false WHERE id = $1', 409],
    ['moved out of sight', 'UPDATE device SET device_no = 4444 WHERE id = $1', 404],
  ])('%s, gets no command', async (_what, change, status) => {
    const answer = await sendDuring(change);
    await server.pool.query('UPDATE device SET is_enabled = true, device_no = 1001 WHERE id = $1', [site.a.device]);
    expect(answer.status).toBe(status);
    expect((await listed()).total).toBe(0);
    expect(await audited()).toEqual([]);
  });
});

test('refuses to delete a device with sent commands, and says why', async () => {
  await server.pool.query(
    "INSERT INTO device (id, device_no, station_id, name, security) VALUES (409, 4009, $1, 'fresh', 'plain')",
    [site.a.station],
  );
  const { number } = (await send(clock, {}, '/rest/devices/4009/commands')).body.data;
  const { body } = await server.call(admin, 'GET', '/rest/devices/409/dependents');
  expect(body.data).toEqual([{ kind: 'command', count: 1, names: [`#${number}`], isBlocking: true }]);
  const refused = await server.call(admin, 'DELETE', '/rest/devices/409');
  expect([refused.status, refused.body.code, refused.body.msg]).toEqual([409, 40_902, expect.stringContaining('命令')]);
});
