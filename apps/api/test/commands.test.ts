import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueueCommand } from '@groundwatch/db';
import type { BusMessage } from '@groundwatch/protocol/live';
import type { Command, CommandDetail, Page } from '@groundwatch/protocol/rest';
import { transaction } from '../src/context.ts';
import { clearCommands, clock, COMMANDS, horn, PASSWORD, raw, sender, userWith, write } from './support/commands.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let admin: string;
let heard: BusMessage[] = [];
const lines: string[] = [];
const SECRET = 'ab'.repeat(16);

beforeAll(async () => {
  server = await startTestServer({ log: { write: (line) => void lines.push(line) } });
  await seedSites(server.pool);
  admin = await server.login();
  await server.bus.subscribe(
    ({ message }) => heard.push(message),
    () => undefined,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  await clearCommands(server);
  heard = [];
  lines.length = 0;
});

const send = (...args: Parameters<ReturnType<typeof sender>>) => sender(server, () => admin)(...args);
const detail = async (id: string, token = admin) =>
  (await server.call<CommandDetail>(token, 'GET', `/rest/commands/${id}`)).body.data;
const listed = async (query = '', token = admin) =>
  (await server.call<Page<Command>>(token, 'GET', `/rest/commands${query}`)).body.data;
const audited = async () =>
  (
    await server.pool.query<{ action: string; target: string; detail: Record<string, unknown>; account: string }>(
      `SELECT action, target, detail, account_name AS account FROM audit WHERE action LIKE 'command:%' ORDER BY id`,
    )
  ).rows;
const stateOf = async (id: string) =>
  (await server.pool.query<{ state: string }>('SELECT state FROM command WHERE id = $1', [id])).rows[0]?.state;
const told = () => heard.flatMap((message) => (message.kind === 'command' ? [message.command] : []));
/** As ingest does before the bytes go out. */
const markSent = (id: string) =>
  server.pool.query("UPDATE command SET state = 'sent', sequence = 1, tries = 1, sent_at = created_at WHERE id = $1", [
    id,
  ]);

describe('what is asked for', () => {
  test('is queued with who and why, audited, and told to everybody at once', async () => {
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
    await expect.poll(told).toEqual([
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

  test('lives two minutes where it is a horn, and is sent once where it is raw and not said to be harmless', async () => {
    const sounded = (await send(horn)).body.data;
    expect(Date.parse(sounded.expiresAt) - server.clock.now).toBe(120_000);
    expect((await send(raw('AT'))).body.data).toMatchObject({ maxTries: 1, body: { text: 'AT', isRepeatable: false } });
    expect((await send(raw('AT', true))).body.data.maxTries).toBe(5);
  });
});

describe('what cannot be is said at its field', () => {
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
    ['a note too long', { ...clock, note: 'a'.repeat(501) }, ['note']],
    ['no id', { ...clock, id: '1' }, ['id']],
  ])('%s', async (_what, order, expected) => {
    // The password is not looked at: it would be wrong.
    const { status, body } = await send(order, { password: 'no' });
    expect([status, ...(body.fields ?? []).map(({ path }) => path)]).toEqual([400, ...expected]);
    expect((await listed()).total).toBe(0);
    expect(await audited()).toEqual([]);
  });

  test.each([
    ['zh-chs', '参数组 1 中没有参数 burialDepth', '未输入密码，无法进行设置', '设备已停用'],
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

  test('thousands of values are one problem', async () => {
    const values = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`p${n}`, 1]));
    const { status, body } = await send(write(values));
    expect([status, body.fields?.length]).toEqual([400, 1]);
  });
});

describe('the password', () => {
  const WRONG = 'not my pass phrase';
  test('is asked for, also where the field is absent', async () => {
    for (const password of ['', undefined]) {
      const { status, body } = await send(clock, { password });
      expect([status, body.code]).toEqual([400, 40_002]);
    }
    expect((await listed()).total).toBe(0);
  });

  test('wrong ones are audited, slow the session down, and stand in no log and no answer', async () => {
    const { token } = await userWith(server, 'guesser', ['device:command']);
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await send(clock, { password: WRONG }, COMMANDS, token));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 40_001],
      [400, 40_001],
      [400, 40_001],
      [429, 42_901],
    ]);
    // Another session of nobody else's waits.
    expect((await send(clock)).status).toBe(200);
    // Not even the right one is looked at before the time is over; then it is.
    const right = 'the password of guesser';
    expect((await send(clock, { password: right }, COMMANDS, token)).status).toBe(429);
    server.clock.now += 3_000;
    expect((await send(clock, { password: right }, COMMANDS, token)).status).toBe(200);
    const { rows } = await server.pool.query<{ detail: object; isSuccess: boolean; accountName: string }>(
      `SELECT detail, is_success AS "isSuccess", account_name AS "accountName" FROM audit
       WHERE detail->>'for' = 'command' ORDER BY id`,
    );
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ isSuccess: false, accountName: 'guesser', detail: { why: 'password' } });
    expect(rows[3]).toMatchObject({ detail: { why: 'delayed' } });
    const everything = JSON.stringify([answers, rows, lines, await audited()]);
    expect(everything).not.toContain(WRONG);
    expect(everything).not.toContain(right);
  });

  test('many guesses at once are still counted one by one', async () => {
    const { token } = await userWith(server, 'hasty', ['device:command']);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(clock, { password: WRONG }, COMMANDS, token)),
    );
    expect(answers.filter(({ body }) => body.code === 40_001)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 42_901)).toHaveLength(5);
  });

  test('is in no message about a request that makes no sense, nor in the log of a failure', async () => {
    const answers = [
      await send(clock, { password: [PASSWORD] }),
      await send(clock, { password: PASSWORD.repeat(100) }),
      await send({ kind: PASSWORD, body: {} }, { password: { [PASSWORD]: 1 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    await server.pool.query('ALTER TABLE command RENAME COLUMN note TO why');
    try {
      const failed = await send(write({ deviceSecret: SECRET }), { note: 'a note of mine' });
      expect(failed.status).toBe(500);
      expect(lines.join('')).toContain('a request failed');
    } finally {
      await server.pool.query('ALTER TABLE command RENAME COLUMN why TO note');
    }
    expect(lines.join('')).not.toContain(PASSWORD);
    expect(lines.join('')).not.toContain(SECRET);
    expect(JSON.stringify(answers)).not.toContain(PASSWORD);
  });
});

describe('the same id', () => {
  test('is the same command, done and audited once, also when posted at once', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(clock, { id, note: 'why' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.number)).size).toBe(1);
    expect((await listed()).total).toBe(1);
    expect(await audited()).toHaveLength(1);
    await expect.poll(told).toHaveLength(1);
    await server.pool.query("UPDATE command SET state = 'cancelled', ended_at = created_at WHERE id = $1", [id]);
    await server.pool.query('UPDATE device SET is_enabled = false WHERE id = $1', [site.a.device]);
    const again = await send(clock, { id, note: 'why' });
    await server.pool.query('UPDATE device SET is_enabled = true WHERE id = $1', [site.a.device]);
    expect([again.status, again.body.data.state]).toEqual([200, 'cancelled']);
    expect((await send(clock, { id, note: 'why', password: 'no' })).status).toBe(400);
  });

  test('of a write is known by what was wanted, also after its secrets are gone', async () => {
    await server.pool.query(
      `INSERT INTO device_parameter VALUES ($1, 1, '{"sensorTypePort1": 1, "sensorTypePort2": 2, "sensorTypePort3": 3, "sensorTypePort4": 4}', now())`,
      [site.a.device],
    );
    const id = randomUUID();
    const wanted = write({ sensorTypePort1: 5, centre0Password: 'hush hush' });
    const [first, second] = [await send(wanted, { id }), await send(wanted, { id })];
    expect([first.status, second.status]).toEqual([200, 200]);
    const other = write({ sensorTypePort1: 5, centre0Password: 'other' });
    expect((await send(other, { id })).status).toBe(409);
    await server.pool.query(
      "UPDATE command SET state = 'cancelled', ended_at = created_at, secrets = NULL WHERE id = $1",
      [id],
    );
    expect((await send(wanted, { id })).status).toBe(200);
  });

  test('is refused to another device, user or content', async () => {
    const id = randomUUID();
    expect((await send(write({ sendCycle: 60 }), { id })).status).toBe(200);
    const { token, password } = await userWith(server, 'other', ['device:command']);
    const others = [
      await send(write({ sendCycle: 61 }), { id }),
      await send(write({ sendCycle: 60, collectCycle: 60 }), { id }),
      await send(write({ sendCycle: 60 }), { id, note: 'another' }),
      await send(clock, { id }),
      await send(write({ sendCycle: 60 }), { id }, `/rest/devices/${site.b.deviceNo}/commands`),
      await send(write({ sendCycle: 60 }), { id, password }, COMMANDS, token),
    ];
    for (const { status, body } of others)
      expect([status, body.code, body.fields?.[0]?.path]).toEqual([409, 40_901, 'id']);
    expect((await listed()).total).toBe(1);
  });

  test('in capitals is the same one', async () => {
    const id = randomUUID();
    const { number } = (await send(clock, { id: id.toUpperCase() })).body.data;
    expect((await send(clock, { id })).body.data).toMatchObject({ id, number });
    const payload = { password: PASSWORD };
    const taken = await server.call<Command>(admin, 'DELETE', `/rest/commands/${id.toUpperCase()}`, payload);
    expect([taken.status, taken.body.data?.state]).toEqual([200, 'cancelled']);
  });

  test('at two devices at once is one of them', async () => {
    const id = randomUUID();
    const at = [COMMANDS, `/rest/devices/${site.b.deviceNo}/commands`];
    const answers = await Promise.all(at.map((url) => send(clock, { id }, url)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await audited()).toHaveLength(1);
  });
});

describe('writes', () => {
  test('a newer one takes over what both set; horns stay', async () => {
    const first = (await send(write({ sendCycle: 60 }))).body.data;
    const both = (await send(write({ sendCycle: 70, collectCycle: 70 }))).body.data;
    const sounded = [(await send(horn)).body.data, (await send(horn)).body.data];
    expect(await detail(first.id)).toMatchObject({
      state: 'superseded',
      supersededBy: { id: both.id, number: both.number },
      endedAt: expect.any(String),
    });
    await send(write({ collectCycle: 80 }));
    expect(await detail(both.id)).toMatchObject({ state: 'queued', dropped: ['collectCycle'], supersededBy: null });
    for (const { id } of sounded) expect(await stateOf(id)).toBe('queued');
    const [, second] = await audited();
    expect(second?.detail).toMatchObject({ superseded: [first.number], set: 1, values: { sendCycle: 70 } });
    await expect
      .poll(() =>
        told()
          .filter(({ id }) => id === first.id)
          .map(({ state }) => state),
      )
      .toEqual(['queued', 'superseded']);
  });

  test('what shares a value on the wire is completed by what is on its way, else by what was reported', async () => {
    await server.pool.query(
      `INSERT INTO device_parameter VALUES ($1, 1, '{"sensorTypePort1": 1, "sensorTypePort2": 2, "sensorTypePort3": 3, "sensorTypePort4": 4}', now())`,
      [site.a.device],
    );
    const first = (await send(write({ sensorTypePort1: 5 }))).body.data;
    expect(first.body).toEqual({
      set: 1,
      values: { sensorTypePort1: 5, sensorTypePort2: 2, sensorTypePort3: 3, sensorTypePort4: 4 },
    });
    expect(first.before).toMatchObject({ sensorTypePort1: 1 });
    const second = (await send(write({ sensorTypePort2: 6 }))).body.data;
    expect(second.body).toMatchObject({ values: { sensorTypePort1: 5, sensorTypePort2: 6 } });
    expect(await stateOf(first.id)).toBe('superseded');
  });

  test('many at once lose nothing: each port keeps what was asked for it', async () => {
    await server.pool.query(
      `INSERT INTO device_parameter VALUES ($1, 1, '{"sensorTypePort1": 0, "sensorTypePort2": 0, "sensorTypePort3": 0, "sensorTypePort4": 0}', now())`,
      [site.a.device],
    );
    await Promise.all([1, 2, 3, 4].map((port) => send(write({ [`sensorTypePort${port}`]: port }))));
    const { records } = await listed('?state=queued');
    expect(records).toHaveLength(1);
    expect(records[0]?.body).toMatchObject({
      values: { sensorTypePort1: 1, sensorTypePort2: 2, sensorTypePort3: 3, sensorTypePort4: 4 },
    });
  });

  test('secrets are in no answer, no audit, no event and no message', async () => {
    const { body } = await send(write({ sendCycle: 60, deviceSecret: SECRET, centre1Password: 'hush hush' }));
    const { id } = body.data;
    expect(body.data.body).toEqual({ set: 1, values: { sendCycle: 60, deviceSecret: null, centre1Password: null } });
    await expect.poll(told).toHaveLength(1);
    const sets = await server.call(admin, 'GET', `/rest/devices/${site.a.deviceNo}/parameters/1`);
    const all = JSON.stringify([body, await detail(id), await listed(), await audited(), heard, sets, lines]);
    expect(all).not.toContain(SECRET);
    expect(all).not.toContain('hush hush');
    expect((await listed('?keyword=hush')).total).toBe(0);
  });
});

describe('a device that is taken away while a command is on its way to the queue', () => {
  /** Changes the first device under its lock, while a command waits for that. */
  async function sendDuring(change: string) {
    const client = await server.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock(20419, $1)', [site.a.device]);
      const answer = send(clock);
      const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 20419 AND NOT granted";
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
  ])('%s, is sent nothing', async (_what, change, status) => {
    const answer = await sendDuring(change);
    await server.pool.query('UPDATE device SET is_enabled = true, device_no = 1001 WHERE id = $1', [site.a.device]);
    expect(answer.status).toBe(status);
    expect((await listed()).total).toBe(0);
    expect(await audited()).toEqual([]);
  });
});

