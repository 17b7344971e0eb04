import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockCommands } from '@groundwatch/db';
import { ANSWER_MS, COMMAND_VALIDITY_MS, DEVICE_BUSY_MS, HORN_VALIDITY_MS } from '@groundwatch/domain/commands';
import { FrameType, encodeAnswer } from '@groundwatch/protocol/wire/grtu';
import { rowsOf } from './support/database.ts';
import { DownlinkRig, type Running } from './support/downlink-rig.ts';
import type { FieldDevice } from './support/field-device.ts';
import { reading } from './support/reports.ts';
import { SECRET } from './support/session-rig.ts';
import { until } from './support/tcp-rtu.ts';

let rig: DownlinkRig;
let running: Running;
let device: FieldDevice;

beforeAll(async () => {
  rig = await DownlinkRig.open();
});
afterAll(() => rig.close());
beforeEach(async () => {
  running = await rig.start();
  device = await rig.device();
});
afterEach(() => running.stop());

const WRITE = { set: 1, values: { sendCycle: 300, deviceName: 'slope 3' } };
const askedTypes = (): number[] => device.asked.map(({ type }) => type);

describe('a connected device', () => {
  it('executes a write, is read back, and the command is applied with all its times', async () => {
    await (await device.wake(rig.port)).heartbeat();
    const id = await rig.ask(device, 'write', WRITE);
    await rig.comes(id, 'applied');
    expect(askedTypes()).toEqual([FrameType.PARAM_WRITE, FrameType.PARAM_READ]);
    const [write, readBack] = device.asked;
    expect(readBack?.sequence).toBe(write!.sequence + 1);
    expect(device.asked.some(({ isRepeated }) => isRepeated)).toBe(false);
    expect(await rig.events(id)).toEqual(['queued', 'sent', 'acknowledged', 'readBack', 'applied']);
    const command = await rig.command(id);
    expect(command).toMatchObject({ tries: 1, read_backs: 1, out_part: null });
    expect(command['answer']).toMatchObject({ code: 0, values: WRITE.values });
    for (const at of ['sent_at', 'acknowledged_at', 'ended_at']) expect(command[at]).toBeInstanceOf(Date);
    const applied = await rowsOf(rig.pool, 'SELECT key, value FROM device_parameter_applied WHERE command_id = $1', [
      id,
    ]);
    expect(applied.toSorted((a, b) => (String(a['key']) < String(b['key']) ? -1 : 1))).toEqual([
      { key: 'deviceName', value: 'slope 3' },
      { key: 'sendCycle', value: 300 },
    ]);
    const story = () =>
      rig.messages.flatMap((m) => (m.kind === 'command' && m.command.id === id ? [m.command.state] : []));
    await expect.poll(story).toEqual(expect.arrayContaining(['queued', 'sent', 'acknowledged', 'applied']));
    const changed = { topic: 'parameters', deviceNo: device.deviceNo, stationId: 1 };
    await expect.poll(() => rig.messages).toContainEqual({ kind: 'changed', changed });
  });

  it('gets every kind of request once, in sequence, in order', async () => {
    await device.wake(rig.port);
    device.params.set(8, { mountMode: 3 });
    const read = await rig.ask(device, 'read', { set: 8 });
    const raw = await rig.ask(device, 'raw', { text: 'AT+VALVE=1' }, { maxTries: 1 });
    const clock = await rig.ask(device, 'clock', {});
    const horn = await rig.ask(device, 'horn', { action: 1, level: 2, duration: 60, voice: 4 });
    for (const id of [read, raw, clock, horn]) await rig.comes(id, 'applied');
    expect((await rig.command(read))['answer']).toMatchObject({ values: { mountMode: 3 } });
    expect((await rig.command(raw))['answer']).toMatchObject({ result: { code: 0, text: 'ok' } });
    expect(device.texts).toEqual(['AT+VALVE=1']);
    expect(device.horns).toEqual([{ action: 1, level: 2, duration: 60, voice: 4 }]);
    expect(Math.abs(device.clockS - rig.clock.now() / 1000)).toBeLessThan(10);
    expect(device.done).toHaveLength(4);
  });

  it.each([
    ['refuse', 'refused', 5],
    ['unsupported', 'unsupported', 6],
  ] as const)('that says no (%s) has the command failed, with its answer', async (manner, reason, code) => {
    device.manner = () => manner;
    await device.wake(rig.port);
    const id = await rig.ask(device, 'write', WRITE);
    await rig.comes(id, 'failed');
    expect(await rig.command(id)).toMatchObject({ reason, answer: { code }, tries: 1 });
  });

  it('that answers a raw frame with a code other than 0 has rejected it', async () => {
    device.manner = () => 'other';
    await device.wake(rig.port);
    const id = await rig.ask(device, 'raw', { text: 'AT+VALVE=9' }, { maxTries: 1 });
    await rig.comes(id, 'failed');
    expect(await rig.command(id)).toMatchObject({
      reason: 'rejected',
      answer: { code: 0, result: { code: 9, text: 'no such valve' } },
    });
  });

  it('that is busy is left alone for 10 s and gets the request again with the same sequence', async () => {
    device.manner = (_asked, n) => (n === 1 ? 'busy' : 'do');
    await device.wake(rig.port);
    const id = await rig.ask(device, 'read', { set: 8 });
    await until(async () => (await rig.events(id)).includes('busy'), 'busy');
    rig.clock.pass(DEVICE_BUSY_MS);
    device.params.set(8, { mountMode: 1 });
    await rig.comes(id, 'applied');
    expect(device.asked.map(({ sequence }) => sequence)).toEqual([
      device.asked[0]?.sequence,
      device.asked[0]?.sequence,
    ]);
    expect(device.asked[1]?.isRepeated).toBe(true);
  });

  it('that stays silent gets five requests, and the effect is unknown', async () => {
    device.manner = () => 'ignore';
    await device.wake(rig.port);
    const id = await rig.ask(device, 'write', WRITE);
    for (let n = 1; n <= 5; n++) {
      await until(() => device.asked.length === n, `try ${n}`);
      rig.clock.pass(ANSWER_MS);
    }
    await rig.comes(id, 'failed');
    expect(await rig.command(id)).toMatchObject({ reason: 'unanswered', tries: 5 });
    expect(device.asked.map(({ isRepeated }) => isRepeated)).toEqual([false, true, true, true, true]);
  });

  it('whose answer is lost gets the request again, recognizes its sequence, and has executed it once', async () => {
    device.manner = (_asked, n) => (n === 1 ? 'forget' : 'do');
    await device.wake(rig.port);
    const id = await rig.ask(device, 'raw', { text: 'COUNT' }, { maxTries: 5 });
    await until(() => device.asked.length === 1, 'asked');
    rig.clock.pass(ANSWER_MS);
    await rig.comes(id, 'applied');
    expect(device.asked).toHaveLength(2);
    expect(device.texts).toEqual(['COUNT']);
    expect(await rig.events(id)).toEqual(expect.arrayContaining(['sent', 'resent', 'applied']));
  });

  it('whose answer is malformed gets the request again', async () => {
    device.manner = (_asked, n) => (n === 1 ? 'malformed' : 'do');
    await device.wake(rig.port);
    const id = await rig.ask(device, 'clock', {});
    await until(() => device.asked.length === 1, 'asked');
    rig.clock.pass(ANSWER_MS);
    await rig.comes(id, 'applied');
    expect((await running.ingest.http.inject('/metrics')).body).toMatch(
      /ingest_answers_total\{outcome="malformed"\} 1/,
    );
  });

  it('that answers twice counts once; a late answer changes only the known values', async () => {
    device.manner = (_asked, n) => (n === 1 ? 'twice' : 'ignore');
    device.params.set(8, { mountMode: 2 });
    const applied = async (): Promise<number> =>
      Number(
        /ingest_commands_total\{outcome="applied"\} (\d+)/.exec(
          (await running.ingest.http.inject('/metrics')).body,
        )?.[1] ?? 0,
      );
    const before = await applied();
    await device.wake(rig.port);
    const twice = await rig.ask(device, 'read', { set: 8 });
    await until(async () => (await rig.events(twice)).includes('lateAnswer'), 'second answer');
    expect(await rig.command(twice)).toMatchObject({ state: 'applied' });

    const late = await rig.ask(device, 'read', { set: 8 }, { maxTries: 1 });
    await until(() => device.asked.length === 2, 'asked');
    rig.clock.pass(ANSWER_MS);
    await rig.comes(late, 'failed');
    device.params.set(8, { mountMode: 5 });
    device.answer(device.asked[1]!);
    await until(async () => (await rig.events(late)).includes('lateAnswer'), 'late answer');
    expect(await rig.command(late)).toMatchObject({ state: 'failed', reason: 'unanswered', answer: {} });
    const [known] = await rowsOf(
      rig.pool,
      'SELECT values FROM device_parameter p JOIN device d ON d.id = p.device_id WHERE device_no = $1',
      [device.deviceNo],
    );
    expect(known).toEqual({ values: { mountMode: 5 } });
    expect(await applied()).toBe(before + 1);
  });

  it('that has other values than it was sent has not applied them', async () => {
    device.manner = () => 'other';
    device.params.set(1, { sendCycle: 600, deviceName: 'slope 3' });
    await device.wake(rig.port);
    const id = await rig.ask(device, 'write', WRITE);
    await rig.comes(id, 'failed');
    expect(await rig.command(id)).toMatchObject({ reason: 'notTaken', answer: { values: { sendCycle: 600 } } });
    expect(await rowsOf(rig.pool, 'SELECT FROM device_parameter_applied WHERE command_id = $1', [id])).toEqual([]);
  });

  it('is not sent what does not fit the wire format; the next command follows', async () => {
    await device.wake(rig.port);
    const bad = await rig.ask(device, 'write', { set: 1, values: { sendCycle: 2 ** 40 } });
    const query = await rig.ask(device, 'query', { target: 'now' });
    const good = await rig.ask(device, 'clock', {});
    await rig.comes(good, 'applied');
    for (const id of [bad, query])
      expect(await rig.command(id)).toMatchObject({ state: 'failed', reason: 'unencodable' });
    expect(askedTypes()).toEqual([FrameType.CLOCK]);
  });

  it('is ignored where it answers something else or what was never sent', async () => {
    device.manner = () => 'ignore';
    const wire = await device.wake(rig.port);
    const id = await rig.ask(device, 'clock', {});
    await until(() => device.asked.length === 1, 'asked');
    const { sequence } = device.asked[0]!;
    const body = encodeAnswer({ result: { code: 0, serverTimeMs: rig.clock.now(), waiting: 0 } });
    wire.write(0x93, body, { boot: 1, sequence });
    wire.write(0x93, body, { boot: 0, sequence: 0 });
    wire.write(0x93, body, { boot: 0, sequence: 4711 });
    wire.write(0x92, body, { boot: 0, sequence });
    const metrics = async () => (await running.ingest.http.inject('/metrics')).body;
    await expect.poll(metrics).toMatch(/ingest_answers_total\{outcome="unknown"\} 4/);
    expect(await rig.command(id)).toMatchObject({ state: 'sent', tries: 1 });
    wire.write(0x93, body, { boot: 0, sequence });
    await rig.comes(id, 'applied');
  });
});

