import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWER_MS } from '@groundwatch/domain/commands';
import type { ParamSet } from '@groundwatch/protocol/wire/grtu';
import { rowsOf } from './support/database.ts';
import { DownlinkRig, type Running } from './support/downlink-rig.ts';
import type { FieldDevice, Wire } from './support/field-device.ts';
import { until } from './support/tcp-rtu.ts';

let rig: DownlinkRig;
let running: Running;
let device: FieldDevice;
let wire: Wire;

beforeAll(async () => {
  rig = await DownlinkRig.open();
  running = await rig.start();
});
afterAll(async () => {
  await running.stop();
  await rig.close();
});
beforeEach(async () => {
  device = await rig.device();
  wire = await device.wake(rig.port);
});

const history = () =>
  rowsOf(
    rig.pool,
    `SELECT h.set_id AS set, h.key, h.was, h.value, h.command_id AS by FROM device_parameter_change h JOIN device d ON d.id = h.device_id
     WHERE d.device_no = $1 ORDER BY h.id`,
    [device.deviceNo],
  );
const says = async (values: ParamSet['values'], set = 1): Promise<void> => {
  expect((await wire.params([{ set, values }])).result.code).toBe(0);
};

describe('history of a value', () => {
  it('starts with its first report and gets every different value once', async () => {
    await says({ sendCycle: 600 });
    await says({ sendCycle: 600, deviceName: 'A' });
    await says({ sendCycle: 300 });
    await says({ sendCycle: 600 });
    expect(await history()).toEqual([
      { set: 1, key: 'sendCycle', was: null, value: 600, by: null },
      { set: 1, key: 'deviceName', was: null, value: 'A', by: null },
      { set: 1, key: 'sendCycle', was: 600, value: 300, by: null },
      { set: 1, key: 'sendCycle', was: 300, value: 600, by: null },
    ]);
  });

  it('never contains a secret', async () => {
    await says({ sendCycle: 600, deviceSecret: 'ab'.repeat(16), centre0Password: 'hush' });
    expect((await history()).map((row) => row['key'])).toEqual(['sendCycle']);
  });

  it('names the write that caused a value, and no write where the device changed it back', async () => {
    await says({ sendCycle: 600 });
    device.params.set(1, { sendCycle: 600 });
    const id = await rig.ask(device, 'write', { set: 1, values: { sendCycle: 300 } });
    await rig.comes(id, 'applied');
    await says({ sendCycle: 600 });
    await says({ sendCycle: 300 });
    expect((await history()).map(({ value, by }) => [value, by])).toEqual([
      [600, null],
      [300, id],
      [600, null],
      [300, null],
    ]);
  });

  it('names the write whose answer was lost when the device reports its value', async () => {
    await says({ sendCycle: 600, deviceName: 'A' });
    device.manner = () => 'forget';
    const id = await rig.ask(device, 'write', { set: 1, values: { sendCycle: 300 } }, { maxTries: 1 });
    await until(() => device.asked.length === 1, 'asked');
    rig.clock.pass(ANSWER_MS);
    await rig.comes(id, 'failed');
    await says({ sendCycle: 300, deviceName: 'B' });
    await says({ sendCycle: 600 });
    await says({ sendCycle: 300 });
    expect((await history()).slice(2)).toEqual([
      { set: 1, key: 'sendCycle', was: 600, value: 300, by: id },
      { set: 1, key: 'deviceName', was: 'A', value: 'B', by: null },
      { set: 1, key: 'sendCycle', was: 300, value: 600, by: null },
      { set: 1, key: 'sendCycle', was: 600, value: 300, by: null },
    ]);
  });

  it('is one for two concurrent connections and a set that was never reported', async () => {
    const other = await device.wake(rig.port);
    await wire.closed;
    await Promise.all(Array.from({ length: 8 }, () => other.params([{ set: 8, values: { mountMode: 4 } }])));
    expect(await history()).toEqual([{ set: 8, key: 'mountMode', was: null, value: 4, by: null }]);
  });
});

describe('age of a value', () => {
  const ages = async (): Promise<Record<string, unknown>> => {
    const [row] = await rowsOf(
      rig.pool,
      `SELECT values, older, extract(epoch FROM reported_at)::float8 * 1000 AS at FROM device_parameter p
       JOIN device d ON d.id = p.device_id WHERE device_no = $1`,
      [device.deviceNo],
    );
    return row ?? {};
  };

  it('is that of the report with it, not of one with other values of the set', async () => {
    await says({ sendCycle: 600, deviceName: 'A' });
    const { at: first } = await ages();
    rig.clock.pass(3_600_000);
    await says({ sendCycle: 600 });
    rig.clock.pass(3_600_000);
    await says({ collectCycle: 60 });
    const { values, older, at } = await ages();
    expect(values).toEqual({ sendCycle: 600, deviceName: 'A', collectCycle: 60 });
    expect(older).toEqual({ deviceName: first, sendCycle: expect.any(Number) as number });
    expect(Number(at) - Number(first)).toBeGreaterThanOrEqual(7_200_000);
    await says({ sendCycle: 600, deviceName: 'A' });
    expect((await ages())['older']).toEqual({ collectCycle: at });
  });
});

it('concurrent reports of many devices are all stored', async () => {
  const others = await Promise.all(Array.from({ length: 12 }, () => rig.device()));
  const wires = await Promise.all(others.map((other) => other.wake(rig.port)));
  const sets = (n: number): ParamSet[] => [
    { set: 8, values: { mountMode: n % 6 } },
    { set: 1, values: { sendCycle: 60 + n, centre0Password: 'hush' } },
  ];
  for (const more of [0, 1]) await Promise.all(wires.map((one, n) => one.params(sets(n + more))));
  const rows = await rowsOf(
    rig.pool,
    `SELECT p.set_id AS set, p.values, ARRAY(SELECT value FROM device_parameter_change h
        WHERE h.device_id = p.device_id AND h.set_id = p.set_id ORDER BY h.id) AS found
      FROM device_parameter p JOIN device d ON d.id = p.device_id WHERE d.device_no = ANY($1::bigint[]) ORDER BY d.device_no, 1`,
    [others.map(({ deviceNo }) => deviceNo)],
  );
  expect(rows).toEqual(
    others.flatMap((_other, n) => [
      { set: 1, values: { sendCycle: 61 + n }, found: [60 + n, 61 + n] },
      { set: 8, values: { mountMode: (n + 1) % 6 }, found: [n % 6, (n + 1) % 6] },
    ]),
  );
});

describe('outdated values', () => {
  it('do not replace newer ones', async () => {
    await says({ mountMode: 1 }, 8);
    await rig.pool.query(`UPDATE device_parameter SET reported_at = reported_at + interval '1 hour'`);
    await says({ mountMode: 2 }, 8);
    expect((await history()).map((row) => row['value'])).toEqual([1]);
    const rows = await rowsOf(
      rig.pool,
      'SELECT values FROM device_parameter p JOIN device d ON d.id = p.device_id WHERE device_no = $1',
      [device.deviceNo],
    );
    expect(rows).toEqual([{ values: { mountMode: 1 } }]);
  });
});
