import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '@groundwatch/db/testing';
import { sealer } from '@groundwatch/db';
import { ANSWER_MS } from '@groundwatch/domain/commands';
import { rowsOf } from './support/database.ts';
import { DownlinkRig, type Running } from './support/downlink-rig.ts';
import type { FieldDevice, Wire } from './support/field-device.ts';
import { SECRET, opened } from './support/session-rig.ts';
import { until } from './support/tcp-rtu.ts';

const NEXT = Buffer.alloc(16, 0x5a);

let rig: DownlinkRig;
let running: Running;
let device: FieldDevice;

beforeAll(async () => {
  rig = await DownlinkRig.open();
});
afterAll(() => rig.close());
beforeEach(async () => {
  running = await rig.start();
  device = await rig.device({ security: 'encrypted', secret: SECRET });
});
afterEach(() => running.stop());

const secrets = async (): Promise<unknown[]> => {
  const [row] = await rowsOf(rig.pool, 'SELECT secret, next_secret FROM device WHERE device_no = $1', [
    device.deviceNo,
  ]);
  return [row?.['secret'], row?.['next_secret']].map((sealed) => opened((sealed ?? null) as Buffer | null));
};
const give = (values: Record<string, unknown> = {}): Promise<string> =>
  rig.ask(device, 'write', { set: 1, values: { deviceSecret: NEXT.toString('hex'), ...values } });
const refreshed = (): Promise<void> => rig.bus.publish([{ kind: 'registry', tables: ['device'] }]);
const works = async (wire: Wire): Promise<boolean> => (await wire.heartbeat()).result.code === 0;

describe('a new secret', () => {
  it('is active when the device confirms it; the connection stays, and the next one uses the new one', async () => {
    const wire = await device.wake(rig.port);
    const id = await give();
    await rig.comes(id, 'applied');
    expect(await secrets()).toEqual([NEXT, null]);
    expect(await rig.command(id)).toMatchObject({ secrets: null, body: { set: 1, values: { deviceSecret: null } } });
    const applied = await rowsOf(rig.pool, 'SELECT key, value FROM device_parameter_applied WHERE command_id = $1', [
      id,
    ]);
    expect(applied).toEqual([{ key: 'deviceSecret', value: null }]);
    await refreshed();
    expect(await works(wire)).toBe(true);
    expect(await works(await device.wake(rig.port))).toBe(true);
    device.secret = SECRET;
    await expect(device.wake(rig.port)).rejects.toThrow('RESULT 5');
  });

  it('with values that are read back is active once the write is acknowledged', async () => {
    await device.wake(rig.port);
    device.params.set(1, { sendCycle: 600 });
    const id = await give({ sendCycle: 300 });
    await rig.comes(id, 'applied');
    expect(await secrets()).toEqual([NEXT, null]);
  });

  it('whose answer was lost is proved by the next HELLO, before any command has ended', async () => {
    device.manner = (_asked, n) => (n === 1 ? 'forget' : 'do');
    const wire = await device.wake(rig.port);
    const id = await give();
    await until(() => device.asked.length === 1, 'asked');
    expect(await secrets()).toEqual([SECRET, NEXT]);
    wire.close();
    expect(device.secret).toEqual(NEXT);
    const again = await device.wake(rig.port);
    expect(await secrets()).toEqual([NEXT, null]);
    await rig.comes(id, 'applied');
    expect(device.done).toHaveLength(1);
    await refreshed();
    expect(await works(again)).toBe(true);
    expect(await secrets()).toEqual([NEXT, null]);
  });

  it('that never arrived leaves the old one, and both are accepted meanwhile', async () => {
    device.manner = () => 'ignore';
    await device.wake(rig.port);
    const id = await give();
    for (let n = 1; n <= 5; n++) {
      await until(() => device.asked.length === n, `try ${n}`);
      rig.clock.pass(ANSWER_MS);
    }
    await rig.comes(id, 'failed');
    expect(await secrets()).toEqual([SECRET, NEXT]);
    expect(await works(await device.wake(rig.port))).toBe(true);
    device.secret = NEXT;
    expect(await works(await device.wake(rig.port))).toBe(true);
    expect(await secrets()).toEqual([NEXT, null]);
  });

  it('that the device refuses is dropped', async () => {
    device.manner = () => 'refuse';
    const wire = await device.wake(rig.port);
    const id = await give();
    await rig.comes(id, 'failed');
    expect(await secrets()).toEqual([SECRET, null]);
    await refreshed();
    expect(await works(wire)).toBe(true);
    device.secret = NEXT;
    await expect(device.wake(rig.port)).rejects.toThrow('RESULT 5');
  });

  it('that the device refuses after a lost answer may be the one that it has', async () => {
    device.manner = (_asked, n) => (n === 1 ? 'forget' : 'refuse');
    await device.wake(rig.port);
    const id = await give();
    await until(() => device.asked.length === 1, 'asked');
    expect(device.secret).toEqual(NEXT);
    rig.clock.pass(ANSWER_MS);
    await rig.comes(id, 'failed');
    expect(await secrets()).toEqual([SECRET, NEXT]);
    expect(await works(await device.wake(rig.port))).toBe(true);
    expect(await secrets()).toEqual([NEXT, null]);
  });

  it('that the device proves to another process ends the connection with the old one', async () => {
    const old = await device.wake(rig.port);
    device.manner = () => 'forget';
    await give();
    await until(() => device.asked.length === 1, 'asked');
    expect(await works(old)).toBe(true);
    await running.ingest.listeners.stop();
    const other = await rig.start('other');
    try {
      await until(() => other.ingest.listeners.portOf(1) === rig.port, 'the other listens');
      device.manner = () => 'do';
      expect(await works(await device.wake(rig.port))).toBe(true);
      await old.closed;
      expect(await secrets()).toEqual([NEXT, null]);
    } finally {
      await other.stop();
    }
  });

  it('set by a person ends the connection with the old one', async () => {
    const wire = await device.wake(rig.port);
    await rig.pool.query('UPDATE device SET secret = $2 WHERE device_no = $1', [
      device.deviceNo,
      sealer().seal('device secret', Buffer.alloc(16, 3)),
    ]);
    await refreshed();
    await wire.closed;
    await expect(device.wake(rig.port)).rejects.toThrow('RESULT 5');
  });
});

