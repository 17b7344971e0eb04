import {
  ANSWER,
  decodeAnswer,
  decodeParams,
  decodeReport,
  encodeCommand,
  encodeHorn,
  encodeParams,
  FrameFlag,
  FrameType,
  HornAction,
  type Frame,
} from '@groundwatch/protocol/wire/grtu';
import { expect, onTestFinished, test } from 'vitest';
import type { DownlinkQuirks } from '../devices/downlink-quirks.ts';
import type { Quirks } from '../devices/spec.ts';
import type { Clock } from './clock.ts';
import { makeLoadFleet } from './load-fleet.ts';
import { Rtu } from './rtu.ts';
import { Statistics } from './statistics.ts';
import { answeringServer, type AnsweringOptions, type AnsweringServer } from './testing/answering-server.ts';
import { fastClock, until } from './testing/fast-clock.ts';

const HORN_FIT = 3;
const { PARAM_READ, PARAM_WRITE } = FrameType;
const cycle = (sendCycle: number): Buffer => encodeParams([{ set: 1, values: { sendCycle } }]);
const readRtu = encodeParams([{ set: 1, values: {} }]);

interface Bench {
  readonly rtu: Rtu;
  readonly server: AnsweringServer;
  readonly statistics: Statistics;
  readonly clock: Clock;
  /** Answers to the request of a sequence, oldest first. */
  answersTo(sequence: number): Frame[];
}

async function bench(downlink: DownlinkQuirks, quirks: Quirks = {}, options: AnsweringOptions = {}): Promise<Bench> {
  const clock = fastClock(50);
  const server = await answeringServer({ now: clock.now, ...options });
  const statistics = new Statistics();
  const device = makeLoadFleet({
    devices: 5,
    seed: 2,
  })[HORN_FIT];
  if (!device) throw new Error('no device');
  const spec = { ...device, quirks: { ...quirks, downlink } };
  const rtu = new Rtu({ device: spec, host: '127.0.0.1', port: server.port, clock, statistics });
  onTestFinished(async () => {
    await rtu.stop();
    await server.close();
  });
  rtu.start();
  if (!quirks.isSleeping) await until(() => rtu.isConnected && rtu.outbox.size === 0, 'a connection');
  const answersTo = (sequence: number): Frame[] =>
    server.frames.filter(({ header }) => header.type & ANSWER && header.boot === 0 && header.sequence === sequence);
  return { rtu, server, statistics, clock, answersTo };
}

const codeOf = (frame: Frame | undefined): number | undefined => {
  const answer = frame && decodeAnswer(frame.body);
  return answer?.ok ? answer.value.result.code : undefined;
};

async function ask({ server, answersTo }: Bench, type: number, body: Buffer, again?: number): Promise<Frame> {
  const before = again === undefined ? 0 : answersTo(again).length;
  const sequence = server.request(type, body, again === undefined ? {} : { sequence: again, flags: FrameFlag.RESEND });
  await until(() => answersTo(sequence).length > before, 'an answer');
  return answersTo(sequence).at(-1) as Frame;
}

test.each([2, 5] as const)('a refusing device answers %i to changes, and can be read', async (code) => {
  const one = await bench({ refuses: code });
  const horn = encodeHorn({ action: HornAction.SOUND, level: 1, duration: 60, voice: 0 });
  expect(codeOf(await ask(one, PARAM_WRITE, cycle(90)))).toBe(code);
  expect(codeOf(await ask(one, FrameType.HORN, horn))).toBe(code);
  expect(codeOf(await ask(one, FrameType.COMMAND, encodeCommand('version')))).toBe(code);
  expect(codeOf(await ask(one, PARAM_READ, readRtu))).toBe(0);
  expect(one.rtu.parameters.sendCycleS).toBe(60);
  expect(one.statistics.hornsSounded).toBe(0);
});

test('a silent device neither answers nor executes anything', async () => {
  const one = await bench({ isSilent: true });
  const sequence = one.server.request(PARAM_WRITE, cycle(90));
  await until(() => one.statistics.commands === 1, 'the request');
  one.rtu.report();
  await until(() => one.rtu.outbox.size === 0, 'the report, which it sends as ever');
  expect(one.answersTo(sequence)).toEqual([]);
  expect(one.rtu.parameters.sendCycleS).toBe(60);
});

