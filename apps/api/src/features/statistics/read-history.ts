import type { StatisticsHistory } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { likePattern } from '../../like-pattern.ts';
import { deviceName, devicesWanted, isNamed } from './sums.ts';

const keys = ['due', 'missing', 'received', 'late', 'dueS', 'onlineS', 'gaps', 'longestGapS', 'faults'] as const;
const column = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const object = (of: (column: string, key: string) => string): string =>
  `json_build_object(${keys.map((key) => `'${key}', ${of(column(key), key)}`).join(', ')})`;

const sumOf = (name: string): string =>
  name === 'longest_gap_s' ? `max(y.${name})` : name === 'faults' ? `bit_or(y.${name})` : `sum(y.${name})`;

/** Devices as known at the end of a day, week or month; the least complete first. `size` null: all of them. */
export async function readHistory(
  db: Queryable,
  filter: {
    stationIds: readonly number[] | null;
    keyword?: string | undefined;
    span: 'day' | 'week' | 'month';
    on: string;
    current: number;
    size: number | null;
  },
): Promise<{ total: number; records: StatisticsHistory[] }> {
  const { stationIds, keyword, span, on, current, size } = filter;
  const { rows } = await db.query<StatisticsHistory & { total: number }>(
    `SELECT ${deviceName}, count(*) OVER ()::int AS total, ${object((name) => `c.${name}`)} AS "atEnd", n.now
     FROM device_closing c JOIN device d ON d.id = c.device_id JOIN station s ON s.id = d.station_id
     LEFT JOIN LATERAL (SELECT ${object(sumOf)} AS now FROM device_day y WHERE y.device_id = c.device_id
       AND y.day >= c.begins AND y.day < c.begins + ('1 ' || c.span)::interval HAVING count(*) > 0) AS n ON true
     WHERE c.span = $3 AND c.begins = date_trunc($3, $4::date)::date AND ${devicesWanted} AND ${isNamed('$2')}
     ORDER BY c.missing::float8 / nullif(c.due, 0) DESC NULLS LAST, d.name, d.id LIMIT $5 OFFSET $6`,
    [stationIds, keyword ? likePattern(keyword) : null, span, on, size, (current - 1) * (size ?? 0)],
  );
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, ...row }) => row) };
}
