import { HornAction, type HornControl } from '../../order.ts';
import type { BodyWriter } from '../body-writer.ts';
import { Tag } from '../constants.ts';
import { malformed } from '../malformed.ts';
import { checked } from '../numbers.ts';

const BYTES = 5;

export function readHornControl(body: Buffer, at: number, end: number): HornControl {
  if (end - at !== BYTES) malformed(`HORN_CONTROL of ${end - at} bytes`);
  return {
    action: body[at] as number,
    level: body[at + 1] as number,
    duration: body.readUInt16BE(at + 2),
    voice: body[at + 4] as number,
  };
}

/** Throws RangeError for an action, level, duration or voice outside the protocol. */
export function writeHornControl(writer: BodyWriter, horn: HornControl): void {
  const item = writer.beginItem(Tag.HORN_CONTROL);
  writer.u8(checked(horn.action, HornAction.STOP, HornAction.TEST, 'action'));
  writer.u8(checked(horn.level, 1, 4, 'level'));
  writer.u16(checked(horn.duration, 0, 0xffff, 'duration'));
  writer.u8(checked(horn.voice, 0, 255, 'voice'));
  writer.endItem(item);
}
