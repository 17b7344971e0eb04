import {
  sensorTypeOf,
  statusFields,
  type FamilyKey,
  type LiveReading,
  type LiveStatus,
  type ReadingValue,
} from '@groundwatch/protocol/model';
import { keysOf, type ReplayedDevice, type ReplayedSensor } from './sources.ts';
import type { FoundRow } from './read-rows.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Quality and checks, before the fields of the family. */
const OWN = 2;

/** The row of a reading in one family table. */
export interface Body {
  readonly family: FamilyKey;
  readonly row: FoundRow;
}

/** Merges the rows of one collect time into a reading. Missing fields are null. */
export function toReading({ id, ...sensor }: ReplayedSensor, bodies: readonly [Body, ...Body[]]): LiveReading {
  const values: Record<string, ReadingValue> = Object.fromEntries(
    sensorTypeOf(sensor.type).fields.map(({ key }) => [key, null]),
  );
  let checks = 0;
  for (const { family, row } of bodies) {
    checks |= row.values[1] as number;
    for (const [index, key] of keysOf(sensor.type, family).entries())
      values[key] = row.values[OWN + index] as ReadingValue;
  }
  const [{ row }] = bodies;
  return {
    ...sensor,
    sensorId: id,
    collectTime: iso(row.collectedAt),
    receiveTime: iso(row.receivedAt),
    quality: row.values[0] as number,
    checks,
    late: row.isResent,
    values,
  };
}

/** Run status, three switches and the report number, before the status fields. */
const SWITCHES = 5;

export function toStatus({ deviceNo, stationId }: ReplayedDevice, { values, ...row }: FoundRow): LiveStatus {
  const [runStatus, encryptionFunction, resendFunction, pushData, sequence] = values as [
    number | null,
    boolean | null,
    boolean | null,
    boolean | null,
    number | null,
  ];
  return {
    ...{ deviceNo, stationId, collectTime: iso(row.collectedAt), receiveTime: iso(row.receivedAt), late: row.isResent },
    ...{ sequence, runStatus, encryptionFunction, resendFunction, pushData },
    values: Object.fromEntries(statusFields.map(({ key }, index) => [key, values[SWITCHES + index] as number | null])),
  };
}
