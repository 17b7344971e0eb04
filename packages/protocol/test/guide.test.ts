import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { runStatusFlags, sensorTypes } from '../src/model/index.ts';
import {
  ANSWER,
  FrameFlag,
  FrameReader,
  FrameType,
  ResultCode,
  Tag,
  crc16,
  encodeFrame,
  helloAuth,
  serverAuth,
  sessionKey,
  type Frame,
} from '../src/wire/grtu/index.ts';
import { decoders } from './codecs.ts';
import { oneFrame } from './feed.ts';
import { blockBytes, guideBlocks, guideTable, guideText } from './guide.ts';
import { guideTables } from './guide-tables.ts';
import { plain } from './own-vectors.ts';
import type { Sample } from './samples.ts';

const text = guideText();
const hexes = guideBlocks(text, 'hex');
const jsons = guideBlocks(text, 'json');

const kinds: Readonly<Record<number, Sample['kind']>> = {
  [FrameType.HELLO]: 'hello',
  [FrameType.HEARTBEAT]: 'empty',
  [FrameType.REPORT]: 'report',
  [FrameType.WAVE]: 'wave',
  [FrameType.PARAMS]: 'params',
  [FrameType.COMMAND]: 'command',
  [FrameType.PARAM_READ]: 'params',
  [FrameType.PARAM_WRITE]: 'params',
  [FrameType.CLOCK]: 'empty',
  [FrameType.HORN]: 'horn',
  [FrameType.ERROR]: 'answer',
};

function bodyOf(frame: Frame): unknown {
  const { type } = frame.header;
  const kind = type & ANSWER ? 'answer' : (kinds[type] ?? expect.fail(`type ${type}`));
  const decoded = decoders[kind](frame.body);
  return decoded.ok ? decoded.value : expect.fail(decoded.reason);
}

/** `key value` lines of the security example. */
const facts = new Map(
  (hexes.get('secrets') ?? '').split('\n').map((line) => {
    const [value = '', ...name] = line.trim().split(/\s+/);
    return [name.join(' '), value] as const;
  }),
);
const fact = (name: string): Buffer => Buffer.from(facts.get(name) ?? expect.fail(name), 'hex');

describe('worked examples', () => {
  const examples = [...hexes].filter(([name]) => name !== 'secrets');

  test('include every frame type', () => {
    const types = examples.map(([, block]) => blockBytes(block)[3] ?? 0);
    expect(Object.values(FrameType).filter((type) => !types.includes(type))).toEqual([]);
  });

  test.each(examples)('%s decodes as stated', (name, block) => {
    const bytes = blockBytes(block);
    const isDown = bytes[0] !== undefined && ((bytes[3] ?? 0) & ANSWER) !== 0;
    const reader = new FrameReader({ direction: isDown ? 'down' : 'up' });
    if ((bytes[2] ?? 0) & FrameFlag.ENC) reader.setKey(fact('session key'));
    const frame = oneFrame(bytes, reader);
    expect(plain({ header: frame.header, body: bodyOf(frame) })).toEqual(JSON.parse(jsons.get(name) ?? 'null'));
  });

  test('the checks of the check string', () => {
    const check = Buffer.from('123456789');
    expect(text).toContain(`\`${crc16(check).toString(16).toUpperCase()}\``);
    expect(text).toContain(`\`${crc32(check).toString(16).toUpperCase()}\``);
  });

  test('the security example is exact', () => {
    const hello = oneFrame(blockBytes(hexes.get('hello with a secret') ?? ''));
    const { deviceNo, sendTime } = hello.header;
    const [secret, device, server] = [fact('secret'), fact('device nonce'), fact('server nonce')];
    expect(helloAuth(secret, deviceNo, device, sendTime)).toEqual(fact('AUTH of HELLO'));
    expect(serverAuth(secret, device, server)).toEqual(fact('AUTH of the answer'));
    expect(sessionKey(secret, deviceNo, device, server)).toEqual(fact('session key'));
    const sealed = blockBytes(hexes.get('sealed report') ?? '');
    const reader = new FrameReader();
    reader.setKey(fact('session key'));
    const frame = oneFrame(sealed, reader);
    expect(frame.body).toEqual(fact('plain body'));
    expect(encodeFrame(frame.header, frame.body, { key: fact('session key'), direction: 'up' })).toEqual(sealed);
    const nonce = Buffer.concat([
      Buffer.from([0, 0]),
      sealed.subarray(12, 14),
      Buffer.alloc(4),
      sealed.subarray(16, 20),
    ]);
    expect(nonce).toEqual(fact('GCM nonce'));
  });
});

describe('tables', () => {
  test.each(Object.entries(guideTables))('%s matches the catalogue', (name, table) => {
    expect(guideTable(text, name)).toEqual(table);
  });

  test('types, items and result codes', () => {
    const numbers = (name: string): number[] =>
      (guideTable(text, name) ?? []).slice(1).map((row) => parseInt(row[0] ?? '', name === 'results' ? 10 : 16));
    expect(numbers('types')).toEqual(Object.values(FrameType));
    expect(numbers('items')).toEqual(
      [...Object.values(Tag), ...[...sensorTypes.values()].flatMap(({ item }) => item?.tag ?? [])].toSorted(
        (a, b) => a - b,
      ),
    );
    expect(numbers('results')).toEqual(Object.values(ResultCode));
  });

  test('run status bits', () => {
    expect(guideTable(text, 'run status')?.slice(1)).toEqual(runStatusFlags.map((f) => [String(f.bit), f.names.en]));
  });
});
