import { sensorTypes } from '../../../model/index.ts';
import type { WireReading } from '../../uplink.ts';
import type { BodyWriter } from '../body-writer.ts';
import { compilePayload, readPayload, writePayload } from '../layout.ts';
import { malformed } from '../malformed.ts';
import { checked } from '../numbers.ts';
import { writeSeconds } from '../times.ts';

/** Sensor types with items of their own. These have neither port nor quality nor milliseconds: port 0, good, whole seconds. */
export const ownItems = [...sensorTypes.values()].flatMap((type) =>
  type.item ? [{ ...type.item, type: type.code, payload: compilePayload(type.parts) }] : [],
);
export type OwnItem = (typeof ownItems)[number];

export function readOwnItem(item: OwnItem, body: Buffer, at: number, end: number): WireReading {
  const start = item.hasSubAddress ? at + 1 : at;
  if (end < start + 4) malformed(`${item.type.toUpperCase()} of ${end - at} bytes`);
  return {
    port: 0,
    type: item.type,
    subAddress: item.hasSubAddress ? (body[at] as number) : 0,
    collectedAt: body.readUInt32BE(start) * 1000,
    quality: 0,
    values: readPayload(item.payload, body, start + 4, end),
  };
}

export function writeOwnItem({ tag, hasSubAddress, payload }: OwnItem, writer: BodyWriter, reading: WireReading): void {
  const item = writer.beginItem(tag);
  if (hasSubAddress) writer.u8(checked(reading.subAddress, 0, 255, 'sub-address'));
  writeSeconds(writer, reading.collectedAt);
  writePayload(payload, writer, reading.values);
  writer.endItem(item);
}
