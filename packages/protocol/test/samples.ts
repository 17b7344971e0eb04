import {
  enums,
  parameterSets,
  sensorTypeOf,
  sentTypes,
  statusFields,
  type Field,
  type Parameter,
  type SensorType,
} from '../src/model/index.ts';
import {
  ANSWER,
  FrameType,
  type Answer,
  type Hello,
  type HornControl,
  type ParamSet,
  type Report,
  type Status,
  type WavePart,
  type WireReading,
} from '../src/wire/grtu/index.ts';
import { randomBytes, type Random } from './random.ts';

/** A message of one type with the decoded form of its body. */
export type Sample =
  | { name: string; kind: 'report'; type: number; value: Pick<Report, 'status' | 'readings'> }
  | { name: string; kind: 'hello'; type: number; value: Hello }
  | { name: string; kind: 'answer'; type: number; value: Answer }
  | { name: string; kind: 'wave'; type: number; value: WavePart }
  | { name: string; kind: 'params'; type: number; value: ParamSet[] }
  | { name: string; kind: 'command'; type: number; value: string }
  | { name: string; kind: 'horn'; type: number; value: HornControl }
  | { name: string; kind: 'empty'; type: number; value: null };

const T = 1_790_000_000_000;
const raws: Readonly<Record<Field['wire'], readonly [number, number]>> = {
  u8: [0, 254],
  u16: [0, 65_534],
  u32: [0, 4_294_967_294],
  i16: [-32_767, 32_767],
  i32: [-2_147_483_647, 2_147_483_647],
};

const valueOf = (f: Pick<Field, 'wire' | 'exponent'>, random: Random): number | null =>
  random(0, 7) === 0 ? null : random(...raws[f.wire]) / 10 ** f.exponent;

function valuesOf(type: SensorType, random: Random, count: number): WireReading['values'] {
  return Object.fromEntries(
    type.fields.map((f) => [
      f.key,
      f.isList ? Array.from({ length: count }, () => valueOf(f, random)) : valueOf(f, random),
    ]),
  );
}

export function sampleReading(type: SensorType, random: Random, count = random(1, 5)): WireReading {
  const isSlot = type.slotBit !== undefined;
  return {
    port: isSlot ? random(0, 6) : 0,
    type: type.code,
    subAddress: type.item?.hasSubAddress === false ? 0 : random(0, 255),
    collectedAt: T + 1000 * random(0, 50_000) + (isSlot ? random(0, 999) : 0),
    quality: isSlot ? random(0, 3) : 0,
    values: type.code === 'b1' ? {} : valuesOf(type, random, count),
    ...(type.code === 'b1' && { payload: randomBytes(random, random(0, 20)) }),
  };
}

export function sampleStatus(random: Random): Status {
  const flag = (): boolean => random(0, 1) === 1;
  return {
    collectedAt: T + 1000 * random(0, 50_000),
    runStatus: random(0, 2 ** 29 - 1),
    encryptionFunction: flag(),
    resendFunction: flag(),
    pushData: flag(),
    values: Object.fromEntries(statusFields.map((f) => [f.key, valueOf(f, random)])),
  };
}

export const sampleParam = (p: Parameter, random: Random): number | string | null =>
  p.type === 'string'
    ? `${p.key.slice(0, 12)} 値${random(0, 999)}`
    : valueOf({ wire: p.type, exponent: p.exponent }, random);

export const sampleParams = (random: Random): ParamSet[] =>
  parameterSets.map((set) => ({
    set: set.id,
    values: Object.fromEntries(set.params.map((p) => [p.key, sampleParam(p, random)])),
  }));

export function sampleWave(random: Random, axes: number, groups: number): WavePart {
  const parts = random(1, 9);
  return {
    port: random(0, 6),
    type: 'b15',
    subAddress: random(0, 255),
    startedAt: T + random(0, 999_999),
    sampleRate: random(1, 4000),
    axes,
    unit: random(1, 99_999) / 1e6,
    part: parts - 1,
    parts,
    firstSample: random(0, 2 ** 32 - 1),
    samples: Int16Array.from({ length: axes * groups }, () => random(-32_768, 32_767)),
  };
}

const result = (random: Random, code: number): Answer['result'] => ({
  code,
  serverTimeMs: T + random(0, 9_999_999),
  waiting: random(0, 255),
});

