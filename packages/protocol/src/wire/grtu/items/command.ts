import type { CommandResult } from '../../order.ts';
import type { BodyWriter } from '../body-writer.ts';
import { MAX_COMMAND_BYTES, Tag } from '../constants.ts';
import { malformed } from '../malformed.ts';
import { checked } from '../numbers.ts';
import { cleanText } from '../text.ts';

export function readCommandText(body: Buffer, at: number, end: number): string {
  if (end - at > MAX_COMMAND_BYTES) malformed(`COMMAND_TEXT of ${end - at} bytes`);
  return cleanText(body.subarray(at, end));
}

export function writeCommandText(writer: BodyWriter, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > MAX_COMMAND_BYTES) throw new RangeError(`a command has at most ${MAX_COMMAND_BYTES} bytes`);
  const item = writer.beginItem(Tag.COMMAND_TEXT);
  writer.raw(bytes);
  writer.endItem(item);
}

export function readCommandResult(body: Buffer, at: number, end: number): CommandResult {
  if (at >= end) malformed('COMMAND_RESULT of 0 bytes');
  return { code: body[at] as number, text: cleanText(body.subarray(at + 1, end)) };
}

export function writeCommandResult(writer: BodyWriter, result: CommandResult): void {
  const item = writer.beginItem(Tag.COMMAND_RESULT);
  writer.u8(checked(result.code, 0, 255, 'code'));
  writer.raw(Buffer.from(result.text, 'utf8'));
  writer.endItem(item);
}
