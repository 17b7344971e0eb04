import { describe, expect, test } from 'vitest';
import {
  FrameReader,
  Tag,
  encodeFrame,
  equalConstantTime,
  helloAuth,
  serverAuth,
  sessionKey,
  type FrameHeader,
} from '../src/wire/grtu/index.ts';
import { readItems } from '../src/wire/grtu/body.ts';
import { ownItems } from '../src/wire/grtu/items/own-item.ts';
import { parameterSets, sentTypes } from '../src/model/index.ts';
import { decoders, encodeSample } from './codecs.ts';
import { cuts, drain, feed, oneFrame } from './feed.ts';
import { makeVectors, plain, readVectors, totals, vectorFiles } from './own-vectors.ts';
import { seeded } from './random.ts';
import { samples, type Sample } from './samples.ts';

interface Message {
  name: string;
  kind: Sample['kind'];
  hex: string;
  header: FrameHeader;
  decoded: unknown;
}
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

describe('messages', () => {
  const vectors = readVectors<Message>('messages');
  const byName = new Map(samples(seeded(1001)).map((s) => [s.name, s]));

  test.each(vectors.map((v) => [v.name, v] as const))('%s', (name, v) => {
    const frame = oneFrame(hex(v.hex));
    expect(frame.header).toEqual(v.header);
    const decoded = decoders[v.kind](frame.body);
    expect(plain(decoded.ok && decoded.value)).toEqual(v.decoded);
    const sample = byName.get(name) ?? expect.fail(`no sample ${name}`);
    expect(encodeFrame(v.header, encodeSample(sample)).toString('hex')).toBe(v.hex);
  });

  test('cover every item, sensor type, parameter set and parameter', () => {
    const bodies = vectors.map((v) => oneFrame(hex(v.hex)).body);
    const items = bodies.map(readItems);
    const tags = new Set(bodies.flatMap(tagsOf));
    expect([...tags].toSorted()).toEqual([...Object.values(Tag), ...ownItems.map(({ tag }) => tag)].toSorted());
    const types = items.flatMap((i) => [...i.slots.map((s) => s.reading.type), ...i.own.map((s) => s.type)]);
    expect(sentTypes.map(({ code }) => code).filter((code) => !(types as string[]).includes(code))).toEqual([]);
    const params = items.flatMap((i) => i.params);
    for (const set of parameterSets) {
      const keys = new Set(params.filter((p) => p.set === set.id).flatMap((p) => Object.keys(p.values)));
      expect(set.params.filter((p) => !keys.has(p.key))).toEqual([]);
    }
  });
});

function tagsOf(body: Buffer): number[] {
  const tags: number[] = [];
  for (let at = 0; at < body.length; at += 3 + body.readUInt16BE(at + 1)) tags.push(body[at] ?? 0);
  return tags;
}

describe('malformed', () => {
  const vectors = readVectors<Pick<Message, 'name' | 'kind' | 'hex'>>('malformed');
  test.each(vectors.map((v) => [v.name, v] as const))('%s', (_, v) => {
    expect(decoders[v.kind](oneFrame(hex(v.hex)).body).ok).toBe(false);
  });
});

describe('streams', () => {
  const vectors = readVectors<{ name: string; hex: string; atOnce: unknown; after20s: unknown }>('streams');
  test.each(vectors.map((v) => [v.name, v] as const))('%s', (_, v) => {
    const bytes = hex(v.hex);
    const all = [...cuts(bytes)];
    // Every position of a short stream, some of a long one.
    for (const chunks of bytes.length < 600 ? all : [...all.slice(0, 60), ...all.slice(-60)]) {
      const reader = new FrameReader();
      const fed = feed(reader, chunks, 0);
      expect(totals(fed)).toEqual(v.atOnce);
      expect(totals(drain(reader, 20_000, fed))).toEqual(v.after20s);
    }
  });
});

describe('crypto', () => {
  const vectors = readVectors<Record<string, string> & { sendTime: number }>('crypto');
  test.each(vectors.map((v) => [v['secret'], v] as const))('secret %s', (_, v) => {
    const bytes = (key: string): Buffer => hex(v[key] ?? expect.fail(key));
    const [secret, device, server, deviceNo] = [
      bytes('secret'),
      bytes('deviceNonce'),
      bytes('serverNonce'),
      v['deviceNo'] ?? '',
    ];
    expect(helloAuth(secret, deviceNo, device, v.sendTime).toString('hex')).toBe(v['helloAuth']);
    expect(serverAuth(secret, device, server).toString('hex')).toBe(v['serverAuth']);
    const key = sessionKey(secret, deviceNo, device, server);
    expect(key.toString('hex')).toBe(v['key']);
    for (const direction of ['up', 'down'] as const) {
      const reader = new FrameReader({ direction });
      reader.setKey(key);
      const frame = oneFrame(bytes(direction), reader);
      expect(frame.body.toString('hex')).toBe(v['body']);
      expect(encodeFrame(frame.header, frame.body, { key, direction }).toString('hex')).toBe(v[direction]);
      const spoiled = bytes(direction);
      for (let at = 0; at < spoiled.length; at++) {
        const copy = Buffer.from(spoiled);
        copy[at] = (copy[at] ?? 0) ^ 1;
        const other = new FrameReader({ direction });
        other.setKey(key);
        expect(feed(other, [copy], 0).frames).toEqual([]);
      }
    }
  });

  test('comparison', () => {
    expect(equalConstantTime(hex('0102'), hex('0102'))).toBe(true);
    expect(equalConstantTime(hex('0102'), hex('0103'))).toBe(false);
    expect(equalConstantTime(hex('0102'), hex('010203'))).toBe(false);
  });
});

test.each(vectorFiles)('%s match the present samples', (file) => {
  expect(readVectors(file)).toEqual(plain(makeVectors[file]()));
});
