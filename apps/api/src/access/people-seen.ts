import type { Caller } from './caller.ts';

/** Parameters `$1` to `$4` of `seesNoMore`: the caller's companies, projects and stations (null: sees all), and user id. */
export const scopeValues = ({ scope, userId }: Caller): unknown[] => [
  scope?.companyIds ?? null,
  scope?.projectIds ?? null,
  scope?.stationIds ?? null,
  userId,
];

const grants = `data_scope g WHERE (g.user_id = u.id OR g.role_id = u.role_id)`;
const seesAll = `EXISTS (SELECT FROM role r WHERE r.id = u.role_id AND r.sees_all)`;

/**
 * Condition: user `u` sees nothing that the caller (user `$4`) does not see, for example a colleague of the same company, or is the caller.
 */
export const seesNoMore = `($1::int[] IS NULL OR u.id = $4 OR (NOT ${seesAll} AND EXISTS (SELECT FROM ${grants})
  AND NOT EXISTS (SELECT FROM ${grants} AND NOT coalesce(g.company_id = ANY($1) OR g.project_id = ANY($2) OR g.station_id = ANY($3), false))))`;

/** Condition: user `u` sees one of the stations `$1`; null: of all stations. */
export const seesAnyStation = `($1::int[] IS NULL OR ${seesAll} OR EXISTS (SELECT FROM station s JOIN project p ON p.id = s.project_id, ${grants}
  AND s.id = ANY($1) AND (g.station_id = s.id OR g.project_id = p.id OR g.company_id = p.company_id)))`;
