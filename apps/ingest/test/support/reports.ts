import { sensorTypeOf, statusFields, type ReadingValues, type SensorTypeCode } from '@groundwatch/protocol/model';
import {
  FrameType,
  decodeReport,
  encodeReport,
  type FrameHeader,
  type Report,
  type Status,
  type WireReading,
} from '@groundwatch/protocol/wire/grtu';

/** Values that every field of the type can represent exactly, varied by `seed`. Lists have three elements. */
export function valuesOf(type: SensorTypeCode, seed = 0): ReadingValues {
  return Object.fromEntries(
    sensorTypeOf(type).fields.map((field, index) => {
      const one = (n: number): number => ((index * 3 + seed * 7 + n) % 90) / 10 ** field.exponent;
      return [field.key, field.isList ? [one(0), one(1), one(2)] : one(0)];
    }),
  );
}

export const reading = (
  type: SensorTypeCode,
  collectedAt: number,
  seed = 0,
  overrides: Partial<WireReading> = {},
): WireReading => ({
  port: type === 'weather' || type === 'settlement' ? 0 : 1,
  type,
  subAddress: 0,
  collectedAt,
  quality: 0,
  values: valuesOf(type, seed),
  ...overrides,
});

export const status = (collectedAt: number, seed = 0, sendCycle = 600): Status => ({
  collectedAt,
  runStatus: seed,
  encryptionFunction: false,
  resendFunction: true,
  pushData: seed % 2 === 0,
  values: {
    ...Object.fromEntries(statusFields.map((field, index) => [field.key, ((index + seed) % 5) / 10 ** field.exponent])),
    sendCycle,
  },
});

/** A report as decoded by the codec, with its body. */
export function report(parts: { status?: Status; readings?: WireReading[] }): { report: Report; body: Buffer } {
  const body = encodeReport({ ...(parts.status ? { status: parts.status } : {}), readings: parts.readings ?? [] });
  const decoded = decodeReport(body);
  if (!decoded.ok) throw new Error(decoded.reason);
  return { report: decoded.value, body };
}

let sequence = 0;
export const header = (deviceNo: string, sendTime: number, overrides: Partial<FrameHeader> = {}): FrameHeader => ({
  flags: 0,
  type: FrameType.REPORT,
  deviceNo,
  boot: 1,
  sequence: ++sequence & 0xffff,
  counter: sequence,
  sendTime: Math.floor(sendTime / 1000),
  ...overrides,
});
