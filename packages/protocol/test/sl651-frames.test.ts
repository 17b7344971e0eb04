import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBody, type Element } from '../src/wire/sl651/body.ts';
import { FrameScanner } from '../src/wire/frame-scanner.ts';
import { idOf, symbolOf } from '../src/wire/sl651/elements.ts';
import { framings } from '../src/wire/sl651/framing.ts';
import { deviceNoOf, encodeFrame, type Frame } from '../src/wire/sl651/frame.ts';
import { End } from '../src/wire/sl651/constants.ts';
import { seeded } from './random.ts';

interface Sample {
  readonly hex: string;
  readonly decoded: {
    readonly dir: 'up' | 'down';
    readonly fn: string;
    readonly password: string;
    readonly len: number;
    readonly center: number;
    readonly station: string;
    readonly end: keyof typeof End;
    readonly serial?: number;
    readonly send_time?: string;
    readonly pkt_total?: number;
    readonly pkt_seq?: number;
    readonly elements?: readonly (readonly [string, unknown])[];
  };
}

const path = new URL('vectors/sl651.json', import.meta.url);
const { frames: samples } = JSON.parse(readFileSync(path, 'utf8')) as { frames: readonly Sample[] };
const bytesOf = ({ hex }: Sample): Buffer => Buffer.from(hex, 'hex');

function feed(chunks: readonly Buffer[]): { frames: Frame[]; reader: FrameScanner<Frame> } {
  const reader = new FrameScanner(...framings);
  const frames: Frame[] = [];
  for (const chunk of chunks) {
    reader.push(chunk, 0);
    for (let frame = reader.next(0); frame; frame = reader.next(0)) frames.push(frame);
  }
  return { frames, reader };
}

/** Identifiers of elements that the independent decoder names by symbols. */
const symbols: Readonly<Record<string, number>> = {
  ...{ PJ: 0x20, PT: 0x26, P1: 0x1a, PN05: 0x22, Z: 0x39, VT: 0x38, DRP: 0xf4, DRZ1: 0xf5, VA: 0x36, Q: 0x27 },
  ...{ M10: 0x10, M20: 0x11, M40: 0x13, MST: 0x18 },
};

describe('frames published by others', () => {
  it('exist in number', () => expect(samples).toHaveLength(64));

  it.each(samples.map((sample, index) => [`${index} ${sample.decoded.fn} ${sample.decoded.dir}`, sample] as const))(
    '%s: whole, cut at every byte, and in noise',
    (_, sample) => {
      const { decoded } = sample;
      const bytes = bytesOf(sample);
      const expected = {
        direction: decoded.dir,
        fn: Number.parseInt(decoded.fn, 16),
        password: Number.parseInt(decoded.password, 16),
        centre: decoded.center,
        station: decoded.station.toLowerCase(),
        end: End[decoded.end],
        packet: decoded.pkt_total === undefined ? null : { total: decoded.pkt_total, index: decoded.pkt_seq },
      };
      const whole = feed([bytes]);
      expect(whole.frames).toMatchObject([expected]);
      expect(whole.frames[0]?.bytes).toEqual(bytes);
      expect([whole.reader.skipped, whole.reader.pending]).toEqual([0, 0]);
      for (let cut = 1; cut < bytes.length; cut++) {
        expect(feed([bytes.subarray(0, cut), bytes.subarray(cut)]).frames, `cut at ${cut}`).toEqual(whole.frames);
      }
      const noise = Buffer.from('007e7e017e', 'hex');
      const noisy = feed([Buffer.concat([noise, bytes, noise, bytes])]);
      expect(noisy.frames.map(({ bytes: found }) => found)).toEqual([bytes, bytes]);
      expect(noisy.reader.skipped).toBe(2 * noise.length);
    },
  );

  it.each(samples.flatMap((sample, index) => (sample.decoded.serial === undefined ? [] : [[index, sample] as const])))(
    '%i: has its serial, its send time and its values',
    (_, sample) => {
      const { decoded } = sample;
      const frame = feed([bytesOf(sample)]).frames[0] as Frame;
      expect(frame.body.readUInt16BE(0)).toBe(decoded.serial);
      expect(frame.body.toString('hex', 2, 8)).toBe(decoded.send_time);
      // Requests of a centre, and parameters, are no reports.
      if (frame.direction === 'down' || frame.fn >= 0x40) return;
      const body = readBody(frame.body);
      const byId = new Map(body?.elements.map(({ id, value }): [number, Element['value']] => [id, value]));
      for (const [name, value] of decoded.elements ?? []) {
        if (['ST', 'TT'].includes(name)) continue;
        if (name === 'class') expect(body?.stationClass).toBe(value);
        else if (name === 'RGZS') expect(body?.text).toBe(value);
        else if (name === 'ZT') expect(byId.get(0x45)).toBe(Number(value));
        else expect(byId.get(symbols[name] ?? Number.parseInt(name, 16)), name).toEqual(value);
      }
    },
  );
});

