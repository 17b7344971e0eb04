import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FrameType } from '@groundwatch/protocol/wire/grtu';
import { DownlinkRig, type Running } from './support/downlink-rig.ts';
import type { FieldDevice } from './support/field-device.ts';
import { SECRET } from './support/session-rig.ts';

let rig: DownlinkRig;
let running: Running;
let device: FieldDevice;

const trust = (isTrusted: boolean) => rig.pool.query('UPDATE tcp_server SET is_trusted = $1', [isTrusted]);
const HORN = { action: 1, level: 1, duration: 60, voice: 0 };
const secretWrite = { set: 1, values: { deviceSecret: 'cd'.repeat(16), sendCycle: 300 } };

beforeAll(async () => {
  rig = await DownlinkRig.open();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await trust(false);
  running = await rig.start();
  device = await rig.device();
});
afterEach(() => running.stop());

describe('a plain device on an untrusted network', () => {
  it('gets no secret and no order to sound, whoever queued it; following commands are sent', async () => {
    await device.wake(rig.port);
    const doubtful = [await rig.ask(device, 'write', secretWrite), await rig.ask(device, 'horn', HORN)];
    const quiet = await rig.ask(device, 'horn', { ...HORN, action: 0 });
    const cycle = await rig.ask(device, 'write', { set: 1, values: { sendCycle: 300 } });
    for (const id of [quiet, cycle]) await rig.comes(id, 'applied');
    for (const id of doubtful) expect(await rig.command(id)).toMatchObject({ state: 'failed', reason: 'unproven' });
    expect(device.asked.map(({ type }) => type)).toEqual([FrameType.HORN, FrameType.PARAM_WRITE, FrameType.PARAM_READ]);
    expect(device.horns).toEqual([{ ...HORN, action: 0 }]);
    expect((await rig.command(doubtful[0]!))['secrets']).toBeNull();
  });

  it('gets them while the network is trusted, and no longer than that, over one connection', async () => {
    await device.wake(rig.port);
    await trust(true);
    await running.ingest.listeners.sync();
    await rig.comes(await rig.ask(device, 'horn', HORN), 'applied');
    await trust(false);
    await running.ingest.listeners.sync();
    const id = await rig.ask(device, 'horn', HORN);
    await rig.comes(id, 'failed');
    expect(await rig.command(id)).toMatchObject({ reason: 'unproven' });
  });
});

it('an authenticated device gets them anywhere', async () => {
  device = await rig.device({ security: 'authenticated', secret: SECRET });
  await device.wake(rig.port);
  await rig.comes(await rig.ask(device, 'horn', HORN), 'applied');
  await rig.comes(await rig.ask(device, 'write', secretWrite), 'applied');
  expect(device.horns).toEqual([HORN]);
});
