import { createHash, randomBytes } from 'node:crypto';
import { wallScope, type Queryable } from '@groundwatch/db';
import type { Caller, Scope } from './caller.ts';

/** Cookie that holds a screen's token. */
export const DISPLAY_COOKIE = 'display';
/** The longest time that browsers keep a cookie, counted from the last use. */
export const DISPLAY_SECONDS = 400 * 86_400;

/** Read permissions for all that walls show. */
export const displayPermissions: ReadonlySet<string> = new Set([
  'home:view',
  'map:view',
  'device:list',
  'history:list',
  'alarm:list',
  'horn:list',
]);

export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token that is stored in its place: a copy of the database gives no access. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Row extends Pick<Scope, 'stationIds' | 'visibleProjectIds' | 'visibleCompanyIds'> {
  id: number;
  wallId: number;
  name: string;
  language: string;
  usedAt: Date;
}

/** The screen whose token has this hash; null when there is none or it was revoked. */
export async function loadDisplay(db: Queryable, hash: string): Promise<Caller | null> {
  const { rows } = await db.query<Row>({
    name: 'display-caller',
    text: `SELECT d.id, d.wall_id AS "wallId", d.name, w.language, coalesce(d.last_seen_at, d.paired_at) AS "usedAt",
        shown.station_ids AS "stationIds",
        ARRAY(SELECT DISTINCT project_id FROM station WHERE id = ANY(shown.station_ids)) AS "visibleProjectIds",
        ARRAY(SELECT DISTINCT p.company_id FROM station s JOIN project p ON p.id = s.project_id
          WHERE s.id = ANY(shown.station_ids)) AS "visibleCompanyIds"
      FROM display d JOIN wall w ON w.id = d.wall_id ${wallScope} WHERE d.token_hash = decode($1, 'hex') AND d.revoked_at IS NULL`,
    values: [hash],
  });
  const row = rows[0];
  if (!row) return null;
  const { id, wallId, name, language, usedAt, ...seen } = row;
  return {
    display: { id, wallId },
    apiTokenId: null,
    sessionId: '',
    userId: 0,
    accountName: name,
    roleId: 0,
    mustChangePassword: false,
    language,
    permissions: displayPermissions,
    // Always a list of stations, even when it is all of them: a screen never sees what belongs to no station.
    scope: { ...seen, projectIds: [], companyIds: [] },
    expiresAt: usedAt.getTime() + DISPLAY_SECONDS * 1_000,
  };
}
