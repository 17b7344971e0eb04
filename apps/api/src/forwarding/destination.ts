import type { forwardDestinationTable } from '@groundwatch/db';
import { sealer } from '@groundwatch/db';
import type { Queryable } from '../context.ts';

export type DestinationRow = typeof forwardDestinationTable.$inferSelect;

/** All enabled destinations with decrypted secrets. */
export async function readDestinations(db: Queryable): Promise<DestinationRow[]> {
  const { rows } = await db.query<DestinationRow>({
    name: 'forward-destinations',
    text: `SELECT id, name, kind, is_enabled AS "isEnabled", config, secrets, project_ids AS "projectIds", station_ids AS "stationIds",
        sends_readings AS "sendsReadings", sends_status AS "sendsStatus", sends_alarms AS "sendsAlarms", format, templates,
        rate_limit AS "rateLimit", in_flight AS "inFlight", keep_hours AS "keepHours", keep_mb AS "keepMb",
        created_at AS "createdAt", updated_at AS "updatedAt", version
      FROM forward_destination WHERE is_enabled ORDER BY id`,
    values: [],
  });
  return rows.map((row) => ({ ...row, secrets: sealer().openTexts('forwarding secret', row.secrets) }));
}
