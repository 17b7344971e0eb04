import {
  decodeAnswer,
  decodeCommand,
  decodeEmpty,
  decodeHello,
  decodeHorn,
  decodeParams,
  decodeReport,
  decodeWave,
  encodeAnswer,
  encodeCommand,
  encodeHello,
  encodeHorn,
  encodeParams,
  encodeReport,
  encodeWave,
  type Decoded,
} from '../src/wire/grtu/index.ts';
import { ownItems } from '../src/wire/grtu/items/own-item.ts';
import type { Sample } from './samples.ts';

export const decoders: Readonly<Record<Sample['kind'], (body: Buffer) => Decoded<unknown>>> = {
  report: decodeReport,
  hello: decodeHello,
  answer: decodeAnswer,
  wave: decodeWave,
  params: decodeParams,
  command: decodeCommand,
  horn: decodeHorn,
  empty: decodeEmpty,
};

export function encodeSample(sample: Sample): Buffer {
  switch (sample.kind) {
    case 'report':
      return encodeReport(sample.value);
    case 'hello':
      return encodeHello(sample.value);
    case 'answer':
      return encodeAnswer(sample.value);
    case 'wave':
      return encodeWave(sample.value);
    case 'params':
      return encodeParams(sample.value);
    case 'command':
      return encodeCommand(sample.value);
    case 'horn':
      return encodeHorn(sample.value);
    case 'empty':
      return Buffer.alloc(0);
  }
}

/** Expected decoding of a sample: b0 and b1 become counts, own items follow the slots. */
export function decodedSample(sample: Sample): unknown {
  if (sample.kind !== 'report') return sample.value;
  const { status, readings } = sample.value;
  const times = [...(status ? [status.collectedAt] : []), ...readings.map((r) => r.collectedAt)];
  const ofType = (type: string) => readings.filter((r) => r.type === type);
  const own = ownItems.map(({ type }) => type);
  const slots = readings.filter(({ type }) => type !== 'b0' && type !== 'b1' && !own.includes(type));
  return {
    ...(status && { status }),
    readings: [...slots, ...own.flatMap(ofType)],
    reserved: ofType('b1').length,
    nulls: ofType('b0').length,
    ...(times.length > 0 && { collected: { from: Math.min(...times), to: Math.max(...times) } }),
  };
}
