import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, seedDevice } from './support/database.ts';
import { DownlinkRig, type Running } from './support/downlink-rig.ts';
import type { FieldDevice } from './support/field-device.ts';
import { until } from './support/tcp-rtu.ts';

const MN = '88888880000001';
const digits = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().replace(/\D/g, '');

function frame(qn: string, cn: string, cp: string): Buffer {
  const data = `QN=${qn};ST=22;CN=${cn};PW=123456;MN=${MN};Flag=5;CP=&&${cp}&&`;
  let crc = 0xffff;
  for (const byte of Buffer.from(data)) {
    crc = (crc >>> 8) ^ byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return Buffer.from(`##${String(data.length).padStart(4, '0')}${data}${crc.toString(16).padStart(4, '0')}\r\n`);
}

let rig: DownlinkRig;
let running: Running;
let station: Socket;
let heard = '';

beforeAll(async () => {
  rig = await DownlinkRig.open();
  await rig.pool.query(`UPDATE tcp_server SET adapter = 'hj212'`);
  running = await rig.start();
  await seedDevice(rig.pool, MN);
  station = connect(rig.port, '127.0.0.1');
  station.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
});
afterAll(async () => {
  station.destroy();
  await running.stop();
  await rig.close();
});

/** The next frame of the centre: its number and command. */
async function hears(): Promise<{ qn: string; cn: string }> {
  await until(() => heard.includes('\r\n'), 'a frame');
  const [line = ''] = heard.split('\r\n');
  heard = heard.slice(line.length + 2);
  const [, qn = '', cn = ''] = /QN=(\d+);ST=\d+;CN=(\d+);/.exec(line) ?? [];
  return { qn, cn };
}

const report = (now: number): Buffer =>
  frame(
    digits(now),
    '2011',
    `DataTime=${digits(now).slice(0, 14)};a01001-Rtd=21.5,a01001-Flag=N;a01006-Rtd=95.02,a01006-Flag=N`,
  );

it('a report is answered with its number once stored, and a resend is stored once', async () => {
  const now = rig.clock.now();
  station.write(Buffer.concat([report(now), Buffer.from('##xx'), report(now)]));
  expect([await hears(), await hears()]).toEqual([
    { qn: digits(now), cn: '9014' },
    { qn: digits(now), cn: '9014' },
  ]);
  const rows = await rowsOf(
    rig.pool,
    `SELECT temperature, pressure FROM reading_weather r JOIN sensor s ON s.id = r.sensor_id JOIN device d ON d.id = s.device_id WHERE d.device_no = $1`,
    [MN],
  );
  expect(rows).toEqual([{ temperature: 21.5, pressure: 950.2 }]);
});

it('an order sets the clock of a station and is applied with its result', async () => {
  const id = await rig.ask({ deviceNo: MN } as FieldDevice, 'clock', {});
  const order = await hears();
  expect(order.cn).toBe('1012');
  station.write(frame(order.qn, '9011', 'QnRtn=1'));
  station.write(frame(order.qn, '9012', 'ExeRtn=1'));
  await rig.comes(id, 'applied');
});

it('a station that asks for the time is told it, and is asked what its clock says', async () => {
  const now = rig.clock.now();
  station.write(frame(digits(now), '1013', ''));
  expect([await hears(), await hears()]).toMatchObject([{ qn: digits(now), cn: '9013' }, { cn: '1012' }]);
  const id = await rig.ask({ deviceNo: MN } as FieldDevice, 'query', { target: 'clock' });
  const order = await hears();
  expect(order.cn).toBe('1011');
  station.write(frame(order.qn, '9011', 'QnRtn=1'));
  station.write(frame(order.qn, '1011', `SystemTime=${digits(rig.clock.now()).slice(0, 14)}`));
  station.write(frame(order.qn, '9012', 'ExeRtn=1'));
  await rig.comes(id, 'applied');
});
