import {
  families,
  familyFields,
  prefixedKey,
  sensorTypeOf,
  snakeCase,
  type Calibration,
  type FamilyKey,
  type ReadingValue,
  type ReadingValues,
  type Reinstallation,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { Queryable } from './pool.ts';

/** A sensor that a calculated series reads, with its calibrations and re-installations. */
export interface InputSensor {
  readonly id: number;
  readonly type: SensorTypeCode;
  readonly companyId: number;
  readonly calibrations: readonly Calibration[];
  readonly reinstallations: readonly Reinstallation[];
}

interface SensorRow extends Omit<InputSensor, 'calibrations' | 'reinstallations'> {
  calibrations: (Omit<Calibration, 'validFrom'> & { validFrom: string })[];
  reinstallations: Reinstallation[];
}

const iso = (time: string): string => new Date(time).toISOString();

/** Sensors by id; deleted ones are left out. */
export async function loadInputSensors(db: Queryable, ids: readonly number[]): Promise<Map<number, InputSensor>> {
  const { rows } = await db.query<SensorRow>(
    `SELECT s.id, s.type, p.company_id AS "companyId",
       coalesce((SELECT jsonb_agg(jsonb_build_object('validFrom', c.valid_from, 'fields', c.fields, 'moisture', c.moisture)
         ORDER BY c.valid_from, c.version) FROM sensor_calibration c WHERE c.sensor_id = s.id AND c.revoked_at IS NULL), '[]') AS calibrations,
       coalesce((SELECT jsonb_agg(jsonb_build_object('at', r.at, 'offsets', r.measured || r.entered) ORDER BY r.at)
         FROM sensor_reinstallation r WHERE r.sensor_id = s.id AND r.revoked_at IS NULL), '[]') AS reinstallations
     FROM sensor s JOIN device d ON d.id = s.device_id JOIN station t ON t.id = d.station_id JOIN project p ON p.id = t.project_id
     WHERE s.id = ANY($1::int[])`,
    [ids],
  );
  return new Map(
    rows.map(({ calibrations, reinstallations, ...sensor }) => [
      sensor.id,
      {
        ...sensor,
        calibrations: calibrations.map((one) => ({ ...one, validFrom: iso(one.validFrom) })),
        reinstallations: reinstallations.map((one) => ({ ...one, at: iso(one.at) })),
      },
    ]),
  );
}

/** The row of a reading in one family table; times in ms since 1970. */
export interface InputReading {
  readonly at: number;
  readonly quality: number;
  readonly checks: number;
  readonly values: ReadingValues;
}

/** Rows of one family table of a sensor from `from` to `to`, both included, ms since 1970, in ascending order, without readings ahead. */
export async function readInput(
  db: Queryable,
  { id, type }: Pick<InputSensor, 'id' | 'type'>,
  family: FamilyKey,
  from: number,
  to: number,
): Promise<InputReading[]> {
  const fields = familyFields(families[family]);
  const prefix = sensorTypeOf(type).parts.find((part) => part.family.key === family)?.prefix ?? '';
  const keys = fields.map(({ key }) => prefixedKey(prefix, key));
  const { rows } = await db.query<[at: number, quality: number, checks: number, ...cells: ReadingValue[]]>({
    name: `input_${family}`,
    text: `SELECT date_part('epoch', collected_at) * 1000, quality, checks, ${fields.map(({ key }) => snakeCase(key)).join(', ')}
      FROM ${families[family].table} WHERE sensor_id = $1 AND collected_at BETWEEN $2 AND $3 ORDER BY collected_at`,
    values: [id, new Date(Math.max(from, 0)), new Date(to)],
    rowMode: 'array',
  });
  return rows.map(([at, quality, checks, ...cells]) => ({
    ...{ at: Math.round(at), quality, checks },
    values: Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? null])),
  }));
}