describe('a wrong frame', () => {
  const good = bytesOf(samples[4] as Sample);
  const changed = (at: number, xor: number): Buffer => {
    const bytes = Buffer.from(good);
    bytes[at] = (bytes[at] as number) ^ xor;
    return bytes;
  };

  it.each([
    ['CRC', changed(good.length - 1, 1), 1],
    ['end byte', changed(good.length - 3, 0x40), 1],
    ['shorter length', changed(12, 0x01), 1],
    ['direction', changed(11, 0x10), 0],
    ['begin of the body', changed(13, 0x40), 0],
  ])('with a wrong %s is counted, and the next good one is found', (_, bad, badFrames) => {
    const { frames, reader } = feed([bad, good]);
    expect(frames.map(({ bytes }) => bytes)).toEqual([good]);
    expect([reader.skipped, reader.badFrames]).toEqual([bad.length, badFrames]);
  });

  it('with a longer length blocks the next one until enough has come, or for 20 s', () => {
    const long = changed(11, 0x01);
    const { frames, reader } = feed([long, good]);
    expect(frames).toEqual([]);
    expect(reader.deadline).toBe(20_000);
    expect(reader.next(20_000)?.bytes).toEqual(good);
    expect(reader.badFrames).toBe(0);
    expect(feed([long, ...Array.from({ length: 6 }, () => good)]).frames).toHaveLength(6);
  });

  it('never makes the reader throw or grow', () => {
    const random = seeded(651);
    const reader = new FrameScanner(...framings);
    for (let i = 0; i < 2_000; i++) {
      const bytes = bytesOf(samples[random(0, samples.length - 1)] as Sample);
      for (let n = 0; n < 2; n++) bytes[random(0, bytes.length - 1)] = random(0, 255);
      reader.push(bytes, 0);
      for (let frame = reader.next(0); frame; frame = reader.next(0)) readBody(frame.body);
      expect(reader.pending).toBeLessThan(2 * 4_112);
    }
  });
});

describe('the symbols of elements', () => {
  it.each([
    ...([
      [0x02, 'AI'],
      [0x0e, 'H'],
      [0x10, 'M10'],
      [0x17, 'M100'],
      [0x18, 'MST'],
      [0x22, 'PN05'],
      [0x26, 'PT'],
    ] as const),
    ...([
      [0x35, 'US'],
      [0x38, 'VT'],
      [0x39, 'Z'],
      [0x45, 'ZT'],
      [0xf4, 'DRP'],
      [0xf5, 'DRZ1'],
      [0xfc, 'DRZ8'],
    ] as const),
  ])('%i is %s', (id, symbol) => expect([symbolOf(id), idOf(symbol)]).toEqual([symbol, id]));
});

describe('the number of a station', () => {
  it.each([
    ['0012345678', '12345678'],
    ['9876543210', '9876543210'],
    ['00303a9006', '10000809144326'],
  ])('%s is %s', (station, deviceNo) => expect(deviceNoOf(station)).toBe(deviceNo));
});

describe('a message of the centre', () => {
  it('equals that of another implementation', () => {
    const sample = samples[10] as Sample;
    const frame = feed([bytesOf(sample)]).frames[0] as Frame;
    expect(encodeFrame(frame, frame.body, frame.end)).toEqual(bytesOf(sample));
  });
});