const ident = {
  hardware: 'GW-RTU rev C',
  software: '4.2.0-β',
  bootVersion: '1.0',
  gsmVersion: '',
  imei: '490154203237518',
  iccid: '8981100005123456789',
  operator: enums.operator.length - 1,
};

/** Every message of both sides, every sensor type, item and parameter set; deterministic for a seed. */
export function samples(random: Random): Sample[] {
  // Samples of newer types come last, so that earlier ones do not change.
  const newer = ['gnss'];
  const types = sentTypes.filter(({ code }) => !newer.includes(code));
  const nonce = randomBytes(random, 16);
  const auth = randomBytes(random, 32);
  const report = (name: string, value: Pick<Report, 'status' | 'readings'>): Sample => ({
    name,
    kind: 'report',
    type: FrameType.REPORT,
    value,
  });
  const answer = (name: string, to: number, value: Answer): Sample => ({
    name,
    kind: 'answer',
    type: to | ANSWER,
    value,
  });
  const sets = sampleParams(random);
  return [
    { name: 'hello', kind: 'hello', type: FrameType.HELLO, value: { ident } },
    { name: 'hello with auth', kind: 'hello', type: FrameType.HELLO, value: { ident, nonce, auth } },
    {
      name: 'hello, operator unknown',
      kind: 'hello',
      type: FrameType.HELLO,
      value: { ident: { ...ident, software: '', operator: null } },
    },
    { name: 'heartbeat', kind: 'empty', type: FrameType.HEARTBEAT, value: null },
    { name: 'clock', kind: 'empty', type: FrameType.CLOCK, value: null },
    report('empty report', { readings: [] }),
    report('status', { status: sampleStatus(random), readings: [] }),
    report('status, nothing known', {
      status: {
        collectedAt: T,
        runStatus: null,
        encryptionFunction: null,
        resendFunction: null,
        pushData: null,
        values: Object.fromEntries(statusFields.map((f) => [f.key, null])),
      },
      readings: [],
    }),
    ...types.map((type) => report(`reading ${type.code}`, { readings: [sampleReading(type, random)] })),
    ...types
      .filter((type) => type.fields.some((f) => f.isList))
      .map((type) => {
        const max = type.parts[0]?.family.list?.max ?? 1;
        return report(`longest ${type.code}`, { readings: [sampleReading(type, random, max)] });
      }),
    report('one of each', {
      status: sampleStatus(random),
      readings: types.map((type) => sampleReading(type, random)),
    }),
    { name: 'wave of one axis', kind: 'wave', type: FrameType.WAVE, value: sampleWave(random, 1, 40) },
    { name: 'wave of three axes', kind: 'wave', type: FrameType.WAVE, value: sampleWave(random, 3, 21) },
    { name: 'wave without samples', kind: 'wave', type: FrameType.WAVE, value: sampleWave(random, 2, 0) },
    ...sets.map((set): Sample => ({
      name: `parameter set ${set.set}`,
      kind: 'params',
      type: FrameType.PARAMS,
      value: [set],
    })),
    { name: 'write two sets', kind: 'params', type: FrameType.PARAM_WRITE, value: sets.slice(6) },
    { name: 'read a set', kind: 'params', type: FrameType.PARAM_READ, value: [{ set: 5, values: {} }] },
    { name: 'command', kind: 'command', type: FrameType.COMMAND, value: 'report now 上报' },
    { name: 'longest command', kind: 'command', type: FrameType.COMMAND, value: 'x'.repeat(512) },
    {
      name: 'horn',
      kind: 'horn',
      type: FrameType.HORN,
      value: { action: 1, level: 2, duration: 600, voice: 3 },
    },
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((code) =>
      answer(`answer ${code}`, FrameType.REPORT, { result: result(random, code) }),
    ),
    answer('answer to hello', FrameType.HELLO, { result: result(random, 0), nonce, auth }),
    answer('answer to a read', FrameType.PARAM_READ, { result: result(random, 0), params: sets.slice(4, 6) }),
    answer('answer to a command', FrameType.COMMAND, {
      result: result(random, 0),
      commandResult: { code: 7, text: 'done\nin two lines' },
    }),
    { name: 'error', kind: 'answer', type: FrameType.ERROR, value: { result: result(random, 6) } },
    ...newer.map((code) => report(`reading ${code}`, { readings: [sampleReading(sensorTypeOf(code), random)] })),
  ];
}
