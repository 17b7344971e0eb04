import type { Queryable } from './stored-alarm.ts';

/** Works at a station, ms since 1970: from, and up to (excluded). */
export interface StationWindow {
  readonly stationId: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Windows of stations that end after `since`. */
export async function windowsSince(
  client: Queryable,
  stationIds: readonly number[],
  since: number,
): Promise<StationWindow[]> {
  const { rows } = await client.query<{ stationId: number; startsAt: Date; endsAt: Date }>({
    name: 'alarm_windows',
    text: `SELECT station_id AS "stationId", starts_at AS "startsAt", ends_at AS "endsAt" FROM maintenance_window
      WHERE station_id = ANY($1::int[]) AND cancelled_at IS NULL AND ends_at > $2`,
    values: [[...new Set(stationIds)], new Date(since)],
  });
  return rows.map(({ stationId, startsAt, endsAt }) => ({
    stationId,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
  }));
}
