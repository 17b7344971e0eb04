import type { Queryable } from '@groundwatch/db';
import type { Caller, Scope } from './caller.ts';

interface Row {
  user_id: number;
  account_name: string;
  role_id: number;
  must_change_password: boolean;
  sees_all: boolean;
  expires_at: Date;
  language: unknown;
  permissions: string[];
}

const callerQuery = `
  SELECT u.id AS user_id, u.account_name, u.role_id, u.must_change_password, r.sees_all, s.expires_at,
    (SELECT value FROM user_preference p WHERE p.user_id = u.id AND p.key = 'language') AS language,
    ARRAY(SELECT DISTINCT m.auth FROM role_menu rm JOIN menu m ON m.id = rm.menu_id
      WHERE rm.role_id = r.id AND m.auth <> '') AS permissions
  FROM login_session s JOIN app_user u ON u.id = s.user_id JOIN role r ON r.id = u.role_id
  WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND u.is_enabled AND u.role_id = $3`;

/**
 * The caller of a session; null when it has ended, its user is disabled, or its role is no longer `roleId`, the one at login.
 */
export async function loadCaller(
  db: Queryable,
  sessionId: string,
  roleId: number,
  now: number,
): Promise<Caller | null> {
  const { rows } = await db.query<Row>({
    name: 'caller',
    text: callerQuery,
    values: [sessionId, new Date(now), roleId],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    display: null,
    apiTokenId: null,
    sessionId,
    userId: row.user_id,
    accountName: row.account_name,
    roleId: row.role_id,
    mustChangePassword: row.must_change_password,
    language: row.language,
    permissions: new Set(row.permissions),
    scope: row.sees_all ? null : await loadScope(db, row.user_id, row.role_id),
    expiresAt: row.expires_at.getTime(),
  };
}

const scopeQuery = `
  WITH granted AS (SELECT company_id, project_id, station_id FROM data_scope WHERE user_id = $1 OR role_id = $2),
    company_ids AS (SELECT company_id AS id FROM granted WHERE company_id IS NOT NULL),
    project_ids AS (SELECT id FROM project WHERE company_id IN (SELECT id FROM company_ids)
      UNION SELECT project_id FROM granted WHERE project_id IS NOT NULL),
    stations AS (SELECT id, project_id FROM station
      WHERE project_id IN (SELECT id FROM project_ids) OR id IN (SELECT station_id FROM granted)),
    visible_projects AS (SELECT id, company_id FROM project
      WHERE id IN (SELECT id FROM project_ids UNION SELECT project_id FROM stations))
  SELECT ARRAY(SELECT id FROM stations ORDER BY id) AS "stationIds",
    ARRAY(SELECT id FROM project_ids ORDER BY id) AS "projectIds",
    ARRAY(SELECT id FROM company_ids ORDER BY id) AS "companyIds",
    ARRAY(SELECT id FROM visible_projects ORDER BY id) AS "visibleProjectIds",
    ARRAY(SELECT id FROM company_ids UNION SELECT company_id FROM visible_projects ORDER BY 1) AS "visibleCompanyIds"`;

export async function loadScope(db: Queryable, userId: number, roleId: number): Promise<Scope> {
  const { rows } = await db.query<Scope>({ name: 'scope', text: scopeQuery, values: [userId, roleId] });
  return rows[0]!;
}
