import { identFields } from '../../../model/index.ts';
import type { Ident } from '../../uplink.ts';
import type { BodyWriter } from '../body-writer.ts';
import { Tag } from '../constants.ts';
import { malformed } from '../malformed.ts';
import { fromRaw, toRaw } from '../numbers.ts';
import { readString, writeString } from '../text.ts';

export function readIdent(body: Buffer, at: number, end: number): Ident {
  const texts: Record<string, string> = {};
  let next = at;
  for (const { key } of identFields) {
    const read = readString(body, next, end, `IDENT ${key}`);
    texts[key] = read.text;
    next = read.end;
  }
  if (next + 1 !== end) malformed(`IDENT of ${end - at} bytes where ${next + 1 - at} belong`);
  return { ...texts, operator: fromRaw(body[next] as number, 'u8', 1) } as Ident;
}

export function writeIdent(writer: BodyWriter, ident: Ident): void {
  const item = writer.beginItem(Tag.IDENT);
  for (const { key } of identFields)
    writeString(writer, ident[key as Exclude<keyof Ident, 'operator'>], `IDENT ${key}`);
  writer.u8(toRaw(ident.operator, 'u8', 1, 'operator'));
  writer.endItem(item);
}
