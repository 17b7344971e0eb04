import type { z } from 'zod';
import type { Page, Warning, WarningsQuerySchema } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';

const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Published warnings that the caller may see, newest first. */
export async function readWarnings(
  db: Queryable,
  caller: Caller,
  { current, size, stationId, alarmId }: z.output<typeof WarningsQuerySchema>,
): Promise<Page<Warning>> {
  const where = `WHERE ($1::int[] IS NULL OR w.station_id = ANY($1)) AND ($2::int IS NULL OR w.station_id = $2)
    AND ($3::bigint IS NULL OR w.alarm_id = $3)`;
  const values = [stationFilter(caller), stationId ?? null, alarmId ?? null];
  const [count, page] = await Promise.all([
    db.query<{ total: number }>(`SELECT count(*) AS total FROM cap_warning w ${where}`, values),
    db.query<Warning>(
      `SELECT w.identifier, w.sender, ${iso('w.sent_at')} AS sent, w.status, w.msg_type AS "msgType", w.scope, w.refs AS references,
         w.event, w.urgency, w.severity, w.certainty, w.area, w.level, w.alarm_id AS "alarmId", w.station_id AS "stationId",
         coalesce(s.name, '') AS "stationName", ${iso('w.expires_at')} AS expires
       FROM cap_warning w LEFT JOIN station s ON s.id = w.station_id ${where} ORDER BY w.id DESC LIMIT $4 OFFSET $5`,
      [...values, size, (current - 1) * size],
    ),
  ]);
  return { current, size, total: count.rows[0]?.total ?? 0, records: page.rows };
}
