import { connect, type Socket } from 'node:net';
import { sealer } from '@groundwatch/db';
import { crc16 } from '@groundwatch/protocol/wire/grtu';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countOf, rowsOf, seedDevice } from './support/database.ts';
import { DownlinkRig, type Running } from './support/downlink-rig.ts';
import type { FieldDevice } from './support/field-device.ts';
import { until } from './support/tcp-rtu.ts';

const EOT = 0x04;
const ENQ = 0x05;
const ESC = 0x1b;

/** YYMMDDHHmmSS of UTC+8. */
const digits = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 14);

/** A hydrology station that sends bytes and keeps those it receives. */
class Station {
  readonly no: string;
  readonly #socket: Socket;
  heard = Buffer.alloc(0);
  isClosed = false;

  constructor(port: number, no: string) {
    this.no = no;
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (chunk: Buffer) => (this.heard = Buffer.concat([this.heard, chunk])));
    this.#socket.on('close', () => (this.isClosed = true)).on('error', () => undefined);
  }

  frame(fn: number, body: string): Buffer {
    const bytes = Buffer.from(body, 'hex');
    const head = `7e7e01${this.no}1234${fn.toString(16)}${bytes.length.toString(16).padStart(4, '0')}02`;
    const frame = Buffer.concat([Buffer.from(head, 'hex'), bytes, Buffer.from('030000', 'hex')]);
    frame.writeUInt16BE(crc16(frame, 0, frame.length - 2), frame.length - 2);
    return frame;
  }

  /** A timed report of rain 12.5 mm, level 1.234 m and 12.6 V, sent and measured at `ms`. */
  report(serial: number, ms: number): Buffer {
    const minute = digits(ms).slice(0, 10);
    const head = `${serial.toString(16).padStart(4, '0')}${digits(ms)}f1f1${this.no}48f0f0${minute}`;
    return this.frame(0x32, `${head}261900012539230000123438121260`);
  }

  /** The same in packets of this many bytes. */
  packets(fn: number, body: string, size: number): Buffer {
    const bytes = Buffer.from(body, 'hex');
    const total = Math.ceil(bytes.length / size);
    return Buffer.concat(
      Array.from({ length: total }, (_, i) => {
        const numbers = ((total << 12) | (i + 1)).toString(16).padStart(6, '0');
        const frame = this.frame(fn, numbers + bytes.toString('hex', i * size, (i + 1) * size));
        frame[13] = 0x16;
        frame[frame.length - 3] = i + 1 < total ? 0x17 : 0x03;
        frame.writeUInt16BE(crc16(frame, 0, frame.length - 2), frame.length - 2);
        return frame;
      }),
    );
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  /** The next message of the centre. */
  async hears(bytes = 25): Promise<Buffer> {
    await until(() => this.heard.length >= bytes, 'a message');
    const message = this.heard.subarray(0, bytes);
    this.heard = this.heard.subarray(bytes);
    return message;
  }

  close(): void {
    this.#socket.destroy();
  }
}

const endOf = (message: Buffer): number | undefined => message.at(-3);

let rig: DownlinkRig;
let running: Running;
let station: Station;
let next = 11_223_344;

beforeAll(async () => {
  rig = await DownlinkRig.open();
  await rig.pool.query(`UPDATE tcp_server SET adapter = 'sl651'`);
  running = await rig.start();
});
afterAll(async () => {
  await running.stop();
  await rig.close();
});
beforeEach(async () => {
  next += 1;
  await seedDevice(rig.pool, String(next));
  station = new Station(rig.port, `00${next}`);
});
afterEach(() => station.close());

const rainRows = (): Promise<Record<string, unknown>[]> =>
  rowsOf(
    rig.pool,
    `SELECT rain_total FROM reading_weather r JOIN sensor s ON s.id = r.sensor_id JOIN device d ON d.id = s.device_id WHERE d.device_no = $1`,
    [next],
  );

