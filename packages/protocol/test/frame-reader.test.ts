import { describe, expect, test } from 'vitest';
import { crc16 } from '../src/wire/crc16.ts';
import { FrameReader, MAX_FRAME_BYTES, encodeFrame, type FrameHeader } from '../src/wire/grtu/index.ts';
import { cuts, drain, emptyFed, feed } from './feed.ts';
import { randomBytes, seeded } from './random.ts';

const header = (sequence: number, type = 2): FrameHeader => ({
  flags: 0,
  type,
  deviceNo: '350000000000007',
  boot: 1,
  sequence,
  counter: sequence,
  sendTime: 1_790_000_000,
});
const random = seeded(5);
const small = encodeFrame(header(1), Buffer.alloc(0));
const large = encodeFrame(header(2, 0x44), randomBytes(random, 4096));
const key = Buffer.alloc(16, 9);
const sealed = encodeFrame(header(3), Buffer.from('0102', 'hex'), { key, direction: 'up' });
const sequences = (fed: ReturnType<typeof emptyFed>): number[] => fed.frames.map((f) => f.frame.header.sequence);

/** A header with a valid CRC and arbitrary version, flags and length. */
function lie(versionAndFlags: number, bodyLength: number): Buffer {
  const bytes = Buffer.from(small.subarray(0, 28));
  bytes[2] = versionAndFlags;
  bytes.writeUInt16BE(bodyLength, 24);
  bytes.writeUInt16BE(crc16(bytes, 0, 26), 26);
  return bytes;
}

test('CRC-16/MODBUS check value', () => {
  expect(crc16(Buffer.from('123456789'))).toBe(0x4b37);
});

