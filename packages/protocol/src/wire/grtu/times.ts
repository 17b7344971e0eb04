import type { BodyWriter } from './body-writer.ts';
import { malformed } from './malformed.ts';
import { checked } from './numbers.ts';

const MAX_TIME_MS = 0xffff_ffff * 1000 + 999;

/** u32 s and u16 ms as ms since 1970. */
export function readTime(body: Buffer, at: number, name: string): number {
  const ms = body.readUInt16BE(at + 4);
  if (ms > 999) malformed(`${name}: ${ms} ms`);
  return body.readUInt32BE(at) * 1000 + ms;
}

export function writeTime(writer: BodyWriter, timeMs: number): void {
  const whole = checked(timeMs, 0, MAX_TIME_MS, 'time');
  writer.u32(Math.floor(whole / 1000));
  writer.u16(whole % 1000);
}

/** u32 s of a time in ms, truncated to seconds. */
export const writeSeconds = (writer: BodyWriter, timeMs: number): void =>
  writer.u32(Math.floor(checked(timeMs, 0, MAX_TIME_MS, 'time') / 1000));