test('a busy device is busy as often as configured for every request, and then executes it', async () => {
  const one = await bench({ busyTimes: 2 });
  const first = await ask(one, PARAM_WRITE, cycle(90));
  expect(codeOf(first)).toBe(3);
  const { sequence } = first.header;
  expect(codeOf(await ask(one, PARAM_WRITE, cycle(90), sequence))).toBe(3);
  expect(one.rtu.parameters.sendCycleS).toBe(60);
  expect(codeOf(await ask(one, PARAM_WRITE, cycle(90), sequence))).toBe(0);
  expect(one.rtu.parameters.sendCycleS).toBe(90);
  expect(codeOf(await ask(one, PARAM_READ, readRtu))).toBe(3);
});

test('a device that keeps its old values confirms the new ones', async () => {
  const one = await bench({ keepsOldValues: true });
  expect(codeOf(await ask(one, PARAM_WRITE, cycle(90)))).toBe(0);
  const read = decodeAnswer((await ask(one, PARAM_READ, readRtu)).body);
  expect(read.ok && read.value.params?.[0]?.values['sendCycle']).toBe(60);
});

test('a late answer comes at its time, but the request is executed at once', async () => {
  const one = await bench({ answersAfterS: 20 });
  const asked = one.clock.now();
  const sequence = one.server.request(PARAM_WRITE, cycle(90));
  await until(() => one.rtu.parameters.sendCycleS === 90, 'the write');
  expect(one.answersTo(sequence)).toEqual([]);
  await until(() => one.answersTo(sequence).length > 0, 'the answer');
  expect(one.clock.now() - asked).toBeGreaterThanOrEqual(20_000);
});

test('a device that answers twice executes once', async () => {
  const one = await bench({ answersTwice: true });
  const { header } = await ask(one, FrameType.COMMAND, encodeCommand('report'));
  await until(() => one.answersTo(header.sequence).length === 2, 'the second answer');
  await until(() => one.rtu.outbox.size === 0, 'the report');
  expect(one.server.frames.filter(({ header: h }) => h.type === FrameType.REPORT)).toHaveLength(1);
});

test('a repeated request is answered again and not executed again', async () => {
  const one = await bench({ losesFirstAnswer: true });
  const sequence = one.server.request(FrameType.COMMAND, encodeCommand('report'));
  await until(() => one.server.stored.size === 1, 'the report that was asked for');
  expect(one.answersTo(sequence)).toEqual([]);
  const answer = decodeAnswer((await ask(one, FrameType.COMMAND, encodeCommand('report'), sequence)).body);
  expect(answer.ok && answer.value.commandResult?.text).toBe('reporting');
  expect(one.server.stored.size).toBe(1);
});

test('a repeated write does not restore an older value', async () => {
  const one = await bench({});
  const { header } = await ask(one, PARAM_WRITE, cycle(90));
  await ask(one, PARAM_WRITE, cycle(120));
  expect(codeOf(await ask(one, PARAM_WRITE, cycle(90), header.sequence))).toBe(0);
  expect(one.rtu.parameters.sendCycleS).toBe(120);
});

test('after nine requests, or a restart, a device does not recognize a repeat', async () => {
  const one = await bench({});
  const { header } = await ask(one, PARAM_WRITE, cycle(90));
  for (let n = 0; n < 8; n += 1) await ask(one, PARAM_WRITE, cycle(100 + n));
  await ask(one, PARAM_WRITE, cycle(90), header.sequence);
  expect(one.rtu.parameters.sendCycleS).toBe(90);
  const last = await ask(one, PARAM_WRITE, cycle(200));
  await ask(one, PARAM_WRITE, cycle(300));
  await ask(one, FrameType.COMMAND, encodeCommand('restart'));
  await until(() => one.statistics.connects === 2 && one.rtu.isConnected, 'the next connection');
  await ask(one, PARAM_WRITE, cycle(200), last.header.sequence);
  expect(one.rtu.parameters.sendCycleS).toBe(200);
});

test('without RESEND the same sequence is a new request', async () => {
  const one = await bench({});
  const { header } = await ask(one, PARAM_WRITE, cycle(90));
  one.server.request(PARAM_WRITE, cycle(120), { sequence: header.sequence });
  await until(() => one.rtu.parameters.sendCycleS !== 90, 'the second write');
  expect(one.rtu.parameters.sendCycleS).toBe(120);
});

