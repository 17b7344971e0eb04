import {
  families,
  familyFields,
  prefixedKey,
  sensorTypeOf,
  sensorTypes,
  snakeCase,
  statusFields,
  type FamilyKey,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import { MOST_REPLAYED_DEVICES } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { invalidField } from '../../errors.ts';

/** A sensor that the caller may see, with its present place. */
export interface ReplayedSensor {
  id: number;
  deviceNo: string;
  stationId: number;
  port: number;
  type: SensorTypeCode;
  subAddress: number;
}

export interface ReplayedDevice {
  id: number;
  deviceNo: string;
  stationId: number;
}

/**
 * Sensors and devices of stations; null: all. Their place is the present one, as visibility depends on it. Throws where there are more
 * devices than a replay may have.
 */
export async function readSources(
  db: Queryable,
  stations: readonly number[] | null,
): Promise<{ sensors: ReplayedSensor[]; devices: ReplayedDevice[] }> {
  const { rows: devices } = await db.query<ReplayedDevice>({
    name: 'replay-devices',
    text: `SELECT id, device_no::text AS "deviceNo", station_id AS "stationId" FROM device d
      WHERE $1::int[] IS NULL OR d.station_id = ANY($1) LIMIT ${MOST_REPLAYED_DEVICES + 1}`,
    values: [stations],
  });
  if (devices.length > MOST_REPLAYED_DEVICES)
    throw invalidField('stationIds', 'tooManyDevices', { maximum: MOST_REPLAYED_DEVICES });
  const { rows: sensors } = await db.query<ReplayedSensor>({
    name: 'replay-sensors',
    text: `SELECT s.id, d.device_no::text AS "deviceNo", d.station_id AS "stationId", s.port, s.type, s.sub_address AS "subAddress"
      FROM sensor s JOIN device d ON d.id = s.device_id WHERE $1::int[] IS NULL OR d.station_id = ANY($1)`,
    values: [stations],
  });
  return { devices, sensors: sensors.filter(({ type }) => sensorTypes.has(type)) };
}

/** A table of readings or statuses, with the columns read besides the times. */
export interface ReplayTable {
  readonly table: string;
  readonly key: 'sensor_id' | 'device_id';
  /** SQL, in the order of `Found.values`. */
  readonly columns: readonly string[];
}

const quoted = (key: string): string => `"${snakeCase(key)}"`;

const familyTable = (key: FamilyKey): ReplayTable => ({
  table: families[key].table,
  key: 'sensor_id',
  columns: ['quality', 'checks', ...familyFields(families[key]).map((field) => quoted(field.key))],
});

export const statusTable: ReplayTable = {
  table: 'device_status',
  key: 'device_id',
  columns: [
    'run_status',
    'encryption_function',
    'resend_function',
    'push_data',
    'sequence',
    ...statusFields.map(({ key }) => quoted(key)),
  ],
};

/** Sensor ids by reading table; a sensor with two tables is in both. */
export function tablesOf(
  sensors: readonly ReplayedSensor[],
): { family: FamilyKey; table: ReplayTable; ids: readonly number[] }[] {
  const ids = new Map<FamilyKey, number[]>();
  for (const { id, type } of sensors) {
    for (const { family } of sensorTypeOf(type).parts) {
      const known = ids.get(family.key);
      if (known) known.push(id);
      else ids.set(family.key, [id]);
    }
  }
  return [...ids].map(([family, own]) => ({ family, table: familyTable(family), ids: own }));
}

/** Keys under which a sensor type shows the fields of one family, in the order of the table's columns. */
export function keysOf(type: SensorTypeCode, family: FamilyKey): readonly string[] {
  const part = sensorTypeOf(type).parts.find((candidate) => candidate.family.key === family);
  return part ? familyFields(part.family).map(({ key }) => prefixedKey(part.prefix, key)) : [];
}
