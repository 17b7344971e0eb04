import type { z } from 'zod';
import type { ReportReceiversSchema } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import { seesNoMore, scopeValues } from '../../access/people-seen.ts';
import type { Queryable } from '../../context.ts';

/** People whom the caller may see, and their roles. */
export async function readReceivers(db: Queryable, caller: Caller): Promise<z.input<typeof ReportReceiversSchema>> {
  const people = await db.query<{ id: number; name: string; hasAddress: boolean }>(
    `SELECT u.id, coalesce(nullif(u.name, ''), u.account_name) AS name, coalesce(n.email, '') <> '' AS "hasAddress"
     FROM app_user u LEFT JOIN notification_person n ON n.user_id = u.id WHERE u.is_enabled AND ${seesNoMore} ORDER BY lower(u.account_name)`,
    scopeValues(caller),
  );
  const roles = await db.query<{ id: number; name: string }>(
    `SELECT r.id, r.name FROM role r WHERE $1::int[] IS NULL OR EXISTS (SELECT FROM app_user u WHERE u.role_id = r.id AND ${seesNoMore})
     ORDER BY lower(r.name)`,
    scopeValues(caller),
  );
  return { people: people.rows, roles: roles.rows };
}

/** From these people and roles, the users who may see reports and all of these stations. */
export async function seeingReceivers(
  db: Queryable,
  { userIds, roleIds }: { userIds: readonly number[]; roleIds: readonly number[] },
  stationIds: readonly number[],
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT u.id FROM app_user u JOIN role r ON r.id = u.role_id
     WHERE u.is_enabled AND (u.id = ANY($1) OR u.role_id = ANY($2))
       AND EXISTS (SELECT FROM role_menu rm JOIN menu m ON m.id = rm.menu_id WHERE rm.role_id = r.id AND m.auth = 'report:list')
       AND (r.sees_all OR NOT EXISTS (SELECT FROM station s JOIN project p ON p.id = s.project_id WHERE s.id = ANY($3) AND NOT EXISTS (
         SELECT FROM data_scope g WHERE (g.user_id = u.id OR g.role_id = r.id)
           AND (g.company_id = p.company_id OR g.project_id = p.id OR g.station_id = s.id))))
     ORDER BY u.id`,
    [userIds, roleIds, stationIds],
  );
  return rows.map(({ id }) => id);
}
