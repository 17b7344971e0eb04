import { calibratedValues } from '@groundwatch/geotechnics';
import type { LiveReading, LiveStatus } from '@groundwatch/protocol/live';
import {
  families,
  familyFields,
  prefixedKey,
  quality,
  sensorTypes,
  type Calibration,
  type FamilyKey,
  type ReadingValue,
  type ReadingValues,
} from '@groundwatch/protocol/model';
import type { StoredRecord } from '@groundwatch/protocol/rest';

/** Key of a family's field within a sensor type, which may have two parts. */
export function keyInType(typeCode: string, family: FamilyKey, key: string): string {
  const part = sensorTypes.get(typeCode)?.parts.find((one) => one.family.key === family);
  return prefixedKey(part?.prefix ?? '', key);
}

/** Calibrated values of a stored reading by key of the family. Returns the same object without a calibration. */
export function shownValues(
  { type = '', collectTime, values }: StoredRecord,
  family: FamilyKey,
  calibrations: readonly Calibration[],
): ReadingValues {
  if (calibrations.length === 0) return values;
  const keys = Object.keys(values).map((key) => [key, keyInType(type, family, key)] as const);
  const ofType = Object.fromEntries(keys.map(([key, typeKey]) => [typeKey, values[key] ?? null]));
  const shown = calibratedValues(ofType, Date.parse(collectTime), calibrations);
  return shown === ofType ? values : Object.fromEntries(keys.map(([key, typeKey]) => [key, shown[typeKey] ?? null]));
}

/** A live reading in the form of the server's answer. Null if its sensor does not measure this. */
export function recordOfReading(reading: LiveReading, family: FamilyKey): StoredRecord | null {
  const { sensorId, port, type, subAddress, receiveTime, quality, checks, late } = reading;
  const collectTime = reading.claimedTime ?? reading.collectTime;
  if (!sensorTypes.get(type)?.parts.some((part) => part.family.key === family)) return null;
  const values: Record<string, ReadingValue> = {};
  for (const { key } of familyFields(families[family]))
    values[key] = reading.values[keyInType(type, family, key)] ?? null;
  return {
    ...{ sensorId, port, type, subAddress, collectTime, receiveTime, quality, checks, late },
    originalCollectTime: null,
    values,
  };
}

export function recordOfStatus(status: LiveStatus): StoredRecord {
  const { receiveTime, claimedTime, late, sequence, runStatus, values } = status;
  const collectTime = claimedTime ?? status.collectTime;
  const { encryptionFunction, resendFunction, pushData } = status;
  return {
    ...{ collectTime, receiveTime, late, sequence, values },
    ...{ runStatus, encryptionFunction, resendFunction, pushData },
    ...(claimedTime === undefined ? {} : { quality: quality.clockAhead }),
    originalCollectTime: null,
  };
}

const keyOf = ({ sensorId, collectTime }: StoredRecord): string => `${collectTime} ${sensorId ?? 0}`;

/** The server's order: newest first, then by sensor. */
const isBefore = (a: StoredRecord, b: StoredRecord): boolean =>
  a.collectTime > b.collectTime || (a.collectTime === b.collectTime && (a.sensorId ?? 0) < (b.sensorId ?? 0));

/** The server's answer merged with live records, each once. Records older than the loaded ones belong to a later page. */
export function merged(
  stored: readonly StoredRecord[],
  live: readonly StoredRecord[],
  isComplete: boolean,
): readonly StoredRecord[] {
  if (live.length === 0) return stored;
  const known = new Set(stored.map(keyOf));
  const fresh = new Map(live.filter((record) => !known.has(keyOf(record))).map((record) => [keyOf(record), record]));
  const oldest = stored.at(-1);
  const added = [...fresh.values()]
    .filter((record) => isComplete || oldest === undefined || isBefore(record, oldest))
    .sort((a, b) => (isBefore(a, b) ? -1 : 1));
  if (added.length === 0) return stored;
  const all: StoredRecord[] = [];
  let next = 0;
  for (const record of stored) {
    while (next < added.length && isBefore(added[next]!, record)) all.push(added[next++]!);
    all.push(record);
  }
  return [...all, ...added.slice(next)];
}
