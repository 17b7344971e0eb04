import { sensorTypeOf, sensorTypes, type SensorType, type SensorTypeCode } from '../src/model/index.ts';
import { Tag, encodeAnswer, encodeHello, encodeReport, encodeWave } from '../src/wire/grtu/index.ts';
import type { Random } from './random.ts';
import { sampleReading, sampleStatus, sampleWave, type Sample } from './samples.ts';

export interface MalformedSample {
  name: string;
  kind: Sample['kind'];
  body: Buffer;
}

const SLOT_MASK_BYTES = 5;
const ITEM_HEAD = 3;
/** Position in a body that begins with SLOT_MASK and one SLOT. */
const SLOT = SLOT_MASK_BYTES + ITEM_HEAD;
const SLOT_PAYLOAD = SLOT + 10;

/** An item with a valid length. */
export const item = (tag: number, value: Uint8Array | readonly number[]): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([tag, bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

const edited = (body: Buffer, ...edits: readonly (readonly [at: number, value: number])[]): Buffer => {
  const copy = Buffer.from(body);
  for (const [at, value] of edits) copy[at] = value;
  return copy;
};

/** A body with the value of its first item truncated or extended by some bytes. */
function resized(body: Buffer, skip: number, by: number): Buffer {
  const tag = body[skip] ?? 0;
  const length = body.readUInt16BE(skip + 1);
  const value = Buffer.alloc(length + by);
  body.copy(value, 0, skip + ITEM_HEAD, skip + ITEM_HEAD + length);
  return Buffer.concat([body.subarray(0, skip), item(tag, value), body.subarray(skip + ITEM_HEAD + length)]);
}

/** Bodies that violate one rule each. */
export function malformedSamples(random: Random): MalformedSample[] {
  const slotBody = (code: SensorTypeCode): Buffer =>
    encodeReport({ readings: [sampleReading(sensorTypeOf(code), random, 2)] });
  const status = encodeReport({ status: sampleStatus(random), readings: [] });
  const weather = slotBody('weather');
  const settlement = slotBody('settlement');
  const level = slotBody('b12');
  const wave = encodeWave({ ...sampleWave(random, 2, 6), part: 0, parts: 2 });
  const answer = encodeAnswer({ result: { code: 0, serverTimeMs: 1, waiting: 0 } });
  const ident = { hardware: 'a', software: 'b', bootVersion: '', gsmVersion: '', imei: '', iccid: '', operator: 0 };
  const hello = encodeHello({ ident, nonce: Buffer.alloc(16), auth: Buffer.alloc(32) });
  const nonce = item(Tag.NONCE, Buffer.alloc(16));
  const auth = item(Tag.AUTH, Buffer.alloc(32));
  const horn = item(Tag.HORN_CONTROL, [1, 1, 0, 5, 0]);
  const report = (name: string, body: Buffer): MalformedSample => ({ name, kind: 'report', body });
  const of =
    (kind: Sample['kind']) =>
    (name: string, body: Buffer): MalformedSample => ({ name, kind, body });
  const slotTypes = [...sensorTypes.values()].filter((t) => t.slotBit !== undefined && t.code !== 'b1');
  const lists = slotTypes.filter((t) => t.parts[0]?.family.list);
  return [
    report('lone tag', Buffer.from([Tag.STATUS])),
    report('tag and half a length', Buffer.from([Tag.STATUS, 0])),
    report('unknown item past the body', Buffer.concat([status, Buffer.from([0x7a, 0, 1])])),
    report('STATUS past the body', status.subarray(0, -1)),
    report('STATUS of 70 bytes', resized(status, 0, -1)),
    report('STATUS of 72 bytes', resized(status, 0, 1)),
    report('STATUS of 0 bytes', item(Tag.STATUS, [])),
    report('two of STATUS', Buffer.concat([status, status])),
    report('two of WEATHER', Buffer.concat([weather, weather])),
    report('WEATHER a byte short', resized(weather, 0, -1)),
    report('WEATHER a byte long', resized(weather, 0, 1)),
    report('WEATHER of 3 bytes', item(0x22, [1, 2, 3])),
    report('SETTLEMENT a byte short', resized(settlement, 0, -1)),
    report('SETTLEMENT a byte long', resized(settlement, 0, 1)),
    report('SETTLEMENT of 4 bytes', item(0x23, [1, 2, 3, 4])),
    report('SLOT of 9 bytes', item(Tag.SLOT, Buffer.alloc(9))),
    report('SLOT on port 7', edited(level, [SLOT, 7])),
    report('SLOT on port 255', edited(level, [SLOT, 255])),
    report('SLOT of type 16', edited(level.subarray(SLOT_MASK_BYTES), [ITEM_HEAD + 1, 16])),
    report('SLOT with 1000 ms', edited(level, [SLOT + 7, 0x03], [SLOT + 8, 0xe8])),
    report('SLOT with missing ms', edited(level, [SLOT + 7, 0xff], [SLOT + 8, 0xff])),
    ...slotTypes.map((t) => report(`${t.code} a byte long`, resized(slotBody(t.code), SLOT_MASK_BYTES, 1))),
    ...slotTypes
      .filter((t) => t.code !== 'b0')
      .map((t) => report(`${t.code} a byte short`, resized(slotBody(t.code), SLOT_MASK_BYTES, -1))),
    ...lists.flatMap((t) => {
      const max = t.parts[0]?.family.list?.max ?? 0;
      const body = slotBody(t.code);
      return [0, 1, 3, max, max + 1, 255].map((n) =>
        report(`${t.code} of 2 that says ${n}`, edited(body, [SLOT_PAYLOAD, n])),
      );
    }),
    ...lists.map((t) => {
      const max = t.parts[0]?.family.list?.max ?? 0;
      const body = encodeReport({ readings: [sampleReading(t, random, max)] });
      // The data of one more element is present, but not allowed.
      const more = resized(body, SLOT_MASK_BYTES, listBytes(t));
      return report(`${t.code} of ${max + 1}`, edited(more, [SLOT_PAYLOAD, max + 1]));
    }),
    ...lists.map((t) =>
      report(`${t.code} without a count`, resized(slotBody(t.code), SLOT_MASK_BYTES, 10 - sizeOf(slotBody(t.code)))),
    ),
    report('mask of 1 byte', item(Tag.SLOT_MASK, [0])),
    report('mask of 3 bytes', item(Tag.SLOT_MASK, [0, 0, 0])),
    report('mask without slots', item(Tag.SLOT_MASK, [0, 1])),
    report('mask of another type', edited(level, [3, 0], [4, 0x40])),
    report('mask with a type too many', edited(level, [4, 0x01])),
    report('mask that lacks one of two', Buffer.concat([level, slotBody('b5').subarray(SLOT_MASK_BYTES)])),
    report('two masks', Buffer.concat([level, level.subarray(0, SLOT_MASK_BYTES)])),
    report('a bad RESULT, where none belongs', Buffer.concat([level, item(Tag.RESULT, [0])])),
    of('empty')('heartbeat with half an item', Buffer.from([0x7a, 0, 5, 1])),
    of('wave')('no WAVE', Buffer.alloc(0)),
    of('wave')('two of WAVE', Buffer.concat([wave, wave])),
    of('wave')('WAVE of 23 bytes', item(Tag.WAVE, Buffer.alloc(23))),
    of('wave')('WAVE with an odd byte', resized(wave, 0, 1)),
    of('wave')('WAVE with half a group', resized(wave, 0, 2)),
    of('wave')('WAVE on port 7', edited(wave, [ITEM_HEAD, 7])),
    of('wave')('WAVE of type 16', edited(wave, [ITEM_HEAD + 1, 16])),
    of('wave')('WAVE with 1000 ms', edited(wave, [ITEM_HEAD + 7, 0x03], [ITEM_HEAD + 8, 0xe8])),
    of('wave')('WAVE of no axes', edited(wave, [ITEM_HEAD + 11, 0])),
    of('wave')('WAVE of 4 axes', edited(wave, [ITEM_HEAD + 11, 4])),
    of('wave')('WAVE part 2 of 2', edited(wave, [ITEM_HEAD + 17, 2])),
    of('wave')('WAVE part 0 of 0', edited(wave, [ITEM_HEAD + 19, 0])),
    of('params')('PARAM of 0 bytes', item(Tag.PARAM, [])),
    of('params')('PARAM id without a length', item(Tag.PARAM, [2, 1])),
    of('params')('PARAM value past its item', item(Tag.PARAM, [2, 1, 2, 0])),
    of('params')('PARAM unknown id past its item', item(Tag.PARAM, [2, 99, 1])),
    of('params')('PARAM unknown set, value past its item', item(Tag.PARAM, [77, 1, 9, 0])),
    of('params')('PARAM u8 of 2 bytes', item(Tag.PARAM, [2, 1, 2, 0, 0])),
    of('params')('PARAM u16 of 1 byte', item(Tag.PARAM, [2, 3, 1, 0])),
    of('params')('PARAM u32 of 0 bytes', item(Tag.PARAM, [1, 2, 0])),
    of('params')('PARAM sensor types of 3 bytes', item(Tag.PARAM, [1, 12, 3, 4, 5, 6])),
    of('params')('PARAM string without its length', item(Tag.PARAM, [1, 9, 0])),
    of('params')('PARAM string shorter than its value', item(Tag.PARAM, [1, 9, 3, 1, 65, 66])),
    of('params')('PARAM string longer than its value', item(Tag.PARAM, [1, 9, 3, 3, 65, 66])),
    of('hello')('HELLO without IDENT', Buffer.concat([nonce, auth])),
    of('hello')('IDENT twice', Buffer.concat([hello, encodeHello({ ident })])),
    of('hello')('IDENT a byte short', resized(hello, 0, -1)),
    of('hello')('IDENT a byte long', resized(hello, 0, 1)),
    of('hello')('IDENT with a string past it', edited(hello, [ITEM_HEAD, 200])),
    of('hello')('NONCE of 15 bytes', Buffer.concat([encodeHello({ ident }), item(Tag.NONCE, Buffer.alloc(15))])),
    of('hello')('NONCE twice', Buffer.concat([hello, nonce])),
    of('hello')('AUTH of 33 bytes', Buffer.concat([encodeHello({ ident }), item(Tag.AUTH, Buffer.alloc(33))])),
    of('hello')('AUTH twice', Buffer.concat([hello, auth])),
    of('answer')('answer without RESULT', nonce),
    of('answer')('RESULT of 7 bytes', resized(answer, 0, -1)),
    of('answer')('RESULT of 9 bytes', resized(answer, 0, 1)),
    of('answer')('RESULT twice', Buffer.concat([answer, answer])),
    of('answer')('RESULT with 1000 ms', edited(answer, [ITEM_HEAD + 5, 0x03], [ITEM_HEAD + 6, 0xe8])),
    of('answer')('COMMAND_RESULT of 0 bytes', Buffer.concat([answer, item(Tag.COMMAND_RESULT, [])])),
    of('command')('no COMMAND_TEXT', Buffer.alloc(0)),
    of('command')('COMMAND_TEXT of 513 bytes', item(Tag.COMMAND_TEXT, Buffer.alloc(513, 65))),
    of('horn')('no HORN_CONTROL', Buffer.alloc(0)),
    of('horn')('HORN_CONTROL of 4 bytes', resized(horn, 0, -1)),
    of('horn')('HORN_CONTROL of 6 bytes', resized(horn, 0, 1)),
  ];
}

const wireBytes = { u8: 1, u16: 2, u32: 4, i16: 2, i32: 4 };

/** Size of one element, layer or point. */
const listBytes = (type: SensorType): number =>
  type.fields.filter((f) => f.isList).reduce((sum, f) => sum + wireBytes[f.wire], 0);

const sizeOf = (body: Buffer): number => body.readUInt16BE(SLOT_MASK_BYTES + 1);
