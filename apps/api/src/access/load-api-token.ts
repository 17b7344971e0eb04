import type { Queryable } from '@groundwatch/db';
import type { Caller, Scope } from './caller.ts';
import { loadScope } from './load-caller.ts';

/** Prefix of API tokens; login tokens never start with it. */
export const API_TOKEN_PREFIX = 'gwt_';

interface Row {
  id: number;
  userId: number;
  accountName: string;
  roleId: number;
  mustChangePassword: boolean;
  seesAll: boolean;
  permissions: string[];
  expiresAt: Date;
  isScoped: boolean;
  stationIds: number[];
}

/** A token has only the permissions that its creator's role has now, and only the stations that the creator sees now. */
const tokenQuery = `
  SELECT t.id, t.expires_at AS "expiresAt", u.id AS "userId", u.account_name AS "accountName", u.role_id AS "roleId",
    u.must_change_password AS "mustChangePassword", r.sees_all AS "seesAll",
    ARRAY(SELECT DISTINCT m.auth FROM role_menu rm JOIN menu m ON m.id = rm.menu_id
      WHERE rm.role_id = r.id AND m.auth = ANY(t.permissions)) AS permissions,
    cardinality(t.company_ids) + cardinality(t.project_ids) + cardinality(t.station_ids) > 0 AS "isScoped",
    ARRAY(SELECT s.id FROM station s JOIN project p ON p.id = s.project_id
      WHERE s.id = ANY(t.station_ids) OR p.id = ANY(t.project_ids) OR p.company_id = ANY(t.company_ids)
      ORDER BY s.id) AS "stationIds"
  FROM api_token t JOIN app_user u ON u.id = t.user_id JOIN role r ON r.id = u.role_id
  WHERE t.token_hash = decode($1, 'hex') AND t.revoked_at IS NULL AND u.is_enabled`;

/** The program whose token has this hash; null when there is none, it was revoked, or its creator's account is disabled. */
export async function loadApiToken(db: Queryable, hash: string): Promise<Caller | null> {
  const { rows } = await db.query<Row>({ name: 'api-token-caller', text: tokenQuery, values: [hash] });
  const row = rows[0];
  if (!row) return null;
  const { id, userId, accountName, roleId, mustChangePassword, permissions, expiresAt } = row;
  return {
    display: null,
    apiTokenId: id,
    sessionId: '',
    userId,
    accountName,
    roleId,
    mustChangePassword,
    language: null,
    permissions: new Set(permissions),
    scope: await scopeOf(db, row),
    expiresAt: expiresAt.getTime(),
  };
}

async function scopeOf(db: Queryable, { userId, roleId, seesAll, isScoped, stationIds }: Row): Promise<Scope | null> {
  const ofMaker = seesAll ? null : await loadScope(db, userId, roleId);
  if (!isScoped) return ofMaker;
  const ids = ofMaker ? stationIds.filter((id) => ofMaker.stationIds.includes(id)) : stationIds;
  const { rows } = await db.query<Pick<Scope, 'visibleProjectIds' | 'visibleCompanyIds'>>({
    name: 'api-token-scope',
    text: `SELECT ARRAY(SELECT DISTINCT project_id FROM station WHERE id = ANY($1)) AS "visibleProjectIds",
      ARRAY(SELECT DISTINCT p.company_id FROM station s JOIN project p ON p.id = s.project_id WHERE s.id = ANY($1)) AS "visibleCompanyIds"`,
    values: [ids],
  });
  return { stationIds: ids, projectIds: [], companyIds: [], ...rows[0]! };
}
