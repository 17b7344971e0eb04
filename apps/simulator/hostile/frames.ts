import { adapters, type Adapter } from '@groundwatch/protocol/model';
import { crc16, encodeFrame, FrameType, HEADER_BYTES, Tag } from '@groundwatch/protocol/wire/grtu';
import { makeLoadFleet } from '../src/fleet/load-fleet.ts';
import { makeReport, reportBodies } from '../src/fleet/report.ts';
import { plainBody, textBody, valuesBody } from '../src/hydrology/bodies.ts';
import { encodeFrame as encodeSl651, Fn } from '../src/hydrology/frames.ts';
import type { RandomStream } from '../src/random.ts';
import type { Attack } from './attacks.ts';
import { pour } from './pour.ts';
import { nth, someAddress } from './target.ts';

/** How an attacker speaks a wire protocol. */
interface Speaker {
  /** A valid body. */
  body(random: RandomStream): Buffer;
  /** A body of valid parts in any order, many with wrong values. */
  grammar(random: RandomStream): Buffer;
  /** A frame with a right check. `odd`: the chance that its head has another type, command or packet number. */
  frame(body: Buffer, deviceNo: string, random: RandomStream, odd: number): Buffer;
  /** Writes another length into a frame and corrects the header's check, if there is one. */
  lie(frame: Buffer, length: number): void;
}

const pick = <T>(random: RandomStream, list: readonly T[]): T => list[random.int(list.length)] as T;
const fleet = makeLoadFleet({ devices: 5, seed: 9 });
const site = (fleet[0] as (typeof fleet)[number]).site;
let counter = 0;

const grtuBodies = fleet.flatMap((device) =>
  reportBodies(makeReport({ device, t: Date.now() - 60_000, clockOffset: 0, isClockSet: true, reportType: 0 })),
);
const grtu: Speaker = {
  body: (random) => Buffer.from(pick(random, grtuBodies)),
  grammar: (random) =>
    Buffer.concat(
      Array.from({ length: 1 + random.int(12) }, () => {
        const item = random.bytes(3 + random.int(40));
        item[0] = random.chance(0.9) ? pick(random, Object.values(Tag)) : random.int(256);
        item.writeUInt16BE(random.chance(0.8) ? item.length - 3 : random.int(65_536), 1);
        return item;
      }),
    ),
  frame: (body, deviceNo, random, odd) => {
    counter += 1;
    const type = random.chance(odd) ? random.int(256) : FrameType.REPORT;
    const header = {
      flags: random.chance(odd) ? random.int(8) : 0,
      type,
      deviceNo,
      boot: 1,
      sequence: counter & 0xffff,
      counter,
    };
    return encodeFrame({ ...header, sendTime: Math.floor(Date.now() / 1_000) }, body);
  },
  lie: (frame, length) => {
    frame.writeUInt16BE(length, 24);
    frame.writeUInt16BE(crc16(frame, 0, HEADER_BYTES - 2), HEADER_BYTES - 2);
  },
};

const sl651: Speaker = {
  body: (random) => {
    const to = { isAscii: random.chance(0.5), centre: 1, station: '0000001001', password: '1234' };
    const [now, serial] = [Date.now(), random.int(65_536)];
    const kind = random.int(3);
    if (kind === 0) return plainBody(to, serial, now);
    return kind === 1 ? textBody(to, serial, now, 'level 3') : valuesBody(to, site, { hasSoil: true }, serial, now);
  },
  grammar: (random) =>
    Buffer.concat([
      Buffer.from([random.int(256), random.int(256), 0x26, 0x07, 0x01, 0x08, 0x00, 0x00, 0xf1, 0xf1]),
      Buffer.from([0, 0, 0, 0x10, 1, 0x48, 0xf0, 0xf0, 0x26, 0x07, 0x01, 0x08, 0x00]),
      // Element, then five bits of length and three of decimals.
      ...Array.from({ length: random.int(20) }, () => random.bytes(2 + random.int(9))),
    ]),
  frame: (body, deviceNo, random, odd) => {
    const isAscii = /^[\x20-\x7e]*$/.test(body.toString('latin1'));
    const to = { isAscii, centre: random.int(256), station: deviceNo.padStart(10, '0').slice(-10), password: '1234' };
    const packet = random.chance(odd) ? random.int(0x1_00_00_00) : undefined;
    const fn = random.chance(odd) ? random.int(256) : Fn.TIMER;
    return encodeSl651(to, fn, body, random.chance(odd) ? random.int(256) : 3, packet);
  },
  lie: (frame, length) => {
    if (frame[0] === 1) frame.write((length & 0xfff).toString(16).padStart(3, '0'), 20);
    else frame.writeUInt16BE(length & 0xfff, 11);
  },
};

