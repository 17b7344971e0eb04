import { describe, expect, test } from 'vitest';
import { RUN_STATUS_MASK, statusFields } from '../src/model/index.ts';
import { writeBody, type BodyWriter } from '../src/wire/grtu/body-writer.ts';
import {
  ANSWER,
  FrameReader,
  FrameType,
  decodeAnswer,
  decodeCommand,
  decodeEmpty,
  decodeHello,
  decodeHorn,
  decodeParams,
  decodeReport,
  decodeWave,
  encodeFrame,
  equalConstantTime,
  hasRefusedCollectTime,
  helloAuth,
  serverAuth,
  sessionKey,
  type Decoded,
  type Frame,
  type FrameHeader,
  type Ident,
  type Status,
} from '../src/wire/grtu/index.ts';
import { readItems } from '../src/wire/grtu/body.ts';
import { writeCommandResult, writeCommandText } from '../src/wire/grtu/items/command.ts';
import { ownItems, writeOwnItem } from '../src/wire/grtu/items/own-item.ts';
import { writeHornControl } from '../src/wire/grtu/items/horn-control.ts';
import { writeIdent } from '../src/wire/grtu/items/ident.ts';
import { writeParam } from '../src/wire/grtu/items/param.ts';
import { writeResult, type Result } from '../src/wire/grtu/items/result.ts';
import { writeSecrets } from '../src/wire/grtu/items/secrets.ts';
import { writeSlot } from '../src/wire/grtu/items/slot.ts';
import { writeStatus } from '../src/wire/grtu/items/status.ts';
import { writeWave } from '../src/wire/grtu/items/wave.ts';
import { cuts, drain, feed, oneFrame, type Fed } from './feed.ts';
import { sharedVectors, type Totals, type Vector, type VectorHeader, type VectorItem } from './shared-vectors.ts';
import { camel, paramsOf, readingOf, statusOf, waveOf } from './vector-items.ts';

const flagBits: Record<string, number> = { clock_unset: 1, resend: 2, more: 4, enc: 8 };

const headerOf = (h: VectorHeader): FrameHeader => ({
  flags: h.flags.reduce((sum, flag) => sum | (flagBits[flag] ?? NaN), 0),
  type: parseInt(h.type, 16),
  deviceNo: h.device,
  boot: h.boot,
  sequence: h.seq,
  counter: h.counter,
  sendTime: h.send_time,
});

/** The result that a plain, known device gets for a body, by the vectors. */
function resultOf(frame: Frame, nowMs: number): number {
  const decoders: Record<number, (body: Buffer) => Decoded<unknown>> = {
    [FrameType.HELLO]: decodeHello,
    [FrameType.HEARTBEAT]: decodeEmpty,
    [FrameType.WAVE]: decodeWave,
    [FrameType.PARAMS]: decodeParams,
  };
  if (frame.header.type === FrameType.REPORT) {
    const report = decodeReport(frame.body);
    if (!report.ok) return 2;
    return hasRefusedCollectTime(report.value, nowMs) ? 7 : 0;
  }
  const decode = decoders[frame.header.type];
  if (!decode) return 6;
  return decode(frame.body).ok ? 0 : 2;
}

const snake = (key: string): string => key.replace(/[A-Z]/g, (l) => `_${l.toLowerCase()}`);
const identOf = (item: VectorItem): Ident =>
  Object.fromEntries(Object.entries(item.value ?? {}).map(([k, v]) => [camel(k), v])) as unknown as Ident;
const resultItem = (item: VectorItem): Result => {
  const { code, server_s, server_ms, waiting } = item.value as Record<string, number>;
  return {
    code: Number(code),
    serverTimeMs: Number(server_s) * 1000 + Number(server_ms),
    waiting: Number(waiting),
  };
};

/** Encodes one item of a vector from its values; unknown tags are copied from the frame. */
function writeItem(writer: BodyWriter, item: VectorItem, original: Buffer): void {
  const bytes = (key: string): Buffer => Buffer.from(String(item.value?.[key]), 'hex');
  const write: Record<string, () => void> = {
    RESULT: () => writeResult(writer, resultItem(item)),
    NONCE: () => writeSecrets(writer, bytes('nonce'), undefined),
    AUTH: () => writeSecrets(writer, undefined, bytes('auth')),
    IDENT: () => writeIdent(writer, identOf(item)),
    STATUS: () => writeStatus(writer, statusOf(item)),
    SLOT_MASK: () => {
      const mark = writer.beginItem(0x20);
      writer.u16(Number(item.value?.['mask']));
      writer.endItem(mark);
    },
    SLOT: () => writeSlot(writer, readingOf(item)),
    ...Object.fromEntries(
      ownItems.map((own) => [own.type.toUpperCase(), () => writeOwnItem(own, writer, readingOf(item))]),
    ),
    WAVE: () => writeWave(writer, waveOf(item)),
    PARAM: () => writeParam(writer, paramsOf(item)),
    COMMAND_TEXT: () => writeCommandText(writer, String(item.value?.['text'])),
    COMMAND_RESULT: () => writeCommandResult(writer, item.value as never),
    HORN_CONTROL: () => writeHornControl(writer, item.value as never),
    'unknown, skipped': () =>
      writer.raw(original.subarray(writer.length, writer.length + itemLength(original, writer.length))),
  };
  const one = write[item.name];
  if (!one) throw new Error(`no encoder for item ${item.name}`);
  one();
}
const itemLength = (body: Buffer, at: number): number => 3 + body.readUInt16BE(at + 1);

