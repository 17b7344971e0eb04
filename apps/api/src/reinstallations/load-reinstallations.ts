import type { Reinstallation } from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';

/** Valid re-installations of sensors in ascending order; sensors without any are left out. */
export async function loadReinstallations(
  db: Queryable,
  sensorIds: readonly number[],
): Promise<Map<number, Reinstallation[]>> {
  const { rows } = await db.query<{ sensorId: number; at: Date } & Pick<Reinstallation, 'offsets'>>({
    name: 'reinstallations-of-sensors',
    text: `SELECT sensor_id AS "sensorId", at, measured || entered AS offsets FROM sensor_reinstallation
      WHERE sensor_id = ANY($1::int[]) AND revoked_at IS NULL ORDER BY at`,
    values: [sensorIds],
  });
  const found = new Map<number, Reinstallation[]>();
  for (const { sensorId, at, offsets } of rows)
    found.set(sensorId, [...(found.get(sensorId) ?? []), { at: at.toISOString(), offsets }]);
  return found;
}
