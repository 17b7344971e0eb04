import type { Caller } from './caller.ts';

/** `$1` to `$4` of `isInside`: companies, projects and stations of the caller (null: sees all), and who it is. */
export const scopeValues = ({ scope, userId }: Caller): unknown[] => [
  scope?.companyIds ?? null,
  scope?.projectIds ?? null,
  scope?.stationIds ?? null,
  userId,
];

const grants = `data_scope g WHERE (g.user_id = u.id OR g.role_id = u.role_id)`;
const seesAll = `EXISTS (SELECT FROM role r WHERE r.id = u.role_id AND r.sees_all)`;

/** That a user `u` sees nothing that the caller, user `$4`, does not see: a colleague of the same company, say, and the caller. */
export const isInside = `($1::int[] IS NULL OR u.id = $4 OR (NOT ${seesAll} AND EXISTS (SELECT FROM ${grants})
  AND NOT EXISTS (SELECT FROM ${grants} AND NOT coalesce(g.company_id = ANY($1) OR g.project_id = ANY($2) OR g.station_id = ANY($3), false))))`;

/** That a user `u` sees one of the stations `$1`; null: of all that there are. */
export const isBeside = `($1::int[] IS NULL OR ${seesAll} OR EXISTS (SELECT FROM station s JOIN project p ON p.id = s.project_id, ${grants}
  AND s.id = ANY($1) AND (g.station_id = s.id OR g.project_id = p.id OR g.company_id = p.company_id)))`;
