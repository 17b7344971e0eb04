import { holdsAny, READ_DATA, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';

export interface StoredFile {
  kind: string;
  mediaType: string;
  content: Buffer;
}

/**
 * A file is visible with the thing that it belongs to (a remark's picture with the device's readings), and to its uploader. A logo is
 * visible to all who see the company.
 */
const fileQuery = `
  SELECT f.kind, f.media_type AS "mediaType", CASE WHEN $10 THEN f.content END AS content FROM stored_file f
  WHERE f.id = $1 AND f.sha256 = $2 AND (
    EXISTS (SELECT FROM resource r WHERE r.file_id = f.id AND ($3 OR r.kind = 'logo')
      AND ($4 OR r.company_id = ANY($5::int[]) OR r.project_id = ANY($6::int[]) OR r.station_id = ANY($7::int[])))
    OR EXISTS (SELECT FROM remark_picture p JOIN remark k ON k.id = p.remark_id JOIN device d ON d.id = k.device_id
      WHERE p.file_id = f.id AND k.deleted_at IS NULL AND $9 AND ($4 OR d.station_id = ANY($7::int[])))
    OR EXISTS (SELECT FROM crm_work_file p JOIN crm_work w ON w.id = p.work_id JOIN crm_client c ON c.id = w.client_id
      WHERE p.file_id = f.id AND $11 AND (w.assignee_id = $8 OR CASE WHEN c.owner_id IS NULL THEN $12 ELSE $13 OR c.owner_id = $8 END))
    OR EXISTS (SELECT FROM file_upload u WHERE u.file_id = f.id AND u.user_id = $8))`;

/** Returns the file. Throws notFound where the caller may not see it. Its content is read only when requested. */
export async function readFile(
  db: Queryable,
  caller: Caller,
  id: number,
  sha256: string,
  isWhole: boolean,
): Promise<StoredFile> {
  const { scope } = caller;
  const { rows } = await db.query<StoredFile>(fileQuery, [
    id,
    sha256,
    holdsAny(caller, [...READ_DATA, 'resource:list']),
    scope === null,
    scope?.visibleCompanyIds ?? [],
    scope?.visibleProjectIds ?? [],
    scope?.stationIds ?? [],
    caller.userId,
    holdsAny(caller, [...READ_DATA, 'history:list']),
    isWhole,
    caller.permissions.has('crm-work:list'),
    caller.permissions.has('crm-sea:list'),
    caller.permissions.has('crm-client:all'),
  ]);
  return found(rows[0]);
}

export interface Logo {
  id: number;
  sha256: string;
}

/** The logo of the first visible company that has one. */
export async function readLogo(db: Queryable, { scope }: Caller): Promise<Logo | null> {
  const { rows } = await db.query<Logo>(
    `SELECT f.id, f.sha256 FROM resource r JOIN stored_file f ON f.id = r.file_id
     WHERE r.kind = 'logo' AND ($1::int[] IS NULL OR r.company_id = ANY($1)) ORDER BY r.company_id LIMIT 1`,
    [scope?.visibleCompanyIds ?? null],
  );
  return rows[0] ?? null;
}
