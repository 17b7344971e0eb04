import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import { TestAuthority } from '@groundwatch/db/testing';
import {
  ANSWER,
  decodeAnswer,
  decodeHello,
  decodeReport,
  encodeCommand,
  encodeHorn,
  encodeParams,
  FrameFlag,
  FrameType,
  helloAuth,
  HornAction,
  type Answer,
  type Frame,
} from '@groundwatch/protocol/wire/grtu';
import { expect, onTestFinished, test } from 'vitest';
import type { DeviceSpec } from '../devices/spec.ts';
import { makeLoadFleet } from './load-fleet.ts';
import { Rtu } from './rtu.ts';
import { Statistics } from './statistics.ts';
import { answeringServer, type AnsweringOptions, type AnsweringServer } from './testing/answering-server.ts';
import { fastClock, until } from './testing/fast-clock.ts';

const SECRET = Buffer.alloc(32, 9);
const HORN_FIT = 3;

function deviceOf(change: Partial<DeviceSpec> = {}): DeviceSpec {
  const device = makeLoadFleet({
    devices: 5,
    seed: 2,
  })[HORN_FIT];
  if (!device) throw new Error('no device');
  return { ...device, ...change };
}

async function online(
  change: Partial<DeviceSpec> = {},
  options: AnsweringOptions = {},
  tls?: ConnectionOptions,
): Promise<{ rtu: Rtu; server: AnsweringServer; statistics: Statistics }> {
  const clock = fastClock(50);
  const server = await answeringServer({ now: clock.now, ...options });
  const statistics = new Statistics();
  const rtu = new Rtu({ device: deviceOf(change), host: '127.0.0.1', port: server.port, tls, clock, statistics });
  onTestFinished(async () => {
    await rtu.stop();
    await server.close();
  });
  rtu.start();
  return { rtu, server, statistics };
}

async function asked(
  server: AnsweringServer,
  rtu: Rtu,
  type: number,
  body: Buffer,
  sendTime?: number,
): Promise<Answer> {
  await until(() => rtu.isConnected, 'a connection');
  const isAnswer = (f: Frame): boolean => f.header.type === (type | ANSWER);
  const before = server.frames.filter(isAnswer).length;
  server.request(type, body, sendTime === undefined ? {} : { sendTime });
  await until(() => server.frames.filter(isAnswer).length > before, 'an answer');
  const frame = server.frames.findLast(isAnswer);
  const answer = frame && decodeAnswer(frame.body);
  if (!answer?.ok) throw new Error('no readable answer');
  expect(frame?.header.boot).toBe(0);
  return answer.value;
}

test('a device reports over TLS, and to nobody whom its authority does not know', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rtu-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [authority, stranger] = [new TestAuthority(folder), new TestAuthority(folder, 'stranger')];
  const { cert, key } = authority.issue('server');
  const tls = { cert: readFileSync(cert), key: readFileSync(key) };
  const { rtu, server } = await online({}, { tls }, { ca: authority.pem });
  rtu.report();
  await until(() => server.stored.size === 1, 'a stored report');

  const fooled = await online({}, { tls }, { ca: stranger.pem });
  await until(() => fooled.statistics.connects > 1, 'another try');
  expect([fooled.rtu.isConnected, fooled.server.frames]).toEqual([false, []]);
});

test.each(['authenticated', 'encrypted'] as const)('an %s device gets its reports through', async (security) => {
  const { rtu, server } = await online(
    { security, secret: SECRET },
    { secret: SECRET, isEncrypted: security === 'encrypted' },
  );
  rtu.report();
  await until(() => rtu.outbox.size === 0, 'an answer');
  const report = server.frames.find((f) => f.header.type === FrameType.REPORT);
  expect(Boolean((report?.header.flags ?? 0) & FrameFlag.ENC)).toBe(security === 'encrypted');
  expect(report && decodeReport(report.body).ok).toBe(true);
});

test('a device with a wrong secret sends nothing successfully and keeps everything', async () => {
  const { rtu, server } = await online({ security: 'authenticated', secret: Buffer.alloc(32, 1) }, { secret: SECRET });
  rtu.report();
  await until(() => server.frames.length > 1, 'a second try');
  expect(server.stored.size).toBe(0);
  expect(rtu.outbox.size).toBe(1);
});

test('a new secret is used from its next connection on', async () => {
  const { rtu, server, statistics } = await online({ security: 'authenticated', secret: SECRET }, { secret: SECRET });
  const given = Buffer.alloc(32, 7);
  const write = encodeParams([{ set: 1, values: { deviceSecret: given.toString('hex') } }]);
  expect((await asked(server, rtu, FrameType.PARAM_WRITE, write)).result.code).toBe(0);
  rtu.drop(0);
  await until(() => statistics.connects > 1, 'the next connection');
  const hellos = (): Frame[] => server.frames.filter(({ header }) => header.type === FrameType.HELLO);
  await until(() => hellos().length > 1, 'its HELLO');
  const hello = hellos()[1] as Frame;
  const decoded = decodeHello(hello.body);
  if (!decoded.ok || !decoded.value.nonce) throw new Error('no nonce');
  const { deviceNo, sendTime } = hello.header;
  expect(decoded.value.auth).toEqual(helloAuth(given, deviceNo, decoded.value.nonce, sendTime));
});

