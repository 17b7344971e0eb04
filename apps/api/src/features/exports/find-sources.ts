import {
  defaultGeometry,
  families,
  sensorTypes,
  type FamilyKey,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { ExportQuery } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import { deviceOf, sensorOf } from '../../access/devices.ts';
import { loadCalibrations } from '../../load-calibrations.ts';
import type { Queryable } from '../../context.ts';
import { AppError, invalidField } from '../../errors.ts';
import { micros } from './common-columns.ts';
import type { ExportSource } from './export-task.ts';

interface SensorRow {
  id: number;
  deviceNo: string;
  deviceName: string;
  name: string;
  type: SensorTypeCode;
  port: number;
  subAddress: number;
  segmentLength: number;
}

interface Target {
  /** Base of the file name. */
  name: string;
  /** The exported device or devices, and the sensor. */
  sensorId: number | null;
  deviceId: number | null;
  stationId: number | null;
}

/** The requested target. Throws notFound where the caller may not see it. */
export async function exportTarget(db: Queryable, caller: Caller, query: ExportQuery): Promise<Target> {
  const none = { sensorId: null, deviceId: null, stationId: null };
  const nameOf = async (table: 'device' | 'station', id: number): Promise<string> => {
    const { rows } = await db.query<{ name: string }>(`SELECT name FROM ${table} WHERE id = $1`, [id]);
    return rows[0]?.name ?? '';
  };
  if (query.sensorId !== undefined) {
    const sensor = await sensorOf(db, caller, query.sensorId);
    const { rows } = await db.query<{ name: string }>(
      `SELECT concat_ws(' ', d.name, nullif(s.name, '')) AS name FROM sensor s JOIN device d ON d.id = s.device_id WHERE s.id = $1`,
      [sensor.id],
    );
    return { ...none, name: rows[0]?.name ?? '', sensorId: sensor.id };
  }
  if (query.deviceNo !== undefined) {
    const { id } = await deviceOf(db, caller, query.deviceNo);
    return { ...none, name: await nameOf('device', id), deviceId: id };
  }
  const { rows } = await db.query<{ id: number; name: string }>(
    'SELECT id, name FROM station WHERE id = $1 AND ($2::int[] IS NULL OR id = ANY($2))',
    [query.stationId, stationFilter(caller)],
  );
  if (!rows[0]) throw new AppError('notFound');
  return { ...none, name: rows[0].name, stationId: rows[0].id };
}

/** Sensors (devices for status records) that have rows in the period, by device and port. */
export async function findSources(db: Queryable, target: Target, query: ExportQuery): Promise<ExportSource[]> {
  if (query.kind === 'status') {
    if (target.sensorId !== null) throw invalidField('kind', 'otherKind');
    const { rows } = await db.query<{ id: number; deviceNo: string; deviceName: string }>(
      `SELECT id, device_no::text AS "deviceNo", name AS "deviceName" FROM device
        WHERE id = $1 OR station_id = $2 ORDER BY name, id`,
      [target.deviceId, target.stationId],
    );
    return withRows(db, 'device_status_with_ahead', 'device_id', rows, query);
  }
  const { kind } = query;
  const { rows } = await db.query<SensorRow>(
    `SELECT s.id, d.device_no::text AS "deviceNo", d.name AS "deviceName", s.name, s.type, s.port,
        s.sub_address AS "subAddress", coalesce((s.analysis->>'segmentLength')::float8, $4) AS "segmentLength"
      FROM sensor s JOIN device d ON d.id = s.device_id
      WHERE s.id = $1 OR d.id = $2 OR d.station_id = $3
      ORDER BY d.name, d.id, coalesce(nullif(s.port, 0), 99), s.type, s.sub_address, s.id`,
    [target.sensorId, target.deviceId, target.stationId, defaultGeometry.segmentLength],
  );
  const fitting = rows.filter(({ type }) => hasFamily(type, kind));
  if (target.sensorId !== null && fitting.length === 0) throw invalidField('kind', 'otherKind');
  const found = await withRows(db, `${families[kind].table}_with_ahead`, 'sensor_id', fitting, query);
  const sources: ExportSource[] = [];
  for (const { id, deviceNo, deviceName, count, firstUs, lastUs, ...sensor } of found)
    sources.push({
      ...{ id, deviceNo, deviceName, count, firstUs, lastUs },
      sensor: { ...sensor, calibrations: await loadCalibrations(db, id) },
    });
  return sources;
}

const hasFamily = (type: string, kind: FamilyKey): boolean =>
  sensorTypes.get(type)?.parts.some(({ family }) => family.key === kind) ?? false;

/** Adds count and time range of the rows; sources without rows are left out. */
async function withRows<T extends { id: number }>(
  db: Queryable,
  table: string,
  keyColumn: string,
  candidates: readonly T[],
  { from, to, last }: ExportQuery,
): Promise<(T & Pick<ExportSource, 'count' | 'firstUs' | 'lastUs'>)[]> {
  const ids = candidates.map(({ id }) => id);
  const { rows } = await db.query<{ id: number; count: number; firstUs: number; lastUs: number }>(
    `SELECT s.id, r.count::int, ${micros('r.first')} AS "firstUs", ${micros('r.last')} AS "lastUs"
      FROM unnest($1::int[]) AS s (id) CROSS JOIN LATERAL (
        SELECT count(*), min(collected_at) AS first, max(collected_at) AS last FROM (
          SELECT collected_at FROM ${table}
          WHERE ${keyColumn} = s.id AND collected_at >= $2 AND collected_at < $3
          ${last === undefined ? '' : 'ORDER BY collected_at DESC LIMIT $4'}) AS t) r
      WHERE r.count > 0`,
    [ids, from ?? '-infinity', to ?? 'infinity', ...(last === undefined ? [] : [last])],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return candidates.flatMap((one) => {
    const row = found.get(one.id);
    return row ? [{ ...one, count: row.count, firstUs: row.firstUs, lastUs: row.lastUs }] : [];
  });
}
