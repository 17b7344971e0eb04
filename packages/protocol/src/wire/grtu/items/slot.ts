import { slotTypes, type SensorTypeCode } from '../../../model/index.ts';
import type { WireReading } from '../../uplink.ts';
import type { BodyWriter } from '../body-writer.ts';
import { MAX_PORT, Tag } from '../constants.ts';
import { compilePayload, readPayload, writePayload } from '../layout.ts';
import { malformed } from '../malformed.ts';
import { checked } from '../numbers.ts';
import { readTime, writeTime } from '../times.ts';

const HEAD_BYTES = 10;
const RESERVED = 'b1';
const layouts = slotTypes.map((type) => ({ code: type.code, payload: compilePayload(type.parts) }));

export interface Slot {
  readonly reading: WireReading;
  /** Number of the sensor type, which is its bit in SLOT_MASK. */
  readonly bit: number;
}

export function readSlot(body: Buffer, at: number, end: number): Slot {
  const payload = at + HEAD_BYTES;
  if (payload > end) malformed(`SLOT of ${end - at} bytes`);
  const port = readPort(body[at] as number, 'SLOT');
  const bit = body[at + 1] as number;
  const layout = layouts[bit] ?? malformed(`SLOT: sensor type ${bit}`);
  const reading: WireReading = {
    port,
    type: layout.code,
    subAddress: body[at + 2] as number,
    collectedAt: readTime(body, at + 3, 'SLOT'),
    quality: body[at + 9] as number,
    values: {},
  };
  if (layout.code === RESERVED) reading.payload = Buffer.from(body.subarray(payload, end));
  else reading.values = readPayload(layout.payload, body, payload, end);
  return { reading, bit };
}

export function writeSlot(writer: BodyWriter, reading: WireReading): void {
  const item = writer.beginItem(Tag.SLOT);
  writer.u8(checked(reading.port, 0, MAX_PORT, 'port'));
  const bit = slotBit(reading.type);
  writer.u8(bit);
  writer.u8(checked(reading.subAddress, 0, 255, 'sub-address'));
  writeTime(writer, reading.collectedAt);
  writer.u8(checked(reading.quality, 0, 255, 'quality'));
  const layout = layouts[bit];
  if (reading.type === RESERVED) writer.raw(reading.payload ?? Buffer.alloc(0));
  else if (layout) writePayload(layout.payload, writer, reading.values);
  writer.endItem(item);
}

export function readPort(port: number, name: string): number {
  return port > MAX_PORT ? malformed(`${name}: port ${port}`) : port;
}

/** Number of a SLOT sensor type. Throws RangeError for types with items of their own. */
export function slotBit(code: SensorTypeCode): number {
  const bit = layouts.findIndex((layout) => layout.code === code);
  if (bit < 0) throw new RangeError(`${code} is not a SLOT sensor type`);
  return bit;
}

/** Sensor type of a SLOT or WAVE number. */
export const slotCode = (bit: number): SensorTypeCode | undefined => layouts[bit]?.code;
