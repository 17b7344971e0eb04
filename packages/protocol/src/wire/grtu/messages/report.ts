import { isCollectTimeRefused, type Report, type WireReading } from '../../uplink.ts';
import { writeBody } from '../body-writer.ts';
import { readItems, type Items } from '../body.ts';
import { Tag } from '../constants.ts';
import { ownItems, writeOwnItem } from '../items/own-item.ts';
import { slotBit, writeSlot } from '../items/slot.ts';
import { writeStatus } from '../items/status.ts';
import { attempt, malformed, type Decoded } from '../malformed.ts';

const NULL_BIT = 0;
const RESERVED_BIT = 1;

/** REPORT: STATUS?, SLOT_MASK?, SLOT*, own items: WEATHER?, SETTLEMENT*, GNSS*. */
export const decodeReport = (body: Buffer): Decoded<Report> => attempt(() => toReport(readItems(body)));

function toReport(items: Items): Report {
  const readings: WireReading[] = [];
  const report: Report = { readings, reserved: 0, nulls: 0 };
  let from = Infinity;
  let to = -Infinity;
  const saw = (time: number): void => {
    if (time < from) from = time;
    if (time > to) to = time;
  };
  let mask = 0;
  for (const { reading, bit } of items.slots) {
    mask |= 1 << bit;
    saw(reading.collectedAt);
    if (bit === NULL_BIT) report.nulls++;
    else if (bit === RESERVED_BIT) report.reserved++;
    else readings.push(reading);
  }
  if (items.slotMask !== undefined && items.slotMask !== mask) malformed('SLOT_MASK does not agree with the slots');
  for (const reading of items.own) {
    readings.push(reading);
    saw(reading.collectedAt);
  }
  if (items.status) {
    report.status = items.status;
    saw(items.status.collectedAt);
  }
  if (from <= to) report.collected = { from, to };
  return report;
}

/**
 * Writes STATUS, SLOT_MASK (if there are slots), the slots in order, then own items. Readings of types b0 and b1 are written too; the
 * counts `reserved` and `nulls` are not. Throws RangeError for what does not fit the wire.
 */
export function encodeReport(report: Pick<Report, 'status' | 'readings'>): Buffer {
  return writeBody((writer) => {
    const byType = Map.groupBy(report.readings, ({ type }) => type);
    const own = ownItems.map((item) => ({ item, readings: byType.get(item.type) ?? [] }));
    const slots = report.readings.filter(({ type }) => !ownItems.some((item) => item.type === type));
    const twice = own.find(({ item, readings }) => !item.hasSubAddress && readings.length > 1);
    if (twice) throw new RangeError(`a report has one ${twice.item.type} reading at most`);
    if (report.status) writeStatus(writer, report.status);
    if (slots.length > 0) {
      const item = writer.beginItem(Tag.SLOT_MASK);
      writer.u16(slots.reduce((mask, r) => mask | (1 << slotBit(r.type)), 0));
      writer.endItem(item);
    }
    for (const reading of slots) writeSlot(writer, reading);
    for (const { item, readings } of own) for (const reading of readings) writeOwnItem(item, writer, reading);
  });
}

/** True when any collect time of the report is refused: the whole report then gets RESULT 7. */
export function hasRefusedCollectTime({ collected }: Report, nowMs: number): boolean {
  return (
    collected !== undefined &&
    (isCollectTimeRefused(collected.from, nowMs) || isCollectTimeRefused(collected.to, nowMs))
  );
}