describe('a device in transfer to another listener', () => {
  it('is accepted at both until it has used the next one, which then becomes its own', async () => {
    const plain = await rig.device();
    const port = await freePort();
    const { rows } = await rig.pool.query<{ id: number }>(
      `INSERT INTO tcp_server (name, host, port, allow_list) VALUES ('next', '127.0.0.1', $1, '{127.0.0.0/8}') RETURNING id`,
      [port],
    );
    const next = rows[0]!.id;
    await rig.pool.query('UPDATE device SET tcp_server_id = 1 WHERE device_no = $1', [plain.deviceNo]);
    await rig.bus.publish([{ kind: 'registry', tables: ['tcp_server', 'device'] }]);
    await until(() => running.ingest.listeners.portOf(next) === port, 'open');
    const old = await plain.wake(rig.port);
    await expect(plain.wake(port)).rejects.toThrow('RESULT 5');
    await rig.pool.query('UPDATE device SET next_tcp_server_id = $2 WHERE device_no = $1', [plain.deviceNo, next]);
    await refreshed();
    // Still accepted at its present one.
    expect(await works(old)).toBe(true);
    const known = async (): Promise<Wire | null> => plain.wake(port).catch(() => null);
    let wire: Wire | null = null;
    await until(async () => (wire = await known()) !== null, 'welcome at the next one');
    await old.closed;
    const row = () =>
      rowsOf(rig.pool, 'SELECT tcp_server_id, next_tcp_server_id FROM device WHERE device_no = $1', [plain.deviceNo]);
    await until(async () => (await row())[0]?.['tcp_server_id'] === next, 'its own');
    expect(await row()).toEqual([{ tcp_server_id: next, next_tcp_server_id: null }]);
    await refreshed();
    expect(await works(wire!)).toBe(true);
    await until(
      () =>
        plain.wake(rig.port).then(
          () => false,
          (error: Error) => error.message === 'RESULT 5',
        ),
      'not welcome any more where it was',
    );
  });
});
