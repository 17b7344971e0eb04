import { FIRST_ARCHIVE_NUMBER, sensorTypes } from '@groundwatch/protocol/model';
import { MOST_FOUND_STATIONS, type Language, type TreeNode, type TreeQuery } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context, Pool } from '../../context.ts';
import { nameKeys } from '../../i18n/translate.ts';
import { likePattern } from '../../like-pattern.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { route } from '../../plugins/route.ts';

type Kind = TreeNode['kind'];
const inScopeSql = (column: string): string => `WHERE $1::int[] IS NULL OR ${column} = ANY($1)`;

/** One query per kind; `$1`: ids of companies, projects or stations. */
const queries: Readonly<Record<Kind, string>> = {
  company: `SELECT id, NULL AS "parentId", version, name, true AS "isEnabled", '' AS code
    FROM company ${inScopeSql('id')} ORDER BY name, id`,
  project: `SELECT id, company_id AS "parentId", version, name, true AS "isEnabled", '' AS code
    FROM project ${inScopeSql('id')} ORDER BY name, id`,
  station: `SELECT id, project_id AS "parentId", version, name, true AS "isEnabled", '' AS code,
      coalesce(devices, 0) AS devices, coalesce(sensors, 0) AS sensors
    FROM station LEFT JOIN (SELECT d.station_id, count(*)::int AS devices, sum(of_device.sensors)::int AS sensors
      FROM device d LEFT JOIN (SELECT device_id, count(*) AS sensors FROM sensor GROUP BY device_id) of_device ON of_device.device_id = d.id
      GROUP BY d.station_id) below ON below.station_id = station.id
    ${inScopeSql('id')} ORDER BY name, id`,
  device: `SELECT id, station_id AS "parentId", version, name, is_enabled AS "isEnabled", device_no::text AS code,
      CASE WHEN device_no >= ${FIRST_ARCHIVE_NUMBER} THEN 'archived' WHEN next_tcp_server_id IS NOT NULL THEN 'underWay'
        WHEN NOT is_enabled AND (SELECT l.kind FROM device_service l WHERE l.device_id = device.id
          AND l.kind IN ('installed', 'removed', 'replaced') ORDER BY l.created_at DESC, l.id DESC LIMIT 1) = 'removed'
        THEN 'removed' END AS service
    FROM device ${inScopeSql('station_id')} ORDER BY name, id`,
  sensor: `SELECT s.id, s.device_id AS "parentId", s.version, s.name, s.is_enabled AS "isEnabled", s.type AS code, s.port,
      s.sub_address AS "subAddress"
    FROM sensor s JOIN device d ON d.id = s.device_id ${inScopeSql('d.station_id')} ORDER BY s.port, s.type, s.sub_address, s.id`,
};
const siteKinds = ['company', 'project', 'station'] as const;
const kindsBelow = ['device', 'sensor'] as const;

/** `$1`: visible ids. The texts are those of a row, in the user's language. */
const stationsBySql = {
  deviceId: `SELECT station_id FROM device WHERE ($1::int[] IS NULL OR station_id = ANY($1)) AND id = $2`,
  sensorId: `SELECT d.station_id FROM device d JOIN sensor x ON x.device_id = d.id
    WHERE ($1::int[] IS NULL OR d.station_id = ANY($1)) AND x.id = $2`,
  keyword: `SELECT station_id FROM device
    WHERE ($1::int[] IS NULL OR station_id = ANY($1)) AND concat_ws(' ', name, device_no) ILIKE ALL ($2::text[])
    UNION SELECT d.station_id FROM device d JOIN sensor x ON x.device_id = d.id
      LEFT JOIN unnest($3::text[], $4::text[]) t (code, name) ON t.code = x.type
    WHERE ($1::int[] IS NULL OR d.station_id = ANY($1)) AND concat_ws(' ', x.name, t.name, x.type) ILIKE ALL ($2::text[])
    ORDER BY station_id LIMIT ${MOST_FOUND_STATIONS}`,
};

function visibleIds({ scope }: Caller, kind: Kind): readonly number[] | null {
  if (scope === null) return null;
  if (kind === 'company') return scope.visibleCompanyIds;
  return kind === 'project' ? scope.visibleProjectIds : scope.stationIds;
}

/** The visible stations whose devices are wanted. Undefined: nobody asks for devices. */
async function stationsOf(
  pool: Pool,
  caller: Caller,
  { stationId, deviceId, sensorId, keyword }: TreeQuery,
  language: Language,
): Promise<readonly number[] | undefined> {
  const visible = stationFilter(caller);
  if (stationId !== undefined) return visible === null || visible.includes(stationId) ? [stationId] : [];
  const find = async (by: keyof typeof stationsBySql, ...values: unknown[]): Promise<number[]> => {
    const { rows } = await pool.query<{ station_id: number }>(stationsBySql[by], [visible, ...values]);
    return rows.map((row) => row.station_id);
  };
  if (deviceId !== undefined) return find('deviceId', deviceId);
  if (sensorId !== undefined) return find('sensorId', sensorId);
  if (!keyword) return undefined;
  const types = [...sensorTypes.values()];
  return find(
    'keyword',
    keyword.split(/\s+/).map(likePattern),
    types.map(({ code }) => code),
    types.map(({ names }) => names[nameKeys[language]]),
  );
}

/** The tree from companies to stations, or devices and sensors of some stations, parents before children. */
export const treeRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/registry-tree', { access: ['tree:view'] }, async (request) => {
    const caller = callerOf(request);
    const stationIds = await stationsOf(context.pool, caller, request.query, languageOf(request).language);
    const kinds = stationIds ? kindsBelow : siteKinds;
    const levels = await Promise.all(
      kinds.map(async (kind) => {
        const ids = stationIds ?? visibleIds(caller, kind);
        const { rows } = await context.pool.query<Omit<TreeNode, 'kind'>>(queries[kind], [ids]);
        return rows.map((row) => ({ kind, ...row }));
      }),
    );
    return levels.flat();
  });
};
