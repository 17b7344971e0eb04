import type { LiveAnalysis } from '@groundwatch/protocol/live';
import type { AnalysisAspect, AnalysisState } from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';
import type { LatestFilter } from './read-latest.ts';

type Row = [deviceNo: string, stationId: number, sensorId: number, AnalysisAspect, AnalysisState, since: number];

/** Analysis states of the filtered devices and their sensors. */
export async function readAnalyses(db: Queryable, { stationIds, deviceNos }: LatestFilter): Promise<LiveAnalysis[]> {
  const { rows } = await db.query<Row>({
    name: 'latest-analyses',
    text: `SELECT d.device_no::text, d.station_id, a.sensor_id, a.aspect, a.state, date_part('epoch', a.since) * 1000
      FROM analysis_state a JOIN device d ON d.id = a.device_id
      WHERE ($1::int[] IS NULL OR d.station_id = ANY($1)) AND ($2::bigint[] IS NULL OR d.device_no = ANY($2))`,
    values: [stationIds, deviceNos],
    rowMode: 'array',
  });
  return rows.map(([deviceNo, stationId, sensorId, aspect, state, since]) => ({
    deviceNo,
    stationId,
    sensorId: sensorId === 0 ? null : sensorId,
    aspect,
    state,
    sinceTime: new Date(Math.round(since)).toISOString(),
  }));
}
