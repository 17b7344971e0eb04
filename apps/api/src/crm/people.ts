import { sql, type SQL } from '@groundwatch/db/orm';
import type { CrmPerson } from '@groundwatch/protocol/rest';
import type { Executor } from '../audit.ts';
import { invalidField } from '../errors.ts';

/** Condition: enabled users whose role includes the clients page. `u`: the user. */
const maySell: SQL = sql`u.is_enabled AND EXISTS (SELECT FROM role_menu rm JOIN menu m ON m.id = rm.menu_id
  WHERE rm.role_id = u.role_id AND m.auth = 'crm-client:list')`;

/** Those users, and everybody who still has clients or open tasks. */
export async function readPeople(db: Executor): Promise<CrmPerson[]> {
  const { rows } = await db.execute<{ [Key in keyof CrmPerson]: CrmPerson[Key] }>(sql`
    SELECT * FROM (SELECT u.id, u.account_name AS "accountName", u.name, ${maySell} AS "mayHave",
        (SELECT count(*)::int FROM crm_client c WHERE c.owner_id = u.id) AS "clientCount",
        (SELECT count(*)::int FROM crm_work w WHERE w.assignee_id = u.id AND NOT w.is_done) AS "taskCount" FROM app_user u) AS p
    WHERE "mayHave" OR "clientCount" > 0 OR "taskCount" > 0 ORDER BY lower("accountName")`);
  return rows;
}

/** Throws for a user who may not have clients. */
export async function refusePerson(tx: Executor, userId: number, path: string): Promise<void> {
  const { rows } = await tx.execute(sql`SELECT FROM app_user u WHERE u.id = ${userId} AND ${maySell}`);
  if (rows.length === 0) throw invalidField(path, 'noSeller');
}
