import { RUN_STATUS_MASK, statusFields } from '../../../model/index.ts';
import type { Status } from '../../uplink.ts';
import type { BodyWriter } from '../body-writer.ts';
import { Tag } from '../constants.ts';
import { compileRun, readRun, writeRun } from '../layout.ts';
import { malformed } from '../malformed.ts';
import { missingRaw, toRaw } from '../numbers.ts';
import { writeSeconds } from '../times.ts';

// Report type and installation state come before the switches, the run status and the collect time.
const FIRST_FIELDS = 2;
const head = compileRun(statusFields.slice(0, FIRST_FIELDS));
const tail = compileRun(statusFields.slice(FIRST_FIELDS));
const SWITCHES = head.size;
const RUN_STATUS = SWITCHES + 1;
const COLLECTED_AT = RUN_STATUS + 4;
const TAIL = COLLECTED_AT + 4;
const STATUS_BYTES = TAIL + tail.size;

const blank: Record<string, number | null> = Object.fromEntries(statusFields.map((f) => [f.key, null]));

export function readStatus(body: Buffer, at: number, end: number): Status {
  if (end - at !== STATUS_BYTES) malformed(`STATUS of ${end - at} bytes`);
  const values = { ...blank };
  readRun(head, body, at, values);
  readRun(tail, body, at + TAIL, values);
  const switches = body[at + SWITCHES] as number;
  const runStatus = body.readUInt32BE(at + RUN_STATUS);
  const isKnown = switches !== missingRaw.u8;
  return {
    collectedAt: body.readUInt32BE(at + COLLECTED_AT) * 1000,
    runStatus: runStatus === missingRaw.u32 ? null : runStatus & RUN_STATUS_MASK,
    encryptionFunction: isKnown ? (switches & 1) !== 0 : null,
    resendFunction: isKnown ? (switches & 2) !== 0 : null,
    pushData: isKnown ? (switches & 4) !== 0 : null,
    values,
  };
}

export function writeStatus(writer: BodyWriter, status: Status): void {
  const item = writer.beginItem(Tag.STATUS);
  writeRun(head, writer, status.values);
  writer.u8(switchesOf(status));
  writer.u32(toRaw(status.runStatus, 'u32', 1, 'run status'));
  writeSeconds(writer, status.collectedAt);
  writeRun(tail, writer, status.values);
  writer.endItem(item);
}

/** The byte has no missing value for a single switch: only all three together can be unknown. */
function switchesOf({ encryptionFunction, resendFunction, pushData }: Status): number {
  if (encryptionFunction === null && resendFunction === null && pushData === null) return missingRaw.u8;
  return (encryptionFunction ? 1 : 0) | (resendFunction ? 2 : 0) | (pushData ? 4 : 0);
}
