import { sensorTypes } from '@groundwatch/protocol/model';
import type { StatisticsGroupsQuery, statisticsRoutes } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import type { Queryable } from '../../context.ts';
import { likePattern } from '../../like-pattern.ts';
import { deviceSums, devicesWanted, figures, isNamed, valuesOf, type StatisticsQuery } from './sums.ts';

type Groups = z.input<(typeof statisticsRoutes)['GET /rest/statistics/groups']['answer']>;

const typeFamilies = `(VALUES ${[...sensorTypes.values()]
  // No device sends calculated series.
  .filter(({ calculatedUnit }) => calculatedUnit === undefined)
  .flatMap(({ code, parts }) => parts.map(({ family }) => `('${code}', '${family.key}')`))
  .join(', ')}) AS f (type, family)`;

/** Per kind: id, parent, name and further joins. */
const groupings: Readonly<Record<StatisticsGroupsQuery['by'], readonly [string, string, string, string]>> = {
  all: ['NULL::int', 'NULL::int', "''", ''],
  company: ['c.id', 'NULL::int', 'c.name', 'JOIN company c ON c.id = p.company_id'],
  project: ['p.id', 'p.company_id', 'p.name', ''],
  station: ['s.id', 's.project_id', 's.name', ''],
  family: [
    'NULL::int',
    'NULL::int',
    'f.family',
    `JOIN (SELECT DISTINCT x.device_id, f.family FROM sensor x JOIN ${typeFamilies} ON f.type = x.type WHERE x.is_enabled) AS f ON f.device_id = d.id`,
  ],
};

/** Statistics of groups of devices that are enabled or have days in the period. */
export async function readGroups(
  db: Queryable,
  wanted: StatisticsQuery,
  { by, keyword }: Pick<StatisticsGroupsQuery, 'by' | 'keyword'>,
): Promise<Groups> {
  const [id, parentId, name, join] = groupings[by];
  const text = `
    SELECT ${id} AS id, ${parentId} AS "parentId", ${name} AS name, count(*)::int AS devices,
      count(*) FILTER (WHERE u.due_s > 0 OR u.received > 0)::int AS "withData", ${figures('u')}
    FROM device d JOIN station s ON s.id = d.station_id JOIN project p ON p.id = s.project_id ${join}
    LEFT JOIN (${deviceSums}) AS u ON u.device_id = d.id
    WHERE ${devicesWanted} AND (d.is_enabled OR u.device_id IS NOT NULL) AND ${isNamed('$6')} GROUP BY 1, 2, 3 ORDER BY 3, 1`;
  const untilText = `SELECT min(computed_until) AS until FROM device_day_state t JOIN device d ON d.id = t.device_id
    WHERE d.is_enabled AND t.computed_until > '-infinity' AND ${devicesWanted}`;
  const [groups, until] = await Promise.all([
    db.query<Groups['groups'][number]>(text, [...valuesOf(wanted), keyword ? likePattern(keyword) : null]),
    db.query<{ until: Date | null }>(untilText, [wanted.stationIds]),
  ]);
  return { until: until.rows[0]?.until?.toISOString() ?? null, groups: groups.rows };
}