/** CRC of HJ 212-2017, appendix A. */
function hjCrc(data: Buffer): number {
  let crc = 0xffff;
  for (const byte of data) {
    crc = (crc >>> 8) ^ byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}
const hjTime = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '');
const hj212: Speaker = {
  body: (random) =>
    Buffer.from(
      `DataTime=${hjTime().slice(0, 14)};a01001-Rtd=${random.int(400) / 10},a01001-Flag=N;a01006-Rtd=95.02,a01006-Flag=N`,
    ),
  grammar: (random) => {
    const word = (): string => random.bytes(random.int(12)).toString('latin1');
    const key = (): string =>
      pick(random, ['DataTime', 'a01001-Rtd', 'a01008-Rtd', 'a01006-Flag', 'QnRtn', 'ExeRtn', word()]);
    const value = (): string =>
      pick(random, [hjTime().slice(0, 14), '25.5', '1e306', '1e309', '-0', 'NaN', '&&', '', word()]);
    const pairs = Array.from({ length: random.int(30) }, () => `${key()}=${value()}`);
    return Buffer.from(pairs.join(pick(random, [';', ',', '&&'])), 'latin1');
  },
  frame: (body, deviceNo, random, odd) => {
    const cn = random.chance(odd) ? pick(random, ['2051', '2061', '9011', '9012', '9014', '1013', '0000']) : '2011';
    const packet = random.chance(odd) ? `PNUM=${random.int(99_999)};PNO=${random.int(99_999)};` : '';
    const flag = packet === '' ? 5 : 7;
    const head = `QN=${hjTime()};ST=22;CN=${cn};PW=123456;MN=${deviceNo};Flag=${flag};${packet}CP=&&`;
    const data = Buffer.concat([Buffer.from(head), body, Buffer.from('&&')]);
    const crc = hjCrc(data).toString(16).toUpperCase().padStart(4, '0');
    return Buffer.concat([Buffer.from(`##${String(data.length).padStart(4, '0')}`), data, Buffer.from(`${crc}\r\n`)]);
  },
  lie: (frame, length) => void frame.write(String(length % 10_000).padStart(4, '0'), 2),
};

const speakers: Readonly<Record<Adapter, Speaker>> = { grtu1: grtu, sl651, hj212 };

export const goodFrame = (adapter: Adapter, deviceNo: string, random: RandomStream): Buffer =>
  speakers[adapter].frame(speakers[adapter].body(random), deviceNo, random, 0);

/** Changes one to three bytes at random places. */
function mutate(bytes: Buffer, random: RandomStream): Buffer {
  for (let n = 1 + random.int(3); n > 0 && bytes.length > 0; n -= 1)
    bytes[random.int(bytes.length)] = pick(random, [0, 0xff, random.int(256), 0x7e, 0x23, 0xd5]);
  return random.chance(1 / 16) ? bytes.subarray(0, random.int(bytes.length)) : bytes;
}

const ODD = 0.2;

interface Way {
  /** Frames of a connection: one with many bad frames is closed. */
  readonly most: number;
  readonly make: (s: Speaker, no: string, r: RandomStream) => Buffer;
}

/** Ways to spoil frames. */
const ways: Readonly<Record<string, Way>> = {
  'mutated bytes': { most: 20, make: (s, no, r) => mutate(s.frame(s.body(r), no, r, ODD), r) },
  'wrong bodies under a right check': { most: 400, make: (s, no, r) => s.frame(mutate(s.body(r), r), no, r, ODD) },
  'bodies of a grammar': { most: 400, make: (s, no, r) => s.frame(s.grammar(r), no, r, ODD) },
  'lengths that lie': {
    most: 20,
    make: (s, no, r) => {
      const frame = s.frame(s.body(r), no, r, 0);
      s.lie(frame, r.chance(0.5) ? r.int(65_536) : frame.length + r.int(3) - 40);
      return frame;
    },
  },
  'good ones, split and joined': { most: 400, make: (s, no, r) => s.frame(s.body(r), no, r, 0) },
};

/** Bytes in pieces of any length. */
export function* pieces(bytes: Buffer, random: RandomStream): Generator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    const size = 1 + random.int(random.chance(0.1) ? 3 : 8_192);
    yield bytes.subarray(at, (at += size));
  }
}

/** Frames of the usual run, all attacks together. */
export const FRAMES = 100_000;
const attacksOf = adapters.flatMap((adapter) => Object.entries<Way>(ways).map((way) => [adapter, way] as const));

export const frameAttacks: readonly Attack[] = attacksOf.map(([adapter, [name, { make, most }]]) => {
  // Made once for each device and sent again and again, so that the attacker works less than its target.
  const prepared = new Map<string, Buffer>();
  return {
    name: `${adapter}: ${name}`,
    ...{ count: FRAMES / attacksOf.length / most, width: 8 },
    step: async (attacking, i) => {
      const { devices, ports, random, outcome } = attacking;
      const deviceNo = nth(devices, i);
      const frame = (): Buffer => make(speakers[adapter], deviceNo, random);
      const bytes = prepared.get(deviceNo) ?? Buffer.concat(Array.from({ length: most }, frame));
      prepared.set(deviceNo, bytes);
      outcome.sent += most - 1;
      await pour(attacking, ports[adapter], someAddress(i), pieces(bytes, random));
    },
  };
});