const slotsOf = (items: VectorItem[]): VectorItem[] => items.filter((i) => i.name === 'SLOT');

/** Bits 29 to 31 of the run status are unused: decoding drops them. */
const withoutHighBits = (s: Status): Status => ({
  ...s,
  runStatus: s.runStatus === null ? null : s.runStatus & RUN_STATUS_MASK,
});

/** Checks the decoding of each item. */
function expectItems(body: Buffer, items: VectorItem[]): void {
  const read = readItems(body);
  const named = (name: string): VectorItem[] => items.filter((i) => i.name === name);
  expect(read.result).toEqual(named('RESULT').map(resultItem)[0]);
  expect(read.nonce?.toString('hex')).toBe(named('NONCE')[0]?.value?.['nonce']);
  expect(read.auth?.toString('hex')).toBe(named('AUTH')[0]?.value?.['auth']);
  expect(read.ident).toEqual(named('IDENT').map(identOf)[0]);
  expect(read.status).toEqual(named('STATUS').map(statusOf).map(withoutHighBits)[0]);
  expect(read.slotMask).toBe(named('SLOT_MASK')[0]?.value?.['mask']);
  expect(read.slots.map((s) => s.reading)).toEqual(slotsOf(items).map(readingOf));
  expect(read.own).toEqual(items.filter(({ name }) => itemKey(name) === 'own').map(readingOf));
  expect(read.wave).toEqual(named('WAVE').map(waveOf)[0]);
  expect(read.params).toEqual(named('PARAM').map(paramsOf));
  expect(read.commandText).toBe(named('COMMAND_TEXT')[0]?.value?.['text']);
  expect(read.commandResult).toEqual(named('COMMAND_RESULT')[0]?.value);
  expect(read.hornControl).toEqual(named('HORN_CONTROL')[0]?.value);
  if (items.every((i) => !i.name.startsWith('unknown'))) {
    expect(Object.keys(read).toSorted()).toEqual(
      [...new Set([...items.map((i) => itemKey(i.name)), 'slots', 'own', 'params'])].toSorted(),
    );
  }
}
const itemKey = (name: string): string =>
  ({ SLOT: 'slots', WEATHER: 'own', SETTLEMENT: 'own', GNSS: 'own', PARAM: 'params' })[name] ??
  camel(name.toLowerCase());

function checkFrame(v: Extract<Vector, { kind: 'frame' }>): void {
  const bytes = Buffer.from(v.hex, 'hex');
  const frame = oneFrame(bytes);
  expect(frame.header).toEqual(headerOf(v.fields.header));
  expectItems(frame.body, v.fields.items);
  const body = writeBody((writer) => v.fields.items.forEach((item) => writeItem(writer, item, frame.body)));
  expect(encodeFrame(headerOf(v.fields.header), body).toString('hex')).toBe(v.hex);
  if (v.expect) expect(resultOf(frame, v.expect.now * 1000)).toBe(v.expect.result);
  if (frame.header.type & ANSWER || frame.header.type === FrameType.ERROR)
    expect(decodeAnswer(frame.body).ok).toBe(true);
  if (frame.header.type === FrameType.COMMAND) expect(decodeCommand(frame.body).ok).toBe(true);
  if (frame.header.type === FrameType.HORN) expect(decodeHorn(frame.body).ok).toBe(true);
}

const totals = (fed: Fed) => ({
  frames: fed.frames.map(({ offset, frame }) => ({ offset, length: frame.bytes.length, header: frame.header })),
  unsupported: fed.unsupported.map((h) => ({ version: h.version, type: h.type, boot: h.boot, seq: h.sequence })),
  skipped: fed.skipped,
  badTrailers: fed.badTrailers,
  pending: fed.pending,
});

const expectedTotals = (t: Totals) => ({
  frames: t.frames.map((f) => ({ offset: f.offset, length: f.length, header: headerOf(f.header) })),
  unsupported: (t.unsupported ?? []).map((u) => ({ ...u, type: parseInt(u.type, 16) })),
  skipped: t.skipped,
  badTrailers: t.bad_trailers,
  pending: t.pending,
});

