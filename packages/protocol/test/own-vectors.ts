import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  FrameReader,
  encodeFrame,
  helloAuth,
  serverAuth,
  sessionKey,
  type FrameHeader,
} from '../src/wire/grtu/index.ts';
import { decodedSample, encodeSample } from './codecs.ts';
import { drain, feed, type Fed } from './feed.ts';
import { malformedSamples } from './malformed-samples.ts';
import { randomBytes, seeded } from './random.ts';
import { samples } from './samples.ts';
import { streamSamples } from './stream-samples.ts';

/** Regression vectors of this codec: its output when they were made. */
export const vectorFiles = ['messages', 'malformed', 'streams', 'crypto'] as const;
export type VectorFile = (typeof vectorFiles)[number];

export const vectorPath = (file: VectorFile): string => fileURLToPath(new URL(`vectors/${file}.json`, import.meta.url));

const header = (type: number, sequence: number, flags = 0): FrameHeader => ({
  flags,
  type,
  deviceNo: '350000000000007',
  boot: 2,
  sequence,
  counter: 3 * sequence + 1,
  sendTime: 1_790_000_000 + sequence,
});

/** Buffers as hex, samples as a list. */
export const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, v: unknown) => {
      if (v instanceof Int16Array) return [...v];
      // JSON.stringify calls Buffer.toJSON first.
      const isBuffer = typeof v === 'object' && v !== null && 'type' in v && v.type === 'Buffer' && 'data' in v;
      return isBuffer ? Buffer.from(v.data as number[]).toString('hex') : v;
    }),
  );

export const totals = (fed: Fed): unknown => ({
  frames: fed.frames.map((f) => ({ offset: f.offset, header: f.frame.header, length: f.frame.bytes.length })),
  unsupported: fed.unsupported,
  skipped: fed.skipped,
  badTrailers: fed.badTrailers,
  pending: fed.pending,
});

const messages = (): unknown =>
  samples(seeded(1001)).map((sample, i) => {
    const body = encodeSample(sample);
    const h = header(sample.type, i + 1);
    return {
      name: sample.name,
      kind: sample.kind,
      hex: encodeFrame(h, body).toString('hex'),
      header: h,
      decoded: plain(decodedSample(sample)),
    };
  });

const malformed = (): unknown =>
  malformedSamples(seeded(1002)).map(({ name, kind, body }, i) => ({
    name,
    kind,
    hex: encodeFrame(header(0, i + 1), body).toString('hex'),
  }));

const streams = (): unknown =>
  streamSamples(seeded(1003)).map(({ name, bytes }) => {
    const reader = new FrameReader();
    const fed = feed(reader, [bytes], 0);
    const atOnce = totals(fed);
    return { name, hex: bytes.toString('hex'), atOnce, after20s: totals(drain(reader, 20_000, fed)) };
  });

const crypto = (): unknown =>
  [16, 32, 64].map((secretBytes, i) => {
    const random = seeded(1004 + i);
    const [secret, deviceNonce, serverNonce] = [secretBytes, 16, 16].map((n) => randomBytes(random, n)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    const { deviceNo, sendTime } = header(1, i);
    const key = sessionKey(secret, deviceNo, deviceNonce, serverNonce);
    const body = randomBytes(random, 33 * i);
    return plain({
      deviceNo,
      sendTime,
      secret,
      deviceNonce,
      serverNonce,
      helloAuth: helloAuth(secret, deviceNo, deviceNonce, sendTime),
      serverAuth: serverAuth(secret, deviceNonce, serverNonce),
      key,
      body,
      up: encodeFrame(header(3, i, 8), body, { key, direction: 'up' }),
      down: encodeFrame(header(0x83, i, 8), body, { key, direction: 'down' }),
    });
  });

export const makeVectors: Readonly<Record<VectorFile, () => unknown>> = { messages, malformed, streams, crypto };

export function readVectors<T>(file: VectorFile): T[] {
  const path = vectorPath(file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T[]) : [];
}