describe('commands that wait for the first of them', () => {
  it('are sent at once when it was applied', async () => {
    const second = await rig.device();
    await second.wake(rig.port);
    device.manner = () => 'ignore';
    device.params.set(8, { mountMode: 1 });
    await device.wake(rig.port);
    const canary = await rig.ask(device, 'read', { set: 8 });
    const held = await rig.ask(second, 'clock', {}, { heldBy: canary });
    await until(() => device.asked.length === 1, 'asked');
    expect((await (await second.wake(rig.port)).heartbeat()).result.waiting).toBe(0);
    expect(second.asked).toEqual([]);
    device.answer(device.asked[0]!);
    await rig.comes(canary, 'applied');
    await rig.comes(held, 'applied');
    expect(await rig.events(held)).toEqual(['queued', 'released', 'sent', 'applied']);
  });

  it('are cancelled when it was refused', async () => {
    const second = await rig.device();
    await second.wake(rig.port);
    device.manner = () => 'refuse';
    const canary = await rig.ask(device, 'clock', {});
    const held = await rig.ask(second, 'clock', {}, { heldBy: canary });
    await device.wake(rig.port);
    await rig.comes(held, 'cancelled');
    expect(await rig.command(held)).toMatchObject({ reason: 'canary' });
    expect(second.asked).toEqual([]);
  });
});

