import { calibratedValues } from '@groundwatch/geotechnics';
import { families, familyFields, quality, sensorTypeOf, snakeCase } from '@groundwatch/protocol/model';
import type { Blast, Blasts, BlastsQuery } from '@groundwatch/protocol/rest';
import type { SensorRef } from '../../access/devices.ts';
import { loadCalibrations } from '../../load-calibrations.ts';
import type { Queryable } from '../../context.ts';
import { AppError } from '../../errors.ts';

type Row = [Date, number, number, boolean, ...(number | null)[]];

const { table } = families.blasting;
const fields = familyFields(families.blasting);
const within = 'sensor_id = $1 AND collected_at >= $2 AND collected_at < $3';
/** Times of sensor faults, found by the partial index; then the rest can be read from the key alone. */
const faults = `SELECT f.collected_at FROM ${table} AS f WHERE f.sensor_id = $1 AND f.collected_at >= $2 AND f.collected_at < $3
  AND f.quality = ${quality.fault}`;

/** The strongest readings of a period. Throws notFound where the sensor is no vibration sensor. */
export async function readBlasts(db: Queryable, sensor: SensorRef, query: BlastsQuery): Promise<Blasts> {
  if (!sensorTypeOf(sensor.type).parts.some(({ family }) => family.key === 'blasting')) throw new AppError('notFound');
  const span = [sensor.id, query.from, query.to];
  const [counted, { rows }, calibrations] = await Promise.all([
    db.query<{ total: number }>({
      name: 'blast-count',
      text: `SELECT (SELECT count(*) FROM ${table} WHERE ${within}) - (SELECT count(*) FROM (${faults}) AS f) AS total`,
      values: span,
    }),
    db.query<Row>({
      name: 'blasts',
      // The limit avoids reading all other rows, which are scattered among those of other sensors.
      text: `SELECT r.collected_at, r.quality, r.checks, r.is_late, ${fields.map(({ key }) => `r."${snakeCase(key)}"`).join(', ')}
        FROM (SELECT collected_at, greatest(abs(peak_x), abs(peak_y), abs(peak_z)) AS peak FROM ${table}
          WHERE ${within} AND collected_at NOT IN (${faults}) ORDER BY peak DESC NULLS LAST, collected_at LIMIT $4) AS strongest
        CROSS JOIN LATERAL (SELECT * FROM ${table} AS o WHERE o.sensor_id = $1 AND o.collected_at = strongest.collected_at
          AND o.collected_at >= $2 AND o.collected_at < $3 LIMIT 1) AS r
        ORDER BY strongest.peak DESC NULLS LAST, r.collected_at`,
      values: [...span, query.count],
      rowMode: 'array',
    }),
    query.raw ? [] : loadCalibrations(db, sensor.id),
  ]);
  const blasts = rows.map(([time, code, checks, late, ...values]): Blast => {
    const sent = Object.fromEntries(fields.map(({ key }, index) => [key, values[index] ?? null]));
    return {
      collectTime: time.toISOString(),
      quality: code,
      checks,
      late,
      values: calibratedValues(sent, time.getTime(), calibrations) as Blast['values'],
    };
  });
  return { total: counted.rows[0]?.total ?? 0, blasts };
}
