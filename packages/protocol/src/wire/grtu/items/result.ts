import type { BodyWriter } from '../body-writer.ts';
import { Tag } from '../constants.ts';
import { malformed } from '../malformed.ts';
import { checked } from '../numbers.ts';
import { readTime, writeTime } from '../times.ts';

/** RESULT: the fate of the other side's frame. From an RTU the time is its own and `waiting` is 0. */
export interface Result {
  /** ResultCode; a newer peer may have others. */
  code: number;
  /** ms since 1970. */
  serverTimeMs: number;
  /** Number of commands that wait for this device. */
  waiting: number;
}

const BYTES = 8;

export function readResult(body: Buffer, at: number, end: number): Result {
  if (end - at !== BYTES) malformed(`RESULT of ${end - at} bytes`);
  return { code: body[at] as number, serverTimeMs: readTime(body, at + 1, 'RESULT'), waiting: body[at + 7] as number };
}

export function writeResult(writer: BodyWriter, result: Result): void {
  const item = writer.beginItem(Tag.RESULT);
  writer.u8(checked(result.code, 0, 255, 'code'));
  writeTime(writer, result.serverTimeMs);
  writer.u8(checked(result.waiting, 0, 255, 'waiting'));
  writer.endItem(item);
}
