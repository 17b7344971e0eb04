import type { FirstSteps } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { countUnreachedStations } from '../../notifications/count-unreached.ts';

/** `stationIds`: stations within the caller's scope; null: all. `now`: ms. */
export async function readFirstSteps(
  db: Queryable,
  stationIds: readonly number[] | null,
  now: number,
): Promise<FirstSteps> {
  const { rows } = await db.query<Omit<FirstSteps, 'unreached'>>({
    name: 'first-steps',
    text: `WITH seen AS (SELECT id FROM station WHERE $1::int[] IS NULL OR id = ANY($1)),
        device_seen AS (SELECT d.id FROM device d JOIN seen ON seen.id = d.station_id)
      SELECT EXISTS (SELECT FROM company) AS company, EXISTS (SELECT FROM project) AS project,
        EXISTS (SELECT FROM seen) AS station, EXISTS (SELECT FROM device_seen) AS device,
        EXISTS (SELECT FROM device_seen JOIN latest_status l ON l.device_id = device_seen.id) AS report,
        EXISTS (SELECT FROM alarm_rule r JOIN alarm_rule_version v ON (v.rule_id, v.version) = (r.id, r.version)
          WHERE r.deleted_at IS NULL AND NOT r.is_off AND v.is_enabled) AS rule`,
    values: [stationIds],
  });
  return { ...rows[0]!, unreached: await countUnreachedStations(db, stationIds, now) };
}
