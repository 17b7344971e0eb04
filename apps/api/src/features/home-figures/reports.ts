import { MINUTE_MS } from '@groundwatch/protocol/model';
import type { ReportMinutes } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import type { AnswerCache } from './answer-cache.ts';
import { wantedDevices, type FiguresQuery } from './scope.ts';

const MINUTES = 60;
/** Rows of these may still be committed: a transaction is given up after 20 s. */
const OPEN_MS = 2 * MINUTE_MS;
/** Minutes kept of a choice of stations: those of the present hour, and hours that replays show. */
const MOST_KEPT = 4 * MINUTES;

const query = `
  SELECT floor(extract(epoch FROM $2::timestamptz - s.received_at) / 60)::int AS back,
    count(*) FILTER (WHERE NOT s.is_late)::int AS "onTime", count(*) FILTER (WHERE s.is_late)::int AS resent
  FROM device_status s JOIN device d ON d.id = s.device_id
  WHERE s.received_at > $3 AND s.received_at <= $2 AND ${wantedDevices} GROUP BY 1`;

interface Minute {
  readonly onTime: number;
  readonly resent: number;
}

/** By choice of stations, then by the end of the minute. */
export type MinuteCounts = AnswerCache<Map<number, Minute>>;

/** Reports received in each minute of the last hour; each has one status record. A minute is counted once for all who ask for these stations. */
export async function readReports(
  db: Queryable,
  counts: MinuteCounts,
  { stationIds, at }: FiguresQuery,
): Promise<ReportMinutes> {
  const known = await counts.get(JSON.stringify(stationIds), async () => new Map());
  const ends = Array.from({ length: MINUTES }, (_, index) => at - (MINUTES - 1 - index) * MINUTE_MS);
  const first = ends.find((end) => !known.has(end)) ?? at;
  const { rows } = await db.query<Minute & { back: number }>({
    name: 'home-reports',
    text: query,
    values: [stationIds, new Date(at), new Date(first - MINUTE_MS)],
  });
  const byEnd = new Map(rows.map(({ back, ...minute }) => [at - back * MINUTE_MS, minute]));
  const minutes = ends.map((end) => (end < first && known.get(end)) || byEnd.get(end) || { onTime: 0, resent: 0 });
  for (const [index, end] of ends.entries()) if (end <= at - OPEN_MS) known.set(end, minutes[index]!);
  for (const end of known.keys()) if (known.size > MOST_KEPT) known.delete(end);
  const of = (key: keyof Minute) => minutes.map((minute) => minute[key]);
  return { at: new Date(at).toISOString(), onTime: of('onTime'), resent: of('resent') };
}
