import type { Queryable } from '../pool.ts';

/** Maintenance of a station, from and up to (excluded), ms since 1970. */
export interface StationWindow {
  readonly stationId: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Windows of stations that end after `since`. A cancelled one ended when it was cancelled. */
export async function windowsSince(
  client: Queryable,
  stationIds: readonly number[],
  since: number,
): Promise<StationWindow[]> {
  const { rows } = await client.query<{ stationId: number; startsAt: Date; endsAt: Date }>({
    name: 'alarm_windows',
    text: `SELECT station_id AS "stationId", starts_at AS "startsAt", least(ends_at, cancelled_at) AS "endsAt"
      FROM maintenance_window WHERE station_id = ANY($1::int[]) AND least(ends_at, cancelled_at) > greatest(starts_at, $2)`,
    values: [[...new Set(stationIds)], new Date(since)],
  });
  return rows.map(({ stationId, startsAt, endsAt }) => ({
    stationId,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
  }));
}
