import type { FastifyRequest } from 'fastify';
import type { HornStationPut } from '@groundwatch/protocol/rest';
import { auditOf, writeAudit } from '../../audit.ts';
import { transaction, type Context } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { readStations } from './read-stations.ts';

/** Saves the horn settings of a station. Throws conflict where somebody else changed them since they were read. */
export async function putStation(
  context: Context,
  request: FastifyRequest,
  stationId: number,
  { version, horns, ...settings }: HornStationPut,
): Promise<void> {
  const { pool } = context;
  const now = context.clock();
  const station = found((await readStations(pool, callerOf(request), stationId))[0]);
  const own = new Set(station.horns.map(({ deviceNo }) => deviceNo));
  const ears = new Set(station.ears.map(({ sensorId }) => sensorId));
  const named = horns.map(({ deviceNo }) => deviceNo);
  if (new Set(named).size < named.length) throw invalidField('horns', 'repeated');
  if (!named.every((deviceNo) => own.has(deviceNo))) throw invalidField('horns', 'reference');
  horns.forEach(({ ear }, index) => {
    if (ear !== null && !ears.has(ear.sensorId)) throw invalidField(`horns.${index}.ear.sensorId`, 'reference');
  });
  await transaction(pool, async (client, db) => {
    const { rowCount } = await client.query(
      `INSERT INTO horn_station (station_id, needs_two, release_s, answer_s, needs_hearing, version, updated_at)
        SELECT $1, $2, $3, $4, $5, 1, $7 WHERE $6 = 0
        ON CONFLICT (station_id) DO NOTHING`,
      [
        stationId,
        settings.needsTwo,
        settings.releaseS,
        settings.answerS,
        settings.needsHearing,
        version,
        new Date(now),
      ],
    );
    if (rowCount === 0) {
      const changed = await client.query(
        `UPDATE horn_station SET needs_two = $2, release_s = $3, answer_s = $4, needs_hearing = $5, version = version + 1,
          updated_at = $7 WHERE station_id = $1 AND version = $6`,
        [
          stationId,
          settings.needsTwo,
          settings.releaseS,
          settings.answerS,
          settings.needsHearing,
          version,
          new Date(now),
        ],
      );
      if (changed.rowCount === 0) throw new AppError('conflict');
    }
    for (const [index, { deviceNo, isOut, ear }] of horns.entries())
      await client.query(
        `INSERT INTO horn_place (device_id, position, is_out, ear_sensor_id, ear_threshold, ear_window_s)
          SELECT id, $2, $3, $4, $5, $6 FROM device WHERE device_no = $1 AND station_id = $7
          ON CONFLICT (device_id) DO UPDATE SET position = excluded.position, is_out = excluded.is_out,
            ear_sensor_id = excluded.ear_sensor_id, ear_threshold = excluded.ear_threshold, ear_window_s = excluded.ear_window_s`,
        [deviceNo, index + 1, isOut, ear?.sensorId ?? null, ear?.threshold ?? null, ear?.windowS ?? null, stationId],
      );
    await writeAudit(db, {
      ...auditOf(request, now),
      action: 'horn:settings',
      target: station.stationName,
      detail: { stationId, ...settings, horns },
    });
  });
}
