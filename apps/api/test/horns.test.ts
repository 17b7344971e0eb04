import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { HornSounding, Page } from '@groundwatch/protocol/rest';
import { HornKeeper } from '../src/features/horns/horn-keeper.ts';
import { userWith } from './support/commands.ts';
import { raiseAlarm, restrictedUser, site } from './support/fixtures.ts';
import { horns, hornBench } from './support/horn-bench.ts';
import type { TestServer } from './support/server.ts';

const bench = hornBench();
const { ask, decide, detail, story, settle, answer, pass, commandOf, call, published } = bench;
const SECOND = { password: 'the password of second' };
let server: TestServer;
beforeAll(() => {
  ({ server } = bench);
});

const states = async (id: string) => (await detail(id)).horns.map(({ order }) => order?.state ?? null);

describe('a sounding by one person', () => {
  test('commands the chosen horn, follows its command, and ends when it has sounded', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    const { id } = body.data;
    expect(body.data).toMatchObject({ state: 'running', needsTwo: false, askedBy: 'admin', isOwn: true, level: 1 });
    expect(await commandOf(horns.first)).toMatchObject([
      { state: 'queued', body: { action: 1, level: 1, duration: 60 } },
    ]);
    expect(await commandOf(horns.second)).toEqual([]);
    await answer(horns.first, 'sent');
    await pass(2);
    await answer(horns.first, 'applied');
    await pass(1);
    expect(await story(id)).toEqual(['asked', 'queued 1', 'sent 1', 'applied 1']);
    await pass(61);
    expect(await detail(id)).toMatchObject({ state: 'sounded' });
    await expect
      .poll(() => published().map(({ state }) => state))
      .toEqual(['running', 'running', 'running', 'sounded']);
  });

  test('checks right, place, content and password, in this order', async () => {
    expect((await ask({}, bench.stranger)).status).toBe(403);
    expect((await ask({ stationId: 9_999, password: '' })).status).toBe(404);
    expect((await ask({ deviceNos: ['2001'], password: '' })).body.fields?.[0]?.path).toBe('deviceNos');
    expect((await ask({ alarmId: 77, password: '' })).body.fields?.[0]?.path).toBe('alarmId');
    expect((await ask({ password: '' })).body.code).toBe(40_002);
    expect((await ask({ password: 'wrong' })).body.code).toBe(40_001);
    await server.pool.query('UPDATE device SET is_enabled = false WHERE device_no = $1', [horns.first]);
    expect((await ask()).body.code).toBe(40_906);
    expect(await commandOf(horns.first)).toEqual([]);
  });

  test("is not delayed by others' failed attempts at the same address or account", async () => {
    const { pool, clock } = server;
    await pool.query(
      `INSERT INTO audit (at, account_name, action, address, is_success, detail)
       SELECT $1, CASE WHEN n % 2 = 0 THEN 'admin' ELSE 'somebody-' || n END, 'login', '127.0.0.1', false, '{"why": "password"}'
       FROM generate_series(1, 60) AS n`,
      [new Date(clock.now)],
    );
    const elsewhere = await server.call(null, 'POST', '/login', { accountName: 'nobody', password: 'x' });
    expect([elsewhere.status, (await ask()).status]).toEqual([429, 200]);
    await pool.query("DELETE FROM audit WHERE action = 'login' AND NOT is_success");
  });

  test('the same request is one sounding; another request with its id is refused', async () => {
    const id = randomUUID();
    const [one, two] = await Promise.all([ask({ id }), ask({ id })]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await ask({ id })).body.data.number).toBe(one.body.data.number);
    expect((await ask({ id, level: 2 })).body.code).toBe(40_901);
    expect(await commandOf(horns.first)).toHaveLength(1);
  });

  test('hides what belongs to another site', async () => {
    const { id } = (await ask()).body.data;
    const neighbour = await restrictedUser(server.pool, 'neighbour', { company_id: site.b.company });
    const token = await server.login(neighbour);
    expect((await call(token, 'GET', `/rest/horns/${id}`)).status).toBe(404);
    expect((await call<Page<HornSounding>>(token, 'GET', '/rest/horns')).body.data.total).toBe(0);
    expect((await decide(id, 'stop', { password: neighbour.password }, token)).status).toBe(404);
  });

  test('is audited and logged at its alarm', async () => {
    const alarmId = await raiseAlarm(server.pool, { stationId: site.a.station, at: server.clock.now, level: 1 });
    const { id, number } = (await ask({ alarmId })).body.data;
    await answer(horns.first, 'applied');
    await pass(1);
    const { rows } = await server.pool.query<{ what: string; account: string; detail: Record<string, unknown> }>(
      `SELECT what, account_name AS account, detail FROM alarm_event WHERE alarm_id = $1 ORDER BY id`,
      [alarmId],
    );
    expect(rows).toMatchObject([
      { what: 'horn', account: 'admin', detail: { what: 'asked', number, sounding: id } },
      { what: 'horn', detail: { what: 'applied', deviceName: 'device a' } },
    ]);
    const audited = await server.pool.query<{ target: string; detail: Record<string, unknown> }>(
      `SELECT target, detail FROM audit WHERE action = 'horn:ask'`,
    );
    expect(audited.rows).toMatchObject([{ target: `H${number}`, detail: { alarmId, deviceNos: [horns.first] } }]);
    expect(JSON.stringify(audited.rows)).not.toContain('password');
    const found = await call<Page<HornSounding>>(bench.admin, 'GET', `/rest/horns?alarmId=${alarmId}`);
    expect(found.body.data.records).toMatchObject([{ id, alarm: { id: alarmId, ruleName: 'crack', level: 1 } }]);
  });
});

