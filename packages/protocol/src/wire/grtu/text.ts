import type { BodyWriter } from './body-writer.ts';
import { malformed } from './malformed.ts';

export const MAX_STRING_BYTES = 255;

const control = /\p{Cc}/gu;
const controlButBreaks = /[^\P{Cc}\t\n]/gu;

/** A name or version: invalid UTF-8 becomes U+FFFD, control characters are dropped. */
const cleanString = (bytes: Buffer): string => bytes.toString('utf8').replace(control, '');

/** Free text of commands and their results: as a string, but tabs and line feeds stay. */
export const cleanText = (bytes: Buffer): string => bytes.toString('utf8').replace(controlButBreaks, '');

/** Reads a string (u8 length, UTF-8) that starts at `at` and lies within `end`; returns the text and where it ends. */
export function readString(body: Buffer, at: number, end: number, name: string): { text: string; end: number } {
  if (at >= end) malformed(`${name}: no length`);
  const stop = at + 1 + (body[at] as number);
  if (stop > end) malformed(`${name}: runs past its item`);
  return { text: cleanString(body.subarray(at + 1, stop)), end: stop };
}

/** Throws RangeError when the text has more than `limit` bytes. */
export function writeString(writer: BodyWriter, text: string, name: string, limit: number = MAX_STRING_BYTES): void {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > limit) throw new RangeError(`${name}: ${bytes.length} bytes, at most ${limit}`);
  writer.u8(bytes.length);
  writer.raw(bytes);
}
