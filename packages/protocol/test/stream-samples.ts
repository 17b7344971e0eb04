import { crc16 } from '../src/wire/crc16.ts';
import { encodeFrame, encodeReport, type FrameHeader } from '../src/wire/grtu/index.ts';
import { randomBytes, type Random } from './random.ts';
import { sampleStatus } from './samples.ts';

export interface StreamSample {
  name: string;
  bytes: Buffer;
}

/** Noise without the first byte of a magic. */
const noise = (random: Random, count: number): Buffer =>
  randomBytes(random, count).map((b) => (b === 0xd5 ? 0 : b)) as Buffer;

const withHeader = (frame: Buffer, edit: (header: Buffer) => void): Buffer => {
  const copy = Buffer.from(frame);
  edit(copy);
  copy.writeUInt16BE(crc16(copy, 0, 26), 26);
  return copy;
};

const flipped = (frame: Buffer, at: number): Buffer => {
  const copy = Buffer.from(frame);
  copy[at] = (copy[at] ?? 0) ^ 0x10;
  return copy;
};

/** Byte streams that a reader without a key must handle. */
export function streamSamples(random: Random): StreamSample[] {
  const header = (sequence: number, type: number): FrameHeader => ({
    flags: 0,
    type,
    deviceNo: '350000000000007',
    boot: 2,
    sequence,
    counter: sequence + 100,
    sendTime: 1_790_000_000 + sequence,
  });
  const beat = encodeFrame(header(1, 2), Buffer.alloc(0));
  const report = encodeFrame(header(2, 3), encodeReport({ status: sampleStatus(random), readings: [] }));
  const sealed = encodeFrame(header(3, 2), Buffer.alloc(0), { key: Buffer.alloc(16, 7), direction: 'up' });
  const join = (name: string, ...parts: Buffer[]): StreamSample => ({ name, bytes: Buffer.concat(parts) });
  return [
    join('frames alone', beat, report, beat),
    join('noise all about', noise(random, 11), beat, noise(random, 3), report, noise(random, 7)),
    join('header CRC wrong', flipped(beat, 27), report),
    join('device number spoiled', flipped(report, 9), beat),
    join('body spoiled', flipped(report, 40), beat),
    join('trailer spoiled', flipped(beat, 31), report),
    join('body of 4097 bytes claimed', withHeader(beat, (h) => h.writeUInt16BE(4097, 24)).subarray(0, 28), beat),
    join(
      'version 7',
      withHeader(beat, (h) => (h[2] = 0x70)),
      report,
    ),
    join(
      'version 0 with a length out of range',
      withHeader(beat, (h) => ((h[2] = 0x02), (h[24] = 0xff))),
      report,
    ),
    join('sealed, no key', sealed, beat),
    join('magic in magic', Buffer.from('d5d5c3d5', 'hex'), beat, Buffer.from('d5d5', 'hex')),
    join('a frame within a lying one', withHeader(beat, (h) => h.writeUInt16BE(500, 24)).subarray(0, 28), report, beat),
    join('cut off within the header', report, beat.subarray(0, 9)),
    join('cut off within the body', beat, report.subarray(0, 60)),
    join('largest body', encodeFrame(header(4, 0x20), noise(random, 4096)), beat),
  ];
}
