import { inTransaction } from '@groundwatch/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stepDevice, type Stepped } from '../src/downlink/step.ts';
import { DownlinkRig } from './support/downlink-rig.ts';

let rig: DownlinkRig;
let id: string;
let deviceId: number;
let deviceNo: string;
let now: number;

beforeAll(async () => {
  rig = await DownlinkRig.open();
});
afterAll(() => rig.close());
beforeEach(async () => {
  const device = await rig.device();
  ({ deviceNo } = device);
  id = await rig.ask(device, 'raw', { text: 'ONCE' }, { maxTries: 1 });
  deviceId = Number((await rig.command(id))['device_id']);
  now = rig.clock.now();
});

const heardBy = (ingestId: string, at: number): Promise<unknown> =>
  rig.pool.query('INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id) VALUES ($1, $2, true, $3)', [
    deviceId,
    new Date(at),
    ingestId,
  ]);
const step = (heardAt: number): Promise<Stepped> =>
  inTransaction(rig.pool, (client) =>
    stepDevice(
      client,
      deviceId,
      now,
      { line: { via: 'mine', heardAt }, device: { deviceNo }, isProven: true, session: { canSay: () => true } },
      'me',
    ),
  );

describe('a step over a connection', () => {
  it('sends nothing where another process has heard the device later: it may only be sent once', async () => {
    await heardBy('other', now - 1_000);
    const { hasLine, request } = await step(now - 2_000);
    expect({ hasLine, request }).toEqual({ hasLine: false, request: null });
    expect(await rig.command(id)).toMatchObject({ state: 'queued', tries: 0 });
  });

  it('sends nothing to a device that was replaced, while its connection still stands', async () => {
    await rig.pool.query('UPDATE device SET device_no = device_no + 1000000 WHERE id = $1', [deviceId]);
    const { hasLine, request } = await step(now);
    expect({ hasLine, request }).toEqual({ hasLine: false, request: null });
    expect(await rig.command(id)).toMatchObject({ state: 'queued', tries: 0 });
  });

  it.each([
    ['other', 2_000],
    ['me', 0],
  ])('sends where the device was heard by %s %i ms ago', async (by, ago) => {
    await heardBy(by, now - ago);
    const { hasLine, request } = await step(now - 1_000);
    expect(hasLine).toBe(true);
    expect(request).toMatchObject({ isRepeated: false });
    expect(await rig.command(id)).toMatchObject({ state: 'sent', tries: 1, out_via: 'mine' });
  });
});
