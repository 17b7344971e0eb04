import { freePort } from '@groundwatch/db/testing';
import { FrameType } from '@groundwatch/protocol/wire/grtu';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Caller, path } from './helpers/commands.ts';
import { Device } from './helpers/device.ts';
import { deviceNumbers, install, Restartable, type Installation } from './helpers/installation.ts';
import { startIngest } from './helpers/processes.ts';

const { PARAM_READ, PARAM_WRITE, COMMAND, HORN } = FrameType;
const RTU = 1;
const numbers = deviceNumbers(8);
const APPLIED = ['queued', 'sent', 'acknowledged', 'applied'];

let installation: Installation;
let caller: Caller;
let next = 0;
const present: Device[] = [];
beforeAll(async () => {
  installation = await install({ devices: numbers, areProcesses: true });
  caller = await Caller.signIn(installation.pageUrl);
});
afterEach(() => {
  for (const device of present.splice(0)) device.leave();
});
afterAll(() => installation.close());

/** Each test has its own device. */
function newDevice(): Device {
  const device = new Device(numbers[next]!, installation.rtuPort);
  next += 1;
  present.push(device);
  return device;
}

async function killIngest(device: Device): Promise<void> {
  await installation.ingest.kill();
  device.leave();
  await installation.ingest.start();
}

const cycleOf = (device: Device): unknown => device.values.get(RTU)?.['sendCycle'];
const writesDone = (device: Device): number => device.done.filter(({ type }) => type === PARAM_WRITE).length;

describe('a write, when ingest is killed', () => {
  it('while it is queued, reaches its device afterwards', async () => {
    const device = newDevice();
    await device.arrive();
    device.leave();
    const command = await caller.write(device.rtu.deviceNo, RTU, { sendCycle: 30 });
    await killIngest(device);
    expect((await caller.command(command.id)).state).toBe('queued');
    await device.arrive();
    expect(path(await caller.reached(command, 'applied'))).toEqual(APPLIED);
    expect(cycleOf(device)).toBe(30);
    expect(device.countOf(PARAM_WRITE)).toBe(1);
  });

  it('before it is answered, is asked again as the same request and done once', async () => {
    const device = newDevice();
    await device.arrive();
    device.manner = ({ type, isRepeated }) => (type === PARAM_WRITE && !isRepeated ? 'forget' : 'do');
    const command = await caller.write(device.rtu.deviceNo, RTU, { sendCycle: 30 });
    await device.wasAsked(PARAM_WRITE);
    await killIngest(device);
    expect((await caller.command(command.id)).state).toBe('sent');
    await device.arrive();
    const applied = await caller.reached(command, 'applied');
    expect(path(applied)).toEqual(APPLIED);
    expect(applied.tries).toBe(2);
    const [first, second] = device.asked.filter(({ type }) => type === PARAM_WRITE);
    expect(second).toEqual({ ...first, isRepeated: true });
    expect(writesDone(device)).toBe(1);
  });

  it('between its answer and the reading back, is read back and not asked again', async () => {
    const device = newDevice();
    await device.arrive();
    device.manner = ({ type }) => (type === PARAM_READ ? 'ignore' : 'do');
    const command = await caller.write(device.rtu.deviceNo, RTU, { sendCycle: 30 });
    await device.wasAsked(PARAM_READ);
    await killIngest(device);
    expect((await caller.command(command.id)).state).toBe('acknowledged');
    device.manner = () => 'do';
    await device.arrive();
    expect(path(await caller.reached(command, 'applied'))).toEqual(APPLIED);
    expect(device.countOf(PARAM_WRITE)).toBe(1);
  });
});

it('a raw command that may have been done is not asked again, and its answer is taken whenever it comes', async () => {
  const device = newDevice();
  await device.arrive();
  device.manner = ({ type }) => (type === COMMAND ? 'hold' : 'do');
  const command = await caller.send(device.rtu.deviceNo, 'raw', { text: 'AT+SEND=1' });
  await device.wasAsked(COMMAND);
  await killIngest(device);
  await device.arrive();
  device.letGo();
  const applied = await caller.reached(command, 'applied');
  expect(applied.answer?.result).toEqual({ code: 0, text: 'did AT+SEND=1' });
  expect(device.countOf(COMMAND)).toBe(1);
});

it('a horn sounds once although ingest is killed before its answer', async () => {
  const device = newDevice();
  await device.arrive();
  device.manner = ({ isRepeated }) => (isRepeated ? 'do' : 'forget');
  const order = { action: 1, level: 1, duration: 30, voice: 0 };
  const command = await caller.send(device.rtu.deviceNo, 'horn', order);
  await device.wasAsked(HORN);
  await killIngest(device);
  await device.arrive();
  await caller.reached(command, 'applied');
  expect(device.countOf(HORN)).toBeGreaterThan(1);
  expect(device.horns).toEqual([order]);
});

describe('with two ingest processes', () => {
  let second: Restartable;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const httpPort = await freePort();
    second = new Restartable(() => startIngest(installation.databaseUrl, httpPort, 'second'));
    // The first process holds its own port and must leave the new one to the second.
    installation.ingest.pause();
    await installation.pool.query(
      "INSERT INTO tcp_server (name, host, port, is_trusted) VALUES ('second', '127.0.0.1', $1, true)",
      [port],
    );
    await second.start().finally(() => installation.ingest.resume());
  });
  afterAll(() => second.stop());

  it('a device that moves before it answers is asked by the other one, and does it once', async () => {
    const device = newDevice();
    await device.arrive();
    device.manner = ({ isRepeated }) => (isRepeated ? 'do' : 'forget');
    const command = await caller.write(device.rtu.deviceNo, RTU, { sendCycle: 30 });
    await device.wasAsked(PARAM_WRITE);
    device.manner = () => 'do';
    device.leave();
    await device.arrive(port);
    expect(path(await caller.reached(command, 'applied'))).toEqual(APPLIED);
    expect(cycleOf(device)).toBe(30);
    expect(writesDone(device)).toBe(1);
  });

  it('a device that moves before the reading back is read by the other one', async () => {
    const device = newDevice();
    await device.arrive(port);
    device.manner = ({ type }) => (type === PARAM_READ ? 'ignore' : 'do');
    const command = await caller.write(device.rtu.deviceNo, RTU, { sendCycle: 45 });
    await device.wasAsked(PARAM_READ);
    device.manner = () => 'do';
    device.leave();
    await device.arrive(installation.rtuPort);
    const applied = await caller.reached(command, 'applied');
    expect(path(applied)).toEqual(APPLIED);
    expect(device.countOf(PARAM_WRITE)).toBe(1);
    const processes = new Set(applied.events.map(({ detail }) => detail['by']).filter(Boolean));
    expect(processes.size).toBe(2);
  });

  it('a device that reconnects to either of them without rest is commanded all the same', async () => {
    const device = newDevice();
    const commands = [];
    for (const [index, to] of [port, installation.rtuPort, port, installation.rtuPort].entries()) {
      await device.arrive(to);
      commands.push(await caller.write(device.rtu.deviceNo, RTU, { collectCycle: 100 + index }));
      if (index < 3) device.leave();
    }
    await caller.reached(commands.at(-1)!, 'applied');
    expect(device.values.get(RTU)?.['collectCycle']).toBe(103);
    for (const { id } of commands.slice(0, -1)) {
      expect(['applied', 'superseded']).toContain((await caller.command(id)).state);
    }
    const sequences = device.done.filter(({ type }) => type === PARAM_WRITE).map(({ sequence }) => sequence);
    expect(new Set(sequences).size).toBe(sequences.length);
  });
});
