import { ON_TIME_MS } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';

interface Times {
  readonly receivedMs: number;
  readonly collectedMs: number;
}

/** The newest report of each station that came on time, as the page measures the delay. */
export type NewestReports = ReadonlyMap<number, Times>;

/** Of the reports received since then. */
export async function newestReports(db: Queryable, sinceMs: number): Promise<NewestReports> {
  const { rows } = await db.query<[stationId: number, times: [number, number]]>({
    text: `SELECT d.station_id, max(ARRAY[date_part('epoch', s.received_at), date_part('epoch', s.collected_at)])
      FROM latest_status s JOIN device d ON d.id = s.device_id
      WHERE s.received_at > $1 AND s.collected_at BETWEEN s.received_at - $2 * interval '1 ms' AND s.received_at GROUP BY d.station_id`,
    values: [new Date(sinceMs), ON_TIME_MS],
    rowMode: 'array',
  });
  return new Map(
    rows.map(([stationId, [received, collected]]) => [
      stationId,
      { receivedMs: Math.round(received * 1_000), collectedMs: Math.round(collected * 1_000) },
    ]),
  );
}

/** The newest report of these stations, or of all. */
export function newestOf(reports: NewestReports, stationIds: readonly number[] | null) {
  const seen = stationIds === null ? [...reports.values()] : stationIds.flatMap((id) => reports.get(id) ?? []);
  let newest: Times | undefined;
  for (const one of seen) if (!newest || one.receivedMs > newest.receivedMs) newest = one;
  return (
    newest && {
      collectTime: new Date(newest.collectedMs).toISOString(),
      receiveTime: new Date(newest.receivedMs).toISOString(),
    }
  );
}
