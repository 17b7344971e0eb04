import { WARN_DAYS, type StatisticsCard, type statisticsRoutes } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import type { Queryable } from '../../context.ts';
import { likePattern } from '../../like-pattern.ts';
import { deviceName, devicesWanted, isNamed } from './sums.ts';

interface Filter {
  stationIds: readonly number[] | null;
  keyword?: string | undefined;
  isShared?: boolean | undefined;
  current: number;
  size: number;
}

const cut = ({ stationIds, keyword, current, size }: Filter): unknown[] => [
  stationIds,
  keyword ? likePattern(keyword) : null,
  size,
  (current - 1) * size,
];

/** SQL join: `i.since` is the time of the first report of the current card by device `d`. */
export const cardSince = `LEFT JOIN LATERAL (SELECT min(at) AS since FROM device_ident x WHERE x.device_id = d.id AND x.iccid = d.iccid AND x.at > coalesce(
  (SELECT max(at) FROM device_ident y WHERE y.device_id = d.id AND y.iccid <> d.iccid), '-infinity')) AS i ON true`;

/** SIM cards reported by enabled devices, the first to expire first. */
export async function readCards(db: Queryable, filter: Filter): Promise<{ total: number; records: StatisticsCard[] }> {
  const { rows } = await db.query<Omit<StatisticsCard, 'since'> & { since: Date | null; total: number }>(
    `SELECT ${deviceName}, d.iccid, d.imei, d.operator, i.since, n.count AS "sharedBy", c.expires_on::text AS "expiresOn",
       coalesce(c.warn_days, ${WARN_DAYS}) AS "warnDays",
       coalesce(c.note, '') AS note, count(*) OVER ()::int AS total
     FROM device d JOIN station s ON s.id = d.station_id JOIN project p ON p.id = s.project_id
     LEFT JOIN sim_card c ON c.iccid = d.iccid AND c.company_id = p.company_id
     CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM device o 
       WHERE o.iccid = d.iccid AND o.iccid <> '' AND o.is_enabled AND ($1::int[] IS NULL OR o.station_id = ANY ($1))) AS n
     ${cardSince}
     WHERE d.is_enabled AND ${devicesWanted} AND ${isNamed('$2')} AND ($5::bool IS NOT TRUE OR n.count > 1)
     ORDER BY c.expires_on NULLS LAST, s.name, d.name, d.id LIMIT $3 OFFSET $4`,
    [...cut(filter), filter.isShared ?? null],
  );
  const records = rows.map(({ total: _, since, ...row }) => ({ ...row, since: since?.toISOString() ?? null }));
  return { total: rows[0]?.total ?? 0, records };
}

type Changes = z.input<(typeof statisticsRoutes)['GET /rest/statistics/card-changes']['answer']>;

/** Card changes of devices, newest first. */
export async function readCardChanges(
  db: Queryable,
  filter: Filter,
): Promise<{ total: number; records: Changes['records'] }> {
  const { rows } = await db.query<Omit<Changes['records'][number], 'at'> & { at: Date; total: number }>(
    `SELECT ${deviceName}, i.at, i.before, i.iccid, count(*) OVER ()::int AS total
     FROM (SELECT device_id, at, iccid, coalesce(lag(iccid) OVER (PARTITION BY device_id ORDER BY at), '') AS before FROM device_ident) AS i
     JOIN device d ON d.id = i.device_id JOIN station s ON s.id = d.station_id
     WHERE i.iccid <> i.before AND ${devicesWanted} AND ($2::text IS NULL OR concat_ws(' ', d.device_no, d.name, s.name, i.before, i.iccid) ILIKE $2)
     ORDER BY i.at DESC, d.id LIMIT $3 OFFSET $4`,
    cut(filter),
  );
  return {
    total: rows[0]?.total ?? 0,
    records: rows.map(({ total: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
}