describe('a stopping process', () => {
  it('stores received answers, and sends no more requests', async () => {
    device.manner = () => 'ignore';
    await device.wake(rig.port);
    const id = await rig.ask(device, 'write', WRITE);
    await until(() => device.asked.length === 1, 'asked');
    // The answer waits for a transaction that holds the device's lock.
    const holder = await rig.pool.connect();
    await holder.query('BEGIN');
    await lockCommands(holder, Number((await rig.command(id))['device_id']));
    device.manner = () => 'do';
    device.answer(device.asked[0]!);
    // In this database only: others on the server have locks of their own.
    const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
                     WHERE locktype = 'advisory' AND NOT granted`;
    const isWaiting = async () => (await rowsOf(rig.pool, waiting)).length > 0;
    await until(isWaiting, 'the answer waits');
    const stopped = running.stop();
    await holder.query('COMMIT');
    holder.release();
    await stopped;
    expect(await rig.command(id)).toMatchObject({ state: 'acknowledged', out_part: null, read_backs: 0 });
    expect(askedTypes()).toEqual([FrameType.PARAM_WRITE]);
    running = await rig.start();
    await device.wake(rig.port);
    await rig.comes(id, 'applied');
    expect(askedTypes()).toEqual([FrameType.PARAM_WRITE, FrameType.PARAM_READ]);
  });
});

describe('a horn', () => {
  it('goes before waiting commands, and before the pending request of a silent device', async () => {
    device.manner = ({ type }) => (type === FrameType.HORN ? 'do' : 'ignore');
    await device.wake(rig.port);
    const read = await rig.ask(device, 'read', { set: 1 });
    await until(() => device.asked.length === 1, 'asked');
    const other = await rig.ask(device, 'clock', {});
    const horn = await rig.ask(device, 'horn', { action: 1, level: 1, duration: 30, voice: 0 });
    rig.clock.pass(5_000);
    await rig.comes(horn, 'applied');
    expect(device.horns).toHaveLength(1);
    expect(await rig.command(read)).toMatchObject({ state: 'sent' });
    expect(await rig.command(other)).toMatchObject({ state: 'queued' });
  });

  it('that reaches no device expires after two minutes', async () => {
    const horn = await rig.ask(device, 'horn', { action: 1, level: 1, duration: 30, voice: 0 });
    rig.clock.pass(HORN_VALIDITY_MS);
    await rig.comes(horn, 'expired');
    expect(await rig.command(horn)).toMatchObject({ reason: 'noContact', tries: 0 });
  });
});

describe('a sleeping device', () => {
  it('gets the number of waiting commands in every answer, and requests after its report was answered', async () => {
    const first = await rig.ask(device, 'write', WRITE);
    const second = await rig.ask(device, 'clock', {});
    const known = async () => {
      const wire = await device.wake(rig.port);
      const { waiting } = (await wire.heartbeat()).result;
      wire.close();
      return waiting;
    };
    device.manner = () => 'ignore';
    await until(async () => (await known()) === 2, 'both counted');
    device.manner = () => 'do';
    const wire = await device.connect(rig.port);
    const answer = await wire.report([reading('b12', Math.floor(rig.clock.now() / 1000) * 1000)]);
    expect(answer.result).toMatchObject({ code: 0, waiting: 2 });
    await rig.comes(first, 'applied');
    await rig.comes(second, 'applied');
    await until(async () => (await wire.heartbeat()).result.waiting === 0, 'none waits');
    expect(device.done.map(({ type }) => type)).toEqual([FrameType.PARAM_WRITE, FrameType.PARAM_READ, FrameType.CLOCK]);
  });

  it('gets 255 where more wait, with or without a message about them', async () => {
    await rig.pool.query(
      `INSERT INTO command (id, device_id, kind, body, created_at, expires_at)
       SELECT gen_random_uuid(), d.id, 'clock', '{}', now(), now() + interval '48 hours' FROM device d, generate_series(1, 300)
       WHERE device_no = $1`,
      [device.deviceNo],
    );
    device.manner = () => 'ignore';
    const wire = await device.wake(rig.port);
    await until(async () => (await wire.heartbeat()).result.waiting === 255, 'as many as RESULT can say');
    await until(() => device.asked.length === 1, 'one is asked');
    await rig.pool.query(
      `UPDATE command SET state = 'cancelled', reason = 'person', ended_at = created_at
       WHERE state = 'queued' AND device_id = (SELECT id FROM device WHERE device_no = $1)`,
      [device.deviceNo],
    );
    await until(async () => (await wire.heartbeat()).result.waiting === 1, 'what was sent alone');
    expect(device.asked).toHaveLength(1);
  });

  it('gets at once over its next connection what may have been lost', async () => {
    device.manner = () => 'ignore';
    const wire = await device.wake(rig.port);
    const id = await rig.ask(device, 'raw', { text: 'ONE' }, { maxTries: 5 });
    await until(() => device.asked.length === 1, 'asked');
    wire.close();
    device.manner = () => 'do';
    await device.wake(rig.port);
    await rig.comes(id, 'applied');
    expect(device.asked.map(({ isRepeated }) => isRepeated)).toEqual([false, true]);
    expect(device.texts).toEqual(['ONE']);
  });

  it('that never connects has its command expire after 48 h', async () => {
    const id = await rig.ask(device, 'write', WRITE);
    rig.clock.pass(COMMAND_VALIDITY_MS);
    await rig.comes(id, 'expired');
    expect(await rig.command(id)).toMatchObject({ reason: 'noContact', tries: 0 });
  });

  it('that is disabled gets nothing; its commands wait until it is enabled, or expire', async () => {
    await device.wake(rig.port);
    await rig.pool.query('UPDATE device SET is_enabled = false WHERE device_no = $1', [device.deviceNo]);
    await rig.bus.publish([{ kind: 'registry', tables: ['device'] }]);
    await until(() => [...running.ingest.sessions].every((s) => s.device?.deviceNo !== device.deviceNo), 'cut');
    const id = await rig.ask(device, 'clock', {});
    await expect(device.wake(rig.port)).rejects.toThrow('RESULT 5');
    expect(await rig.command(id)).toMatchObject({ state: 'queued', tries: 0 });
    rig.clock.pass(COMMAND_VALIDITY_MS);
    await rig.comes(id, 'expired');
    expect(device.asked).toEqual([]);
  });
});

describe.each(['authenticated', 'encrypted'] as const)('an %s device', (security) => {
  it('gets requests only after its HELLO, over the authenticated connection', async () => {
    device = await rig.device({ security, secret: SECRET });
    const id = await rig.ask(device, 'write', WRITE);
    const stranger = await device.connect(rig.port);
    expect((await stranger.heartbeat()).result).toMatchObject({ code: 5, waiting: 0 });
    expect(device.asked).toEqual([]);
    await device.wake(rig.port);
    await rig.comes(id, 'applied');
    expect(device.done).toHaveLength(2);
  });

  it('cannot have its commands answered by somebody else', async () => {
    device = await rig.device({ security, secret: SECRET });
    device.manner = () => 'ignore';
    await device.wake(rig.port);
    const id = await rig.ask(device, 'clock', {});
    await until(() => device.asked.length === 1, 'asked');
    const stranger = await device.connect(rig.port);
    device.answer(device.asked[0]!, undefined, stranger);
    expect((await stranger.heartbeat()).result.code).toBe(5);
    expect(await rig.command(id)).toMatchObject({ state: 'sent' });
  });
});