describe('taking back', () => {
  const cancel = (id: string, more: object = {}, token = admin) =>
    server.call<Command>(token, 'DELETE', `/rest/commands/${id}`, { password: PASSWORD, ...more });

  test('what is queued is cancelled, with who and why', async () => {
    const { id, number } = (await send(clock)).body.data;
    const { status, body } = await cancel(id, { note: 'wrong device' });
    expect([status, body.data]).toMatchObject([200, { state: 'cancelled', reason: 'person' }]);
    const { events } = await detail(id);
    expect(events.at(-1)).toMatchObject({
      what: 'cancelled',
      detail: { accountName: 'admin', note: 'wrong device' },
    });
    expect((await audited()).at(-1)).toMatchObject({
      action: 'command:cancel',
      target: String(number),
      detail: { deviceNo: site.a.deviceNo, commandId: id, kind: 'clock', note: 'wrong device' },
    });
    await expect.poll(() => told().map(({ state }) => state)).toEqual(['queued', 'cancelled']);
    expect((await cancel(id)).body.code).toBe(40_905);
  });

  test('takes with it what waited for it at other devices, of which is told too', async () => {
    const { id } = (await send(clock)).body.data;
    const [held, kept] = [randomUUID(), randomUUID()];
    for (const [which, heldBy] of [
      [held, id],
      [kept, null],
    ] as const)
      await transaction(server.pool, (client) =>
        enqueueCommand(
          client,
          {
            id: which,
            deviceId: site.b.device,
            kind: 'clock',
            body: {},
            heldBy,
            userId: 1,
            accountName: 'admin',
            note: '',
          },
          server.clock.now,
        ),
      );
    expect(await detail(held)).toMatchObject({ state: 'queued', heldBy: { id } });
    await cancel(id);
    expect(await detail(held)).toMatchObject({ state: 'cancelled', reason: 'canary' });
    expect(await stateOf(kept)).toBe('queued');
    await expect
      .poll(() =>
        told()
          .filter(({ state }) => state === 'cancelled')
          .map((one) => one.id),
      )
      .toEqual([id, held]);
  });

  test('not what was sent, and not without the password', async () => {
    const { id } = (await send(clock)).body.data;
    expect((await cancel(id, { password: '' })).body.code).toBe(40_002);
    const bare = await server.call(admin, 'DELETE', `/rest/commands/${id}`);
    expect(bare.body.code).toBe(40_002);
    expect((await cancel(id, { password: 'no' })).body.code).toBe(40_001);
    await markSent(id);
    const { status, body } = await cancel(id);
    expect([status, body.code]).toEqual([409, 40_905]);
    expect(await stateOf(id)).toBe('sent');
    expect((await audited()).map(({ action }) => action)).toEqual(['command:send']);
  });

  test('many at once take it back once; against a sending only one of both happens', async () => {
    const first = (await send(clock)).body.data;
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(first.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await audited()).filter(({ action }) => action === 'command:cancel')).toHaveLength(1);
    for (let n = 0; n < 5; n++) {
      const { id } = (await send(clock)).body.data;
      const [answer] = await Promise.all([cancel(id), sendUnderLock(id)]);
      const state = await stateOf(id);
      expect([answer.status, state]).toEqual(answer.status === 200 ? [200, 'cancelled'] : [409, 'sent']);
    }
  });

  /** As ingest: under the device's lock, where it is still queued. */
  async function sendUnderLock(id: string): Promise<void> {
    const client = await server.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock(20419, $1)', [site.a.device]);
      await client.query(
        `UPDATE command SET state = 'sent', sequence = 1, tries = 1, sent_at = created_at WHERE id = $1 AND state = 'queued'`,
        [id],
      );
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  }
});