const saidOf = ({ server }: Bench): { set: number; values: Readonly<Record<string, unknown>> }[] =>
  server.frames
    .filter(({ header }) => header.type === FrameType.PARAMS)
    .flatMap(({ body }) => {
      const decoded = decodeParams(body);
      return decoded.ok ? decoded.value : [];
    });

test('after a restart a device reports its parameters', async () => {
  const one = await bench({});
  expect(saidOf(one).map(({ set }) => set)).toEqual([1, 3, 4, 5, 8]);
  await ask(one, PARAM_WRITE, cycle(90));
  await ask(one, FrameType.COMMAND, encodeCommand('restart'));
  await until(() => saidOf(one).length === 10, 'what it runs with now');
  expect(saidOf(one)[5]?.values['sendCycle']).toBe(90);
});

test('a restless device changes itself back and forth, and reports it', async () => {
  const one = await bench({ changesItselfEveryS: 30 });
  const thresholds = (): unknown[] =>
    saidOf(one)
      .filter(({ set }) => set === 3)
      .map(({ values }) => values['triggerThreshold']);
  await until(() => thresholds().length >= 3, 'two changes');
  expect(thresholds().slice(0, 3)).toEqual([30, 36, 30]);
});

test('its parameters affect its reports', async () => {
  const one = await bench({});
  await ask(one, PARAM_WRITE, encodeParams([{ set: 1, values: { sendCycle: 90, collectCycle: 45, pushEnable: 1 } }]));
  await ask(one, PARAM_WRITE, encodeParams([{ set: 3, values: { triggerThreshold: 55, triggerSwitch: 2 } }]));
  await ask(one, PARAM_WRITE, encodeParams([{ set: 4, values: { alarmValue: 0 } }]));
  await ask(one, PARAM_WRITE, encodeParams([{ set: 5, values: { disasterState: 3, warningEnable: 0 } }]));
  one.rtu.report();
  await until(() => one.server.stored.size > 0, 'a report');
  const frame = one.server.frames.findLast(({ header }) => header.type === FrameType.REPORT);
  const report = frame && decodeReport(frame.body);
  if (!report?.ok) throw new Error('no report');
  expect(report.value.status).toMatchObject({ pushData: true, values: { sendCycle: 90, collectCycle: 45 } });
  const values = (type: string) => report.value.readings.find((reading) => reading.type === type)?.values;
  expect(values('b11')).toMatchObject({ triggerThreshold: 55, triggerSwitch: 2, crackAlarmValue: 0, crackAlarm: 1 });
  expect(values('b10')).toMatchObject({ disasterState: 3, warningEnable: 0 });
});

test('a disabled horn refuses to sound and can be stopped', async () => {
  const one = await bench({});
  await ask(one, PARAM_WRITE, encodeParams([{ set: 5, values: { warningEnable: 0 } }]));
  const order = { level: 1, duration: 60, voice: 0 };
  expect(codeOf(await ask(one, FrameType.HORN, encodeHorn({ ...order, action: HornAction.SOUND })))).toBe(5);
  expect(codeOf(await ask(one, FrameType.HORN, encodeHorn({ ...order, action: HornAction.STOP })))).toBe(0);
});

test('a horn does not start from a copy of its command that is minutes old', async () => {
  const one = await bench({});
  const order = encodeHorn({ action: HornAction.SOUND, level: 1, duration: 60, voice: 0 });
  const sequence = one.server.request(FrameType.HORN, order, { sendTime: Math.floor(one.clock.now() / 1_000) - 180 });
  await until(() => one.answersTo(sequence).length > 0, 'an answer');
  expect(codeOf(one.answersTo(sequence)[0])).toBe(5);
  expect(one.statistics.hornsSounded).toBe(0);
});

test('a sleeping device stays awake while commands wait, but not for ever', async () => {
  let waiting = 2;
  const one = await bench({}, { isSleeping: true }, { waiting: () => waiting });
  one.rtu.report();
  await until(() => one.server.frames.some(({ header }) => header.type === FrameType.HEARTBEAT), 'a question');
  await ask(one, PARAM_WRITE, cycle(90));
  expect(one.statistics.disconnects).toBe(0);
  waiting = 0;
  await until(() => one.statistics.disconnects === 1, 'sleep');
  waiting = 1;
  const began = one.clock.now();
  one.rtu.report();
  await until(() => one.statistics.disconnects === 2, 'sleep although a command waits');
  expect(one.clock.now() - began).toBeGreaterThan(170_000);
});
