import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort, TEST_SECRET } from '@groundwatch/db/testing';
import { FrameType } from '@groundwatch/protocol/wire/grtu';
import { rowsOf } from './support/database.ts';
import { DownlinkRig, type Running } from './support/downlink-rig.ts';
import type { ReceivedRequest, FieldDevice, Manner, Wire } from './support/field-device.ts';
import { until } from './support/tcp-rtu.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const WRITE = { set: 1, values: { sendCycle: 300 } };

let rig: DownlinkRig;
let device: FieldDevice;

beforeAll(async () => {
  rig = await DownlinkRig.open();
});
afterAll(() => rig.close());
beforeEach(async () => {
  device = await rig.device();
});

const story = async (id: string): Promise<string[]> => {
  const order = ['queued', 'sent', 'acknowledged', 'applied'];
  const states = (await rig.events(id)).filter((what) => order.includes(what));
  // States never go back, and nothing happens twice.
  expect(states).toEqual(order.filter((state) => states.includes(state)));
  return states;
};
const doneOnce = (): void => {
  const names = device.done.map(({ type, sequence }) => `${type}:${sequence}`);
  expect(names).toEqual([...new Set(names)]);
};

describe('two processes', () => {
  let one: Running;
  let other: Running;
  let old: Wire;

  /** The device is connected to one process; the port belongs to another one by now, as when an address moves. */
  beforeEach(async () => {
    one = await rig.start('one');
    old = await device.wake(rig.port);
    await one.ingest.listeners.stop();
    other = await rig.start('other');
    await until(() => other.ingest.listeners.portOf(1) === rig.port, 'the other listens');
  });
  afterEach(async () => {
    await other.stop();
    await one.stop();
  });

  it('a device that changes process during a command gets it again there, and executes it once', async () => {
    device.manner = () => 'forget';
    const id = await rig.ask(device, 'raw', { text: 'ONE' }, { maxTries: 5 });
    await until(() => device.asked.length === 1, 'asked by the first');
    device.manner = () => 'do';
    const next = await device.wake(rig.port);
    await rig.comes(id, 'applied');
    expect(device.asked.map(({ wire }) => wire)).toEqual([old, next]);
    expect(device.texts).toEqual(['ONE']);
    expect(await story(id)).toEqual(['queued', 'sent', 'applied']);
  });

  it('an answer over the old connection counts, whoever sent the last request', async () => {
    device.manner = () => 'ignore';
    const id = await rig.ask(device, 'write', WRITE);
    await until(() => device.asked.length === 1, 'asked by the first');
    await device.wake(rig.port);
    await until(() => device.asked.length === 2, 'asked by the other');
    device.manner = () => 'do';
    device.answer(device.asked[1]!, undefined, old);
    await rig.comes(id, 'applied');
    doneOnce();
    expect(device.params.get(1)).toEqual({ sendCycle: 300 });
  });

  it('a forgotten connection does not take requests from the live one', async () => {
    await (await device.wake(rig.port)).heartbeat();
    const heardBy = async () =>
      (
        await rowsOf(
          rig.pool,
          'SELECT ingest_id FROM device_contact c JOIN device d ON d.id = c.device_id WHERE d.device_no = $1',
          [device.deviceNo],
        )
      )[0]?.['ingest_id'];
    await until(async () => (await heardBy()) === 'other', 'known to be there');
    const id = await rig.ask(device, 'write', WRITE);
    await rig.comes(id, 'applied');
    const by = await rowsOf(
      rig.pool,
      `SELECT DISTINCT detail ->> 'by' AS by FROM command_event WHERE command_id = $1`,
      [id],
    );
    expect(by.map((row) => row['by']).filter((name) => name !== null)).toEqual(['other']);
    expect(await rig.command(id)).toMatchObject({ tries: 1, read_backs: 1 });
    doneOnce();
  });

  it('both apply timeouts for a device that neither has', async () => {
    old.close();
    const ids = await Promise.all([1, 2, 3].map(() => rig.ask(device, 'clock', {})));
    rig.clock.pass(48 * 3_600_000);
    for (const id of ids) await rig.comes(id, 'expired');
    for (const id of ids) expect(await rig.events(id)).toEqual(['queued', 'expired']);
  });
});

