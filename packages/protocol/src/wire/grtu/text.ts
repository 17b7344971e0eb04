import type { BodyWriter } from './body-writer.ts';
import { malformed } from './malformed.ts';

export const MAX_STRING_BYTES = 255;

const control = /\p{Cc}/gu;
const controlButBreaks = /[^\P{Cc}\t\n]/gu;

/** A name or version: invalid UTF-8 becomes U+FFFD, control characters are removed. */
const cleanString = (bytes: Buffer): string => bytes.toString('utf8').replace(control, '');

/** Free text of commands and their results: like a string, but with tabs and line feeds. */
export const cleanText = (bytes: Buffer): string => bytes.toString('utf8').replace(controlButBreaks, '');

/** Reads a string (u8 length, UTF-8) at `at`, which must be within `end`; returns the text and its end. */
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