describe('rights and scope', () => {
  test('commands and horns are rights of their own', async () => {
    const commander = await userWith(server, 'commander', ['device:command']);
    const hornist = await userWith(server, 'hornist', ['device:horn']);
    const viewer = await userWith(server, 'viewer', ['device:list', 'home:view']);
    const lister = await userWith(server, 'lister', ['command:list']);
    const by = ({ token, password }: typeof viewer, order: object) => send(order, { password }, COMMANDS, token);
    const statuses = async (order: object) =>
      Promise.all([commander, hornist, viewer, lister].map(async (user) => (await by(user, order)).status));
    expect(await statuses(clock)).toEqual([200, 403, 403, 403]);
    expect(await statuses(horn)).toEqual([403, 200, 403, 403]);
    const [sounded, set] = (await listed()).records;
    const take = async ({ token, password }: typeof viewer, id = '') =>
      (await server.call(token, 'DELETE', `/rest/commands/${id}`, { password })).status;
    expect(await Promise.all([hornist, viewer, lister].map((user) => take(user, set?.id)))).toEqual([403, 403, 403]);
    expect(await take(commander, sounded?.id)).toBe(403);
    expect([await take(hornist, sounded?.id), await take(commander, set?.id)]).toEqual([200, 200]);
    const reads = async ({ token }: typeof viewer) =>
      Promise.all(
        ['/rest/commands', COMMANDS, `/rest/commands/${set?.id}`].map(
          async (url) => (await server.call(token, 'GET', url)).status,
        ),
      );
    expect(await reads(commander)).toEqual([403, 200, 200]);
    expect(await reads(hornist)).toEqual([403, 200, 200]);
    expect(await reads(lister)).toEqual([200, 200, 200]);
    expect(await reads(viewer)).toEqual([403, 403, 403]);
  });

  test('elsewhere neither device nor command exists', async () => {
    const stranger = await restrictedUser(server.pool, 'stranger', { company_id: site.b.company });
    const token = await server.login(stranger);
    const { id } = (await send(clock)).body.data;
    const { password } = stranger;
    expect((await send(clock, { password }, COMMANDS, token)).status).toBe(404);
    expect((await server.call(token, 'GET', COMMANDS)).status).toBe(404);
    expect((await server.call(token, 'GET', `/rest/commands/${id}`)).status).toBe(404);
    expect((await server.call(token, 'DELETE', `/rest/commands/${id}`, { password })).status).toBe(404);
    for (const query of [
      '',
      `?deviceNo=${site.a.deviceNo}`,
      `?stationId=${site.a.station}`,
      '?keyword=device',
      '?state=open',
    ])
      expect(await listed(query, token)).toMatchObject({ total: 0, records: [] });
    const own = await send(clock, { password }, `/rest/devices/${site.b.deviceNo}/commands`, token);
    expect((await listed('', token)).records.map((command) => command.id)).toEqual([own.body.data.id]);
    expect(await stateOf(id)).toBe('queued');
    expect((await listed()).total).toBe(2);
  });

  test('who lost the right or the scope sees nothing any more', async () => {
    const user = await userWith(server, 'leaver', ['command:list', 'device:command']);
    await send(clock);
    expect((await listed('', user.token)).total).toBe(1);
    await server.pool.query('DELETE FROM data_scope WHERE user_id = $1', [user.userId]);
    server.clock.now += 3_000;
    expect((await listed('', user.token)).total).toBe(0);
    expect((await send(clock, { password: user.password }, COMMANDS, user.token)).status).toBe(404);
    await server.pool.query('DELETE FROM role_menu WHERE role_id = $1', [user.roleId]);
    server.clock.now += 3_000;
    expect((await server.call(user.token, 'GET', '/rest/commands')).status).toBe(403);
  });
});

