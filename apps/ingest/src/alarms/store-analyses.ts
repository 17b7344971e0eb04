import { binaryArray, type Pool, type PoolClient } from '@groundwatch/db';
import type { LiveAnalysis } from '@groundwatch/protocol/live';
import type { AnalysisAspect, AnalysisState } from '@groundwatch/protocol/model';

/** An analysis state of a device (sensor 0) or of a sensor, and since when (ms since 1970) if it has changed. */
export interface Analysis {
  readonly deviceId: number;
  readonly sensorId: number;
  readonly aspect: AnalysisAspect;
  readonly state: AnalysisState;
  readonly since: number;
}

interface Row extends Omit<LiveAnalysis, 'sensorId' | 'sinceTime'> {
  sensorId: number;
  since: Date;
}

/** Stores the states that differ from the stored ones, in one statement; returns these. */
export async function storeAnalyses(client: Pool | PoolClient, analyses: readonly Analysis[]): Promise<LiveAnalysis[]> {
  if (analyses.length === 0) return [];
  // In one order in every process, against deadlocks.
  const all = analyses.toSorted(
    (a, b) => a.deviceId - b.deviceId || a.sensorId - b.sensorId || (a.aspect < b.aspect ? -1 : 1),
  );
  const { rows } = await client.query<Row>({
    name: 'analysis_state',
    text: `WITH up AS (INSERT INTO analysis_state AS a (device_id, sensor_id, aspect, state, since)
        SELECT * FROM unnest($1::int4[], $2::int4[], $3::text[], $4::text[], $5::timestamptz[])
        ON CONFLICT (device_id, sensor_id, aspect) DO UPDATE SET state = excluded.state, since = excluded.since
        WHERE a.state <> excluded.state RETURNING *)
      SELECT d.device_no::text AS "deviceNo", d.station_id AS "stationId", up.sensor_id AS "sensorId", aspect, state, since
      FROM up JOIN device d ON d.id = up.device_id`,
    values: [
      binaryArray(
        'int4',
        all.map(({ deviceId }) => deviceId),
      ),
      binaryArray(
        'int4',
        all.map(({ sensorId }) => sensorId),
      ),
      binaryArray(
        'text',
        all.map(({ aspect }) => aspect),
      ),
      binaryArray(
        'text',
        all.map(({ state }) => state),
      ),
      binaryArray(
        'timestamptz',
        all.map(({ since }) => since),
      ),
    ],
  });
  return rows.map(({ sensorId, since, ...row }) => ({
    ...row,
    sensorId: sensorId === 0 ? null : sensorId,
    sinceTime: since.toISOString(),
  }));
}