describe('a killed process', () => {
  let child: ChildProcess;
  let exited: Promise<unknown>;
  let starts = 0;

  async function start(): Promise<void> {
    starts += 1;
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: rig.database.url,
      JWT_SECRET: TEST_SECRET,
      INGEST_ID: `real ${starts}`,
    };
    const httpPort = String(await freePort());
    child = spawn(process.execPath, [MAIN], {
      env: { ...env, INGEST_HTTP_PORT: httpPort, LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    });
    exited = new Promise((resolve) => child.once('exit', resolve));
    const isReady = (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${httpPort}/ready`).then(
        (response) => response.ok,
        () => false,
      );
    await until(isReady, 'ready', 30_000);
  }
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await exited;
  }
  afterEach(kill);

  const upTo =
    (type: number, manner: Manner) =>
    (asked: ReceivedRequest): Manner =>
      asked.type === type ? manner : 'do';

  it('after storing a request, before the device received it: the next one sends it', async () => {
    await start();
    const wire = await device.wake(rig.port);
    wire.deafen();
    const id = await rig.ask(device, 'write', WRITE);
    await rig.comes(id, 'sent');
    await kill();
    wire.close();
    expect(device.asked).toEqual([]);
    await start();
    await device.wake(rig.port);
    await rig.comes(id, 'applied');
    expect(await story(id)).toEqual(['queued', 'sent', 'acknowledged', 'applied']);
    expect(device.asked[0]).toMatchObject({ type: FrameType.PARAM_WRITE, isRepeated: true });
    expect(device.done).toHaveLength(2);
    doneOnce();
  });

  it('after the device executed it, before its answer: it gets the request again and does nothing twice', async () => {
    device.manner = upTo(FrameType.PARAM_WRITE, 'forget');
    await start();
    await device.wake(rig.port);
    const id = await rig.ask(device, 'write', WRITE);
    await until(() => device.done.length === 1, 'done');
    await kill();
    device.manner = () => 'do';
    await start();
    await device.wake(rig.port);
    await rig.comes(id, 'applied');
    expect(await story(id)).toEqual(['queued', 'sent', 'acknowledged', 'applied']);
    expect(device.done.map(({ type }) => type)).toEqual([FrameType.PARAM_WRITE, FrameType.PARAM_READ]);
    doneOnce();
  });

  it('after the write was acknowledged, during the read-back: only the read-back is repeated', async () => {
    device.manner = upTo(FrameType.PARAM_READ, 'ignore');
    await start();
    await device.wake(rig.port);
    const id = await rig.ask(device, 'write', WRITE);
    await rig.comes(id, 'acknowledged');
    await until(() => device.asked.length === 2, 'read back');
    await kill();
    device.manner = () => 'do';
    await start();
    await device.wake(rig.port);
    await rig.comes(id, 'applied');
    expect(await story(id)).toEqual(['queued', 'sent', 'acknowledged', 'applied']);
    const writes = device.asked.filter(({ type }) => type === FrameType.PARAM_WRITE);
    expect(writes).toHaveLength(1);
    doneOnce();
  });

  it('between commands, again and again: each is executed once, and all are applied in order', async () => {
    const count = 12;
    await start();
    let wire = await device.wake(rig.port);
    const ids: string[] = [];
    for (let n = 0; n < count; n++) {
      ids.push(await rig.ask(device, 'raw', { text: `N${n}` }, { maxTries: 5 }));
    }
    for (const done of [3, 7]) {
      await until(() => device.texts.length >= done, `${done} done`);
      await kill();
      wire.close();
      await start();
      wire = await device.wake(rig.port);
    }
    for (const id of ids) await rig.comes(id, 'applied');
    expect(device.texts).toEqual(ids.map((_, n) => `N${n}`));
    for (const id of ids) expect(await story(id)).toContain('applied');
    doneOnce();
  });

  it('may have sent what must not be repeated: it is not sent again, and its effect is reported as unknown', async () => {
    device.manner = () => 'ignore';
    await start();
    await device.wake(rig.port);
    const id = await rig.ask(device, 'raw', { text: 'FIRE' }, { maxTries: 1 });
    await until(() => device.asked.length === 1, 'asked');
    await kill();
    // Expired when the next process looks.
    await rig.pool.query(
      `UPDATE command SET out_until = out_until - interval '1 minute', out_since = out_since - interval '1 minute' WHERE id = $1`,
      [id],
    );
    await start();
    await device.wake(rig.port);
    await rig.comes(id, 'failed');
    expect(await rig.command(id)).toMatchObject({ reason: 'unanswered', tries: 1 });
    expect(device.asked).toHaveLength(1);
  });
});