describe('FrameReader', () => {
  test('delivers frames of one chunk in order, cut out without a copy', () => {
    const chunk = Buffer.concat([small, large, small]);
    const { frames } = feed(new FrameReader(), [chunk], 0);
    expect(frames.map((f) => f.offset)).toEqual([0, small.length, small.length + large.length]);
    expect(frames.every((f) => f.frame.bytes.buffer === chunk.buffer)).toBe(true);
  });

  test('gives the same frames from noise, however the bytes are split', () => {
    const parts = [randomBytes(random, 40), small, Buffer.from([0xd5]), small, Buffer.from([0xd5, 0xc3, 0x10]), sealed];
    const bytes = Buffer.concat([
      ...parts,
      lie(0x10, 4097),
      small,
      lie(0x20, 5),
      lie(0x10, 30),
      randomBytes(random, 34),
    ]);
    const totals = (chunks: Buffer[]) => {
      const reader = new FrameReader();
      const fed = feed(reader, chunks, 0);
      drain(reader, 20_000, fed);
      drain(reader, 40_000, fed);
      return { ...fed, frames: fed.frames.map((f) => [f.offset, f.frame.bytes.toString('hex')]) };
    };
    const whole = totals([bytes]);
    expect(whole.frames.length).toBe(3);
    expect(whole.unsupported.length).toBe(1);
    expect(whole.badTrailers).toBe(2);
    for (const chunks of cuts(bytes)) expect(totals(chunks)).toEqual(whole);
    for (const size of [2, 3, 7, 29, 31, 100]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      expect(totals(chunks)).toEqual(whole);
    }
  });

  test('accepts several chunks before it is read', () => {
    const reader = new FrameReader();
    for (let i = 0; i < small.length; i++) reader.push(small.subarray(i, i + 1), 0);
    reader.push(large, 0);
    expect(reader.pending).toBe(small.length + large.length);
    expect(sequences(drain(reader, 0, emptyFed()))).toEqual([1, 2]);
    expect(reader.pending).toBe(0);
  });

  test('decrypts sealed frames as soon as it has the key', () => {
    const reader = new FrameReader();
    reader.push(Buffer.concat([small, sealed]), 0);
    expect(reader.next(0)?.kind).toBe('frame');
    reader.setKey(key);
    const event = reader.next(0);
    expect(event?.kind === 'frame' && event.frame.body.toString('hex')).toBe('0102');
    expect(event?.kind === 'frame' && event.frame.bytes.equals(sealed)).toBe(true);
    expect(() => reader.setKey(Buffer.alloc(15))).toThrow(RangeError);
  });

  test.each([
    ['without a key', undefined, 'up'],
    ['with another key', Buffer.alloc(16, 8), 'up'],
    ['from the other direction', key, 'down'],
  ] as const)('counts a sealed frame %s as a bad trailer', (_, given, direction) => {
    const reader = new FrameReader({ direction });
    if (given) reader.setKey(given);
    const fed = feed(reader, [sealed, small], 0);
    expect([sequences(fed), fed.badTrailers, fed.skipped]).toEqual([[1], 1, sealed.length]);
  });

  test('reports another version once and finds the frame after it', () => {
    const fed = feed(new FrameReader(), [lie(0x35, 10_000), small], 0);
    expect(fed.unsupported).toEqual([{ ...header(1), version: 3, flags: 5 }]);
    expect([sequences(fed), fed.skipped, fed.badTrailers]).toEqual([[1], 28, 0]);
  });

  test('finds a frame inside the bytes that a wrong length claims', () => {
    const reader = new FrameReader();
    const fed = feed(reader, [lie(0x10, 200), small], 1000);
    expect([fed.frames.length, reader.deadline]).toEqual([0, 21_000]);
    // 200 bytes and a trailer are missing; more bytes do not move the deadline.
    feed(reader, [Buffer.alloc(20)], 15_000, fed);
    expect(reader.deadline).toBe(21_000);
    expect(sequences(drain(reader, 20_999, fed))).toEqual([]);
    expect(sequences(drain(reader, 21_000, fed))).toEqual([1]);
    expect([fed.skipped, fed.pending, reader.deadline]).toEqual([48, 0, null]);
  });

  test('a frame inside an expired one has its own 20 s', () => {
    const reader = new FrameReader();
    const fed = feed(reader, [lie(0x10, 200), lie(0x10, 100)], 0);
    drain(reader, 20_000, fed);
    expect([fed.skipped, fed.pending, reader.deadline]).toEqual([28, 28, 40_000]);
    drain(reader, 40_000, fed);
    expect([fed.skipped, fed.pending, reader.deadline]).toEqual([56, 0, null]);
  });

  test('bytes after the deadline do not complete an expired frame', () => {
    const reader = new FrameReader();
    const fed = feed(reader, [small.subarray(0, 20)], 0);
    feed(reader, [small.subarray(20)], 20_000, fed);
    expect([fed.frames.length, fed.skipped]).toEqual([0, small.length]);
    feed(reader, [small], 20_000, fed);
    expect(sequences(fed)).toEqual([1]);
  });

  test('bytes that came in time complete the frame, however late they are scanned', () => {
    const reader = new FrameReader();
    const fed = feed(reader, [small.subarray(0, 20)], 0);
    reader.push(small.subarray(20), 19_999);
    expect(sequences(drain(reader, 60_000, fed))).toEqual([1]);
  });

  test('bytes that came in time but are too few do not keep the frame alive', () => {
    const reader = new FrameReader();
    const fed = feed(reader, [small.subarray(0, 20)], 0);
    reader.push(small.subarray(20, 31), 19_999);
    drain(reader, 20_000, fed);
    expect([fed.frames.length, fed.skipped, fed.pending]).toEqual([0, 31, 0]);
  });

  test('distinguishes devices by all eight bytes of their number', () => {
    const numbers = ['1', '4294967297', '4294967298', '2', '18446744073709551615'];
    const bytes = numbers.map((deviceNo) => encodeFrame({ ...header(1), deviceNo }, Buffer.alloc(0)));
    const { frames } = feed(new FrameReader(), bytes, 0);
    expect(frames.map((f) => f.frame.header.deviceNo)).toEqual(numbers);
  });

  test('half a magic waits without a deadline', () => {
    const reader = new FrameReader();
    const fed = feed(reader, [Buffer.from([0xd5])], 0);
    expect([fed.pending, fed.skipped, reader.deadline]).toEqual([1, 0, null]);
    drain(reader, 1e9, fed);
    feed(reader, [small.subarray(1)], 1e9, fed);
    expect(sequences(fed)).toEqual([1]);
  });

  test('delivered frames do not change while the reader continues', () => {
    const reader = new FrameReader();
    const fed = emptyFed();
    const frames = Array.from({ length: 40 }, (_, i) => encodeFrame(header(i, 0x44), randomBytes(random, 10 * i)));
    const bytes = Buffer.concat([...frames.slice(0, 20), lie(0x10, 60), ...frames.slice(20)]);
    // A transport may reuse its memory, so the reader must copy what it keeps.
    for (let i = 0; i < bytes.length; i += 13) feed(reader, [Buffer.from(bytes.subarray(i, i + 13))], 0, fed);
    expect(fed.frames.length).toBe(40);
    fed.frames.forEach((f, i) => expect(f.frame.bytes.equals(frames[i] ?? small)).toBe(true));
  });

  test('keeps less than one maximum frame, and frees a large chunk', () => {
    const reader = new FrameReader();
    const fed = emptyFed();
    const bytes = Buffer.concat([...Array.from({ length: 30 }, () => large), large.subarray(0, 100)]);
    feed(reader, [bytes], 0, fed);
    expect([fed.frames.length, fed.pending]).toEqual([30, 100]);
    for (let i = 0; i < 500; i++) {
      feed(reader, [randomBytes(random, 1 + (i % 97))], 0, fed);
      expect(reader.pending).toBeLessThan(MAX_FRAME_BYTES);
    }
  });
});