describe('a station of SL651-2014', () => {
  it('is answered with its serial and may sleep once its report is stored', async () => {
    station.write(station.report(0x7e7e, rig.clock.now()));
    const answer = await station.hears();
    expect(answer.toString('hex')).toMatch(new RegExp(`^7e7e${station.no}011234328008027e7e\\d{12}04....$`));
    expect(await rainRows()).toEqual([{ rain_total: 12.5 }]);
    const [level] = await rowsOf(
      rig.pool,
      `SELECT level, sequence, battery FROM reading_water_level r JOIN sensor s ON s.id = r.sensor_id JOIN device d ON d.id = s.device_id
         JOIN device_status t ON t.device_id = d.id WHERE d.device_no = $1`,
      [next],
    );
    expect(level).toEqual({ level: 1_234, sequence: 0x7e7e, battery: 12.6 });
  });

  it('that repeats a report is answered again, and the report is stored once', async () => {
    const report = station.report(2, rig.clock.now());
    station.write(report);
    const first = await station.hears();
    station.write(Buffer.concat([Buffer.from('7e7e00', 'hex'), report]));
    const second = await station.hears();
    expect([endOf(first), endOf(second)]).toEqual([EOT, EOT]);
    expect(await rainRows()).toHaveLength(1);
    expect(await countOf(rig.pool, 'reading_conflict')).toBe(0);
  });

  it('gets no answer to a frame with a wrong CRC, and one to the next', async () => {
    const bad = station.report(3, rig.clock.now());
    bad[bad.length - 1]! ^= 1;
    station.write(bad);
    station.write(station.report(4, rig.clock.now()));
    const answer = await station.hears();
    expect(answer.readUInt16BE(14)).toBe(4);
    expect(station.heard).toHaveLength(0);
  });

  it('stays online for a waiting order, and its clock is set', async () => {
    const id = await rig.ask({ deviceNo: String(next) } as FieldDevice, 'clock', {});
    let serial = 5;
    let end: number | undefined = EOT;
    await until(async () => {
      station.write(station.report(serial++, rig.clock.now()));
      end = endOf(await station.hears());
      return end === ESC;
    }, 'told to stay');
    const order = await station.hears();
    expect([order[10], endOf(order)]).toEqual([0x4a, ENQ]);
    station.write(station.frame(0x4a, `0009${digits(rig.clock.now())}`));
    await rig.comes(id, 'applied');
  });

  it('is asked for present values: its answer is stored and is the reply', async () => {
    const id = await rig.ask({ deviceNo: String(next) } as FieldDevice, 'query', { target: 'now' });
    // It sends no reports, like stations that only answer; it keeps its link alive.
    await until(() => {
      station.write(station.frame(0x2f, `0001${digits(rig.clock.now())}`));
      return station.heard.length >= 25;
    }, 'asked');
    const order = await station.hears();
    expect([order[10], endOf(order)]).toEqual([0x37, ENQ]);
    const now = rig.clock.now();
    const body = `0007${digits(now)}f1f1${station.no}48f0f0${digits(now).slice(0, 10)}261900007738121240`;
    station.write(station.frame(0x37, body));
    await rig.comes(id, 'applied');
    expect(await rainRows()).toEqual([{ rain_total: 7.7 }]);
    expect((await rig.command(id))['answer']).toMatchObject({ result: { code: 0, text: 'PT 7.7, VT 12.4' } });
  });

  it('stores a picture and a text as remarks of its device, each once however often sent', async () => {
    const now = rig.clock.now();
    const minute = digits(now).slice(0, 10);
    const file = `ffd8ffc0000b08003000400101110 0ffda0008010100003f00${'a5'.repeat(900)}ffd9`.replace(' ', '');
    const picture = station.packets(0x36, `0021${digits(now)}f1f1${station.no}48f0f0${minute}f3f3${file}`, 256);
    station.write(picture);
    const first = await station.hears(28);
    // A message of four packets: the answer has the numbers of the last one, and the serial.
    expect([first.toString('hex', 13, 19), endOf(first)]).toEqual(['160040040021', EOT]);
    station.write(picture);
    expect(endOf(await station.hears(28))).toBe(EOT);
    station.write(station.frame(0x35, `0022${digits(now)}f2f2cbaecebbd5fdb3a3`));
    expect(endOf(await station.hears())).toBe(EOT);
    const remarks = await rowsOf(
      rig.pool,
      `SELECT r.content, r.author_name, f.media_type, f.width, f.height, encode(f.content, 'hex') AS file
       FROM remark r JOIN device d ON d.id = r.device_id LEFT JOIN remark_picture p ON p.remark_id = r.id
       LEFT JOIN stored_file f ON f.id = p.file_id WHERE d.device_no = $1 ORDER BY r.id`,
      [next],
    );
    const name = { author_name: `d${next}` };
    expect(remarks).toEqual([
      { ...name, content: 'JPEG 64 × 48', media_type: 'image/jpeg', width: 64, height: 48, file },
      { ...name, content: '水位正常', media_type: null, width: null, height: null, file: null },
    ]);
  });

  it('gets no answer for more texts than a device may send within an hour', async () => {
    await rig.pool.query(
      `INSERT INTO remark (device_id, at, content, author_name, uplink, created_at)
       SELECT d.id, now(), 'x', d.name, 'u' || n, $2 FROM device d, generate_series(1, 119) n WHERE d.device_no = $1`,
      [next, new Date(rig.clock.now())],
    );
    const [last, more] = ['4c617374', '4d6f7265'].map((text, i) =>
      station.frame(0x35, `003${i + 1}${digits(rig.clock.now())}f2f2${text}`),
    ) as [Buffer, Buffer];
    station.write(Buffer.concat([last, more, last, more, station.report(0x33, rig.clock.now())]));
    const answers = [await station.hears(), await station.hears(), await station.hears()];
    expect(answers.map((answer) => answer.readUInt16BE(14)).toSorted()).toEqual([0x31, 0x31, 0x33]);
    expect(station.heard).toHaveLength(0);
  });

  it('with a wrong password is not answered, and with the right one it is', async () => {
    const password = sealer().seal('station password', Buffer.from('1235'));
    await rig.pool.query('UPDATE device SET password = $2 WHERE device_no = $1', [next, password]);
    station.write(station.report(8, rig.clock.now()));
    const right = station.report(9, rig.clock.now());
    right.writeUInt16BE(0x1235, 8);
    right.writeUInt16BE(crc16(right, 0, right.length - 2), right.length - 2);
    station.write(right);
    const answer = await station.hears();
    expect([answer.readUInt16BE(14), answer.readUInt16BE(8), endOf(answer)]).toEqual([9, 0x1235, EOT]);
    expect(await rainRows()).toHaveLength(1);
    const { values } = await running.ingest.metrics.refused.get();
    expect(values).toContainEqual(expect.objectContaining({ labels: { reason: 'password' }, value: 1 }));
  });

  it('that is not registered is not answered, and its frame is kept', async () => {
    const stranger = new Station(rig.port, '0000000651');
    stranger.write(stranger.report(1, rig.clock.now()));
    await until(() => stranger.isClosed, 'closed');
    expect(stranger.heard).toHaveLength(0);
    await until(async () => {
      const kept = await rowsOf(rig.pool, 'SELECT reason FROM quarantine WHERE device_no = 651');
      return kept[0]?.['reason'] === 'unknown_device';
    }, 'kept');
  });
});