describe('lists', () => {
  const numbers = async (query = '') => (await listed(query)).records.map(({ number }) => number);

  test('are filtered, searched and paged, the newest first', async () => {
    const made: number[] = [];
    const orders = [
      { ...clock, note: 'drifts' },
      write({ sendCycle: 61 }),
      raw('AT+CSQ'),
      horn,
      { kind: 'read', body: { set: 1 } },
    ];
    const ids: string[] = [];
    for (const order of orders) {
      server.clock.now += 60_000;
      const { number, id } = (await send(order)).body.data;
      made.push(number);
      ids.push(id);
    }
    const other = (await send(clock, {}, `/rest/devices/${site.b.deviceNo}/commands`)).body.data;
    const [drift = 0, cycle = 0, at = 0, sounded = 0, read = 0] = made;
    await markSent(ids[2] ?? '');
    await server.pool.query("UPDATE command SET state = 'expired', ended_at = created_at WHERE id = $1", [ids[3]]);
    expect(await numbers()).toEqual([other.number, read, sounded, at, cycle, drift]);
    expect(await numbers('?current=2&size=2')).toEqual([sounded, at]);
    expect((await listed('?current=9&size=2')).total).toBe(6);
    expect(await numbers(`?deviceNo=${site.b.deviceNo}`)).toEqual([other.number]);
    expect(await numbers(`?stationId=${site.b.station}`)).toEqual([other.number]);
    expect(await numbers('?deviceNo=999')).toEqual([]);
    expect(await numbers('?kind=clock')).toEqual([other.number, drift]);
    expect(await numbers('?state=open')).toEqual([other.number, read, at, cycle, drift]);
    expect(await numbers('?state=queued')).toEqual([other.number, read, cycle, drift]);
    expect(await numbers('?state=sent')).toEqual([at]);
    expect(await numbers('?state=expired')).toEqual([sounded]);
    const from = new Date(server.clock.now - 60_000).toISOString();
    expect(await numbers(`?from=${from}`)).toEqual([other.number, read, sounded]);
    expect(await numbers(`?to=${from}`)).toEqual([at, cycle, drift]);
    expect(await numbers('?keyword=drift')).toEqual([drift]);
    expect(await numbers('?keyword=csq')).toEqual([at]);
    expect(await numbers('?keyword=sendCycle')).toEqual([cycle]);
    expect(await numbers('?keyword=device%20b')).toEqual([other.number]);
    expect(await numbers(`?keyword=%23${drift}`)).toEqual([drift]);
    expect(await numbers('?keyword=%25')).toEqual([]);
    expect(await numbers('?keyword=99999999999999999999')).toEqual([]);
    expect(await numbers(`?rolloutId=${randomUUID()}`)).toEqual([]);
    const { body } = await server.call<Page<Command>>(admin, 'GET', `${COMMANDS}?state=open`);
    expect(body.data.records.map(({ number }) => number)).toEqual([read, at, cycle, drift]);
  });

  test('what makes no sense is refused', async () => {
    for (const query of ['state=gone', 'kind=x', 'from=yesterday', 'rolloutId=1', 'deviceNo=x', 'size=0'])
      expect((await server.call(admin, 'GET', `/rest/commands?${query}`)).status).toBe(400);
    expect((await server.call(admin, 'GET', '/rest/commands/1')).status).toBe(400);
    expect((await server.call(admin, 'GET', `/rest/commands/${randomUUID()}`)).status).toBe(404);
  });
});

test('a device that was sent something is not deleted by accident, and it is said why', async () => {
  await server.pool.query("INSERT INTO device (id, device_no, station_id, name) VALUES (409, 4009, $1, 'fresh')", [
    site.a.station,
  ]);
  const { number } = (await send(clock, {}, '/rest/devices/4009/commands')).body.data;
  const { body } = await server.call(admin, 'GET', '/rest/devices/409/dependents');
  expect(body.data).toEqual([{ kind: 'command', count: 1, names: [`#${number}`], isBlocking: true }]);
  const refused = await server.call(admin, 'DELETE', '/rest/devices/409');
  expect([refused.status, refused.body.code, refused.body.msg]).toEqual([409, 40_902, expect.stringContaining('命令')]);
});