function checkStream(v: Extract<Vector, { kind: 'stream' }>): void {
  const bytes = Buffer.from(v.hex, 'hex');
  for (const chunks of cuts(bytes)) {
    const reader = new FrameReader();
    const fed = feed(reader, chunks, 1000);
    expect(totals(fed)).toEqual(expectedTotals(v.fields));
    const later = v.fields.after_20_s;
    if (!later) continue;
    expect(reader.deadline).toBe(21_000);
    expect(totals(drain(reader, 20_999, fed))).toEqual(expectedTotals(v.fields));
    expect(totals(drain(reader, 21_000, fed))).toEqual(expectedTotals(later));
  }
}

type CryptoVector = Extract<Vector, { kind: 'crypto' }>;

function checkHello({ hex, fields: f }: CryptoVector): void {
  const hello = decodeHello(oneFrame(Buffer.from(hex, 'hex')).body);
  if (!hello.ok || !f.header || !f.secret || !f.device_nonce || !f.server_nonce) throw new Error('incomplete vector');
  const [secret, device, server] = [f.secret, f.device_nonce, f.server_nonce].map((h) => Buffer.from(h, 'hex'));
  if (!secret || !device || !server) throw new Error('incomplete vector');
  expectItems(oneFrame(Buffer.from(hex, 'hex')).body, f.items ?? []);
  expect(hello.value.nonce?.toString('hex')).toBe(f.device_nonce);
  const auth = helloAuth(secret, f.header.device, device, f.header.send_time);
  expect(auth.toString('hex')).toBe(f.auth);
  expect(equalConstantTime(auth, hello.value.auth ?? Buffer.alloc(0))).toBe(true);
  expect(serverAuth(secret, device, server).toString('hex')).toBe(f.server_auth);
  expect(sessionKey(secret, f.header.device, device, server).toString('hex')).toBe(f.key);
}

function checkSealed({ hex, fields: f }: CryptoVector): void {
  const bytes = Buffer.from(hex, 'hex');
  if (!f.header || !f.key || !f.direction) throw new Error('incomplete vector');
  const key = Buffer.from(f.key, 'hex');
  for (const chunks of cuts(bytes)) {
    const reader = new FrameReader({ direction: f.direction });
    reader.setKey(key);
    const fed = feed(reader, chunks, 0);
    expect(fed.frames[0]?.frame.body.toString('hex')).toBe(f.plaintext);
    expect(fed.frames[0]?.frame.header).toEqual(headerOf(f.header));
  }
  const plain = Buffer.from(f.plaintext ?? '', 'hex');
  expectItems(plain, f.items ?? []);
  expect(encodeFrame(headerOf(f.header), plain, { key, direction: f.direction }).toString('hex')).toBe(hex);
  const deaf = feed(new FrameReader({ direction: f.direction }), [bytes], 0);
  expect([deaf.frames.length, deaf.badTrailers]).toEqual([0, 1]);
}

function checkSpoiled({ hex, fields: f }: CryptoVector): void {
  const reader = new FrameReader({ direction: f.direction ?? 'up' });
  reader.setKey(Buffer.from(f.key ?? '', 'hex'));
  const fed = feed(reader, [Buffer.from(hex, 'hex')], 0);
  expect([fed.frames.length, fed.badTrailers, fed.skipped]).toEqual([0, 1, hex.length / 2]);
}

const cryptoSteps: Record<string, (v: CryptoVector) => void> = {
  hello: checkHello,
  'hello answer': (v) => expectItems(oneFrame(Buffer.from(v.hex, 'hex')).body, v.fields.items ?? []),
  sealed: checkSealed,
  spoiled: checkSpoiled,
};

// Runs in every checkout: a file without a test would fail where the vectors are missing.
test('converts the names of the vectors to those of the catalogue', () => {
  expect(statusFields.map((f) => camel(snake(f.key)))).toEqual(statusFields.map((f) => f.key));
  expect(['encrypted_collect_cycle', 'centre0_user_name', 'zx0'].map(camel)).toEqual([
    'encryptedCollectCycle',
    'centre0UserName',
    'zx0',
  ]);
});

if (sharedVectors)
  describe('vectors of an independent implementation', () => {
    test.each((sharedVectors ?? []).map((v) => [v.kind, v.name, v] as const))('%s %s', (_kind, _name, v) => {
      if (v.kind === 'frame') return checkFrame(v);
      if (v.kind === 'stream') return checkStream(v);
      if (v.kind === 'malformed') {
        const frame = oneFrame(Buffer.from(v.hex, 'hex'));
        expect(frame.header).toEqual(headerOf(v.fields.header));
        return expect(resultOf(frame, (v.expect?.now ?? NaN) * 1000)).toBe(v.expect?.result);
      }
      const check = v.kind === 'crypto' ? cryptoSteps[v.fields.step] : undefined;
      if (!check) throw new Error(`vector ${snake((v as Vector).name)} is of a kind this test does not know`);
      return check(v);
    });

    test('cover every kind', () => {
      expect([...new Set(sharedVectors?.map((v) => v.kind))].toSorted()).toEqual([
        'crypto',
        'frame',
        'malformed',
        'stream',
      ]);
    });
  });