describe('two people', () => {
  test('sounds nothing before another person has released it with their own password', async () => {
    await settle({ needsTwo: true });
    const { id, state } = (await ask()).body.data;
    expect(state).toBe('awaiting');
    expect(await commandOf(horns.first)).toEqual([]);
    await expect.poll(() => published()).toMatchObject([{ id, state: 'awaiting' }]);
    expect((await decide(id, 'release')).body.code).toBe(40_920);
    expect((await decide(id, 'release', {}, bench.stranger)).status).toBe(403);
    expect((await decide(id, 'release', {}, bench.other)).body.code).toBe(40_001);
    expect(await commandOf(horns.first)).toEqual([]);
    const { body } = await decide(id, 'release', { ...SECOND, note: 'seen it' }, bench.other);
    expect(body.data).toMatchObject({ state: 'running', releasedBy: 'second', isOwn: false });
    expect(await commandOf(horns.first)).toMatchObject([{ state: 'queued' }]);
    expect((await detail(id)).events).toMatchObject([
      { what: 'asked', accountName: 'admin', note: 'they run' },
      { what: 'released', accountName: 'second', note: 'seen it' },
      { what: 'queued', position: 1 },
    ]);
  });

  test('of two concurrent releases one succeeds, and it sounds once', async () => {
    await settle({ needsTwo: true });
    const third = await userWith(server, 'third', ['device:horn']);
    const { id } = (await ask()).body.data;
    const answers = await Promise.all([
      decide(id, 'release', SECOND, bench.other),
      decide(id, 'release', { password: third.password }, third.token),
    ]);
    expect(answers.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([0, 40_921]);
    expect(await commandOf(horns.first)).toHaveLength(1);
  });

  test('it expires when nobody releases it in time, and cannot be released then', async () => {
    await settle({ needsTwo: true });
    const { id } = (await ask()).body.data;
    server.clock.now += 301_000;
    expect((await decide(id, 'release', SECOND, bench.other)).body.code).toBe(40_921);
    await pass(0);
    expect(await detail(id)).toMatchObject({ state: 'lapsed' });
    expect(await commandOf(horns.first)).toEqual([]);
  });

  test('it can be cancelled by either of them', async () => {
    await settle({ needsTwo: true });
    const { id } = (await ask()).body.data;
    expect((await decide(id, 'cancel', { ...SECOND, note: 'a cow' }, bench.other)).body.data).toMatchObject({
      state: 'cancelled',
      endedBy: 'second',
    });
    expect((await decide(id, 'release', SECOND, bench.other)).body.code).toBe(40_921);
    expect(await story(id)).toEqual(['asked', 'cancelled']);
  });

  test('no other way bypasses it: neither the command of the device nor a long test', async () => {
    await settle({ needsTwo: true });
    const horn = (body: object) =>
      call(bench.admin, 'POST', `/rest/devices/${horns.first}/commands`, {
        kind: 'horn',
        body: { level: 1, voice: 0, duration: 60, ...body },
        password: 'correct horse battery',
      });
    expect((await horn({ action: 1 })).body.code).toBe(40_922);
    expect((await horn({ action: 2 })).body.code).toBe(40_922);
    expect((await horn({ action: 2, duration: 5 })).status).toBe(200);
    expect((await horn({ action: 0 })).status).toBe(200);
    expect((await ask({ action: 'test', duration: 60 })).body.data.state).toBe('awaiting');
    expect((await ask({ action: 'test', duration: 5 })).body.data.state).toBe('running');
  });
});

describe('the reserve horn', () => {
  test('sounds when the first one refuses, expires, or does not answer in time', async () => {
    const { id } = (await ask()).body.data;
    await answer(horns.first, 'failed', 'refused');
    await pass(1);
    expect(await states(id)).toEqual(['failed', 'queued', null]);
    await answer(horns.second, 'sent');
    await pass(31);
    expect(await states(id)).toEqual(['failed', 'sent', 'queued']);
    expect(await story(id)).toEqual([
      'asked',
      'queued 1',
      'sent 1',
      'failed 1',
      'fellBack 1',
      'queued 2',
      'sent 2',
      'unanswered 2',
      'fellBack 2',
      'queued 3',
    ]);
    expect((await detail(id)).horns.map(({ insteadOf }) => insteadOf)).toEqual([null, 1, 2]);
    await answer(horns.third, 'expired', 'noContact');
    await answer(horns.second, 'failed', 'unanswered');
    await pass(60);
    expect((await story(id)).slice(-2)).toEqual(['noneLeft 3', 'noneSounded']);
    expect(await detail(id)).toMatchObject({ state: 'failed' });
  });

  test('sounds where the first one refuses by a clock ahead of the one that keeps the sounding', async () => {
    const { id } = (await ask()).body.data;
    server.clock.now += 40;
    await answer(horns.first, 'failed', 'refused');
    await pass(-0.04);
    expect(await states(id)).toEqual(['failed', 'queued', null]);
    expect(await detail(id)).toMatchObject({ state: 'running' });
  });

  test('is called once, however many processes check, and by another process when the first is gone', async () => {
    const { id } = (await ask()).body.data;
    const { pool, bus, app, clock } = server;
    // A process that crashes in the middle leaves nothing behind.
    await pool.query(`CREATE FUNCTION no_more() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'gone'; END $$`);
    await pool.query(
      "CREATE TRIGGER no_more BEFORE INSERT ON horn_event FOR EACH ROW WHEN (NEW.what = 'fellBack') EXECUTE FUNCTION no_more()",
    );
    await pass(31);
    await pool.query('DROP FUNCTION no_more CASCADE');
    expect(await commandOf(horns.second)).toEqual([]);
    expect(await story(id)).toEqual(['asked', 'queued 1']);
    const others = [1, 2, 3].map(() => new HornKeeper({ pool, bus, log: app.log, clock: () => clock.now }));
    await Promise.all(others.map((keeper) => keeper.look()));
    expect(await commandOf(horns.second)).toHaveLength(1);
    expect((await story(id)).filter((what) => what.startsWith('fellBack'))).toHaveLength(1);
  });

  test('is not called for what is long past', async () => {
    const { id } = (await ask()).body.data;
    await pass(1_000);
    expect(await commandOf(horns.second)).toEqual([]);
    expect(await story(id)).toContain('tooLate 1');
  });

  test('is skipped where it cannot be reached, and left out where the site wants that', async () => {
    await server.pool.query('INSERT INTO horn_place (device_id, position, is_out) VALUES (412, 1, true)');
    const { id } = (await ask()).body.data;
    expect((await detail(id)).horns.map(({ deviceNo }) => deviceNo)).toEqual([horns.first, horns.second]);
    await server.pool.query('UPDATE device SET is_enabled = false WHERE device_no = $1', [horns.second]);
    await answer(horns.first, 'failed', 'refused');
    await pass(1);
    expect(await commandOf(horns.second)).toEqual([]);
    expect(await detail(id)).toMatchObject({ state: 'failed', horns: [{}, { order: { reason: 'withdrawn' } }] });
    expect(await story(id)).toContain('noneLeft 2');
  });

  test("a process that keeps soundings is woken by ingest's news of a command", async () => {
    const { pool, bus, app, clock } = server;
    const keeper = new HornKeeper({ pool, bus, log: app.log, clock: () => clock.now });
    await keeper.start();
    const { id } = (await ask()).body.data;
    await answer(horns.first, 'failed', 'refused');
    const { id: commandId } = (await commandOf(horns.first))[0]!;
    const command = { id: commandId, number: 1, deviceNo: horns.first, stationId: site.a.station, changedTime: '' };
    await bus.publish([{ kind: 'command', command: { ...command, kind: 'horn', state: 'failed' } }]);
    await expect.poll(() => states(id)).toEqual(['failed', 'queued', null]);
    await keeper.stop();
  });
});

describe('hearing', () => {
  const geoSound = (seconds: number, peak: number) =>
    server.pool.query(
      'INSERT INTO reading_geo_sound (sensor_id, collected_at, received_at, peak) VALUES ($1, $2, $2, $3)',
      [horns.ear, new Date(server.clock.now + seconds * 1_000), peak],
    );
  const withEar = () =>
    server.pool.query(
      `INSERT INTO horn_place (device_id, position, ear_sensor_id, ear_threshold, ear_window_s) VALUES (401, 1, $1, 100, 20)`,
      [horns.ear],
    );

  test('the horn reports that it sounds, and the geo-sound sensor hears it', async () => {
    await withEar();
    await geoSound(-5, 500);
    const { id } = (await ask()).body.data;
    await answer(horns.first, 'applied');
    await pass(1);
    expect((await detail(id)).horns[0]).toMatchObject({ ear: { threshold: 100 }, heardAt: null });
    await server.pool.query(
      'INSERT INTO reading_horn (sensor_id, collected_at, received_at, sounding) VALUES (9001, $1, $1, 1)',
      [new Date(server.clock.now)],
    );
    await geoSound(0, 60);
    await geoSound(2, 240);
    await pass(3);
    expect((await story(id)).slice(-2)).toEqual(['sounding 1', 'heard 1']);
    expect((await detail(id)).horns[0]).toMatchObject({ heardPeak: 240, hearUntil: null });
    await pass(60);
    expect(await story(id)).not.toContain('unheard 1');
  });

  test('silence is logged, and calls the reserve where the site wants that', async () => {
    await withEar();
    await settle({ needsHearing: true });
    const { id } = (await ask()).body.data;
    await answer(horns.first, 'applied');
    await pass(21);
    expect(await story(id)).toEqual([
      'asked',
      'queued 1',
      'sent 1',
      'applied 1',
      'unheard 1',
      'fellBack 1',
      'queued 2',
    ]);
  });
});

describe('stopping', () => {
  test('quiets what may sound, cancels what was not sent, and calls no reserve', async () => {
    const { id } = (await ask({ deviceNos: [horns.first, horns.second] })).body.data;
    await answer(horns.first, 'applied');
    await pass(1);
    expect((await decide(id, 'stop', SECOND, bench.other)).body.data).toMatchObject({ state: 'stopping' });
    expect((await commandOf(horns.first)).map(({ body }) => body.action)).toEqual([1, 0]);
    expect((await commandOf(horns.second)).map(({ state }) => state)).toEqual(['cancelled']);
    await pass(31);
    expect(await commandOf(horns.third)).toEqual([]);
    await answer(horns.first, 'applied');
    await pass(1);
    expect(await detail(id)).toMatchObject({ state: 'stopped', endedBy: 'second' });
    expect((await story(id)).slice(-2)).toEqual(['stopApplied 1', 'stopped']);
    expect((await decide(id, 'stop')).body.code).toBe(40_921);
  });
});
