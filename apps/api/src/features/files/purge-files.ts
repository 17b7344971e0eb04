import type { Queryable } from '../../context.ts';

/** How long an uploaded file may stay unused. */
const KEPT_MS = 86_400_000;

/** Deletes unreferenced files a day after their last upload; returns their number. */
export async function purgeUnreferencedFiles(db: Queryable, now: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM stored_file WHERE id IN (
       SELECT f.id FROM stored_file f
       WHERE f.created_at < $1 AND NOT EXISTS (SELECT FROM resource r WHERE r.file_id = f.id)
         AND NOT EXISTS (SELECT FROM remark_picture p WHERE p.file_id = f.id)
         AND NOT EXISTS (SELECT FROM crm_work_file w WHERE w.file_id = f.id)
         AND NOT EXISTS (SELECT FROM file_upload u WHERE u.file_id = f.id AND u.at >= $1)
       FOR UPDATE SKIP LOCKED)`,
    [new Date(now - KEPT_MS)],
  );
  return rowCount ?? 0;
}