test('a refusal for a wrong clock sets the clock', async () => {
  const { rtu, server } = await online(
    { security: 'authenticated', secret: SECRET, quirks: { clockErrorS: 7_200 } },
    { secret: SECRET },
  );
  rtu.report();
  await until(() => rtu.outbox.size === 0, 'an answer');
  const hellos = server.frames.filter((f) => f.header.type === FrameType.HELLO);
  expect(hellos).toHaveLength(2);
  expect((hellos[0]?.header.sendTime ?? 0) - (hellos[1]?.header.sendTime ?? 0)).toBeGreaterThan(6_000);
});

test('CLOCK sets the clock of a plain device', async () => {
  const { rtu, server } = await online({ quirks: { clockErrorS: -3_600 } });
  await until(() => rtu.isConnected, 'a connection');
  const right = (server.frames[0]?.header.sendTime ?? 0) + 3_600;
  await asked(server, rtu, FrameType.CLOCK, Buffer.alloc(0), right);
  rtu.report();
  await until(() => rtu.outbox.size === 0, 'an answer');
  const sent = server.frames.findLast((f) => f.header.type === FrameType.REPORT)?.header.sendTime ?? 0;
  expect(Math.abs(sent - right)).toBeLessThan(120);
});

test('parameters are written, read back, and never disclose a secret', async () => {
  const { rtu, server } = await online();
  const write = encodeParams([
    { set: 1, values: { sendCycle: 45, deviceSecret: '0f'.repeat(16), centre0Password: 'hidden' } },
  ]);
  expect((await asked(server, rtu, FrameType.PARAM_WRITE, write)).result.code).toBe(0);
  const read = await asked(server, rtu, FrameType.PARAM_READ, encodeParams([{ set: 1, values: {} }]));
  const values = read.params?.[0]?.values ?? {};
  expect(values['sendCycle']).toBe(45);
  expect(Object.keys(values)).not.toContain('deviceSecret');
  expect(Object.keys(values)).not.toContain('centre0Password');
  expect(rtu.parameters.sendCycleS).toBe(45);
});

test('answers sets of its sensors, and not others', async () => {
  const { rtu, server } = await online();
  for (const set of [1, 3, 4, 5, 8]) {
    const { result, params } = await asked(server, rtu, FrameType.PARAM_READ, encodeParams([{ set, values: {} }]));
    expect(result.code).toBe(0);
    expect(params?.[0]?.set).toBe(set);
    expect(Object.keys(params?.[0]?.values ?? {}).length).toBeGreaterThan(0);
  }
  for (const set of [2, 6, 7]) {
    for (const type of [FrameType.PARAM_READ, FrameType.PARAM_WRITE]) {
      const { result, params } = await asked(server, rtu, type, encodeParams([{ set, values: {} }]));
      expect(result.code).toBe(6);
      expect(params).toBeUndefined();
    }
  }
});

test('a value out of range is ignored', async () => {
  const { rtu, server } = await online();
  await asked(server, rtu, FrameType.PARAM_WRITE, encodeParams([{ set: 1, values: { sendCycle: 5 } }]));
  expect(rtu.parameters.sendCycleS).toBe(60);
});

test('a horn sounds on command, reports it, and stops', async () => {
  const { rtu, server, statistics } = await online();
  const sounding = async (): Promise<unknown> => {
    await until(() => rtu.outbox.size === 0, 'an answer');
    const frame = server.frames.findLast((f) => f.header.type === FrameType.REPORT);
    const report = frame && decodeReport(frame.body);
    return report?.ok ? report.value.readings.find((r) => r.type === 'b10')?.values['sounding'] : undefined;
  };
  const order = { level: 2, duration: 3_600, voice: 1 };
  await asked(server, rtu, FrameType.HORN, encodeHorn({ ...order, action: HornAction.SOUND }));
  await until(() => server.stored.size > 0, 'a report');
  expect(await sounding()).toBe(1);
  expect(statistics.hornsSounded).toBe(1);
  await asked(server, rtu, FrameType.HORN, encodeHorn({ ...order, action: HornAction.STOP }));
  await until(() => server.stored.size > 1, 'a second report');
  expect(await sounding()).toBe(0);
});

test('a command is answered; unknown ones are reported', async () => {
  const { rtu, server } = await online();
  const version = await asked(server, rtu, FrameType.COMMAND, encodeCommand('version'));
  expect(version.commandResult?.code).toBe(0);
  const other = await asked(server, rtu, FrameType.COMMAND, encodeCommand('make coffee'));
  expect(other.commandResult?.code).toBe(1);
});

test('a sleeping device connects to report and disconnects afterwards', async () => {
  const { rtu, statistics } = await online({ quirks: { isSleeping: true } });
  expect(statistics.connects).toBe(0);
  rtu.report();
  await until(() => rtu.outbox.size === 0, 'an answer');
  await until(() => statistics.disconnects === 1, 'a closed connection');
  expect(statistics.connects).toBe(1);
});
