import { FIRST_ARCHIVE_NUMBER } from '@groundwatch/protocol/model';
import type { TreeNode } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';

type Kind = TreeNode['kind'];
const inScopeSql = (column: string): string => `WHERE $1::int[] IS NULL OR ${column} = ANY($1)`;

/** One query per kind; `$1`: visible ids of companies, projects or stations. */
const queries: Readonly<Record<Kind, string>> = {
  company: `SELECT id, NULL AS "parentId", version, name, true AS "isEnabled", '' AS code
    FROM company ${inScopeSql('id')} ORDER BY name, id`,
  project: `SELECT id, company_id AS "parentId", version, name, true AS "isEnabled", '' AS code
    FROM project ${inScopeSql('id')} ORDER BY name, id`,
  station: `SELECT id, project_id AS "parentId", version, name, true AS "isEnabled", '' AS code
    FROM station ${inScopeSql('id')} ORDER BY name, id`,
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

function visibleIds({ scope }: Caller, kind: Kind): readonly number[] | null {
  if (scope === null) return null;
  if (kind === 'company') return scope.visibleCompanyIds;
  return kind === 'project' ? scope.visibleProjectIds : scope.stationIds;
}

/** The tree from companies to sensors, parents before children. */
export const treeRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/registry-tree', { access: ['tree:view'] }, async (request) => {
    const caller = callerOf(request);
    const kinds = Object.keys(queries) as Kind[];
    const levels = await Promise.all(
      kinds.map(async (kind) => {
        const { rows } = await context.pool.query<Omit<TreeNode, 'kind'>>(queries[kind], [visibleIds(caller, kind)]);
        return rows.map((row) => ({ kind, ...row }));
      }),
    );
    return levels.flat();
  });
};
