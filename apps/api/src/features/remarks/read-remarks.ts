import type { Page, Remark, RemarkEdit, RemarksQuerySchema } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { fileUrl } from '../../file-url.ts';
import { found } from '../../errors.ts';
import { likePattern } from '../../like-pattern.ts';
import { mayChange } from './rights.ts';

interface Row extends Omit<Remark, 'at' | 'until' | 'createdAt' | 'updatedAt' | 'pictures' | 'isMine'> {
  total: number;
  at: Date;
  until: Date | null;
  createdAt: Date;
  updatedAt: Date;
  authorId: number | null;
  pictures: { fileId: number; sha256: string; width: number | null; height: number | null }[];
}

const listQuery = `
  WITH found AS (
    SELECT r.*, count(*) OVER ()::int AS total FROM remark r LEFT JOIN sensor s ON s.id = r.sensor_id
    WHERE r.device_id = $1 AND r.deleted_at IS NULL AND ($2::int IS NULL OR r.sensor_id = $2)
      AND ($3::timestamptz IS NULL OR coalesce(r.until, r.at) >= $3) AND ($4::timestamptz IS NULL OR r.at <= $4)
      AND ($5::text IS NULL OR r.content ILIKE $5 OR r.author_name ILIKE $5 OR s.name ILIKE $5)
    ORDER BY r.at DESC, r.id DESC LIMIT $6 OFFSET $7)
  SELECT r.id::float8 AS id, r.sensor_id AS "sensorId", r.at, r.until, r.content, r.author_id AS "authorId",
    r.author_name AS "authorName", r.created_at AS "createdAt", r.updated_at AS "updatedAt", r.version, r.total,
    (SELECT coalesce(json_agg(json_build_object('fileId', f.id, 'sha256', f.sha256, 'width', f.width, 'height', f.height)
      ORDER BY p.position), '[]') FROM remark_picture p JOIN stored_file f ON f.id = p.file_id
      WHERE p.remark_id = r.id) AS pictures
  FROM found r ORDER BY r.at DESC, r.id DESC`;

/** Remarks of a device, newest first; a period includes remarks that overlap it. */
export async function readRemarks(
  db: Queryable,
  caller: Caller,
  deviceId: number,
  query: z.output<typeof RemarksQuerySchema>,
): Promise<Page<Remark>> {
  const { current, size, sensorId = null, from = null, to = null, keyword } = query;
  const pattern = keyword ? likePattern(keyword) : null;
  const values = [deviceId, sensorId, from, to, pattern, size, (current - 1) * size];
  const { rows } = await db.query<Row>({ name: 'remarks', text: listQuery, values });
  const records = rows.map(({ total: _, authorId, pictures, at, until, createdAt, updatedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    pictures: pictures.map(({ sha256, ...picture }) => ({ ...picture, url: fileUrl(picture.fileId, sha256) })),
    isMine: mayChange(caller, authorId),
  }));
  // A page after the last one has no rows with the total.
  const isBeyond = rows.length === 0 && current > 1;
  const total = isBeyond
    ? (await readRemarks(db, caller, deviceId, { ...query, current: 1, size: 1 })).total
    : (rows[0]?.total ?? 0);
  return { current, size, total, records };
}

export interface RemarkRef {
  id: number;
  deviceId: number;
  deviceNo: string;
  stationId: number;
  authorId: number | null;
}

/** Returns the remark. Throws notFound where the caller may not see its device. */
export async function remarkOf(db: Queryable, caller: Caller, id: number): Promise<RemarkRef> {
  const { rows } = await db.query<RemarkRef>({
    name: 'remark-ref',
    text: `SELECT r.id::float8 AS id, d.id AS "deviceId", d.device_no::text AS "deviceNo", d.station_id AS "stationId",
        r.author_id AS "authorId"
      FROM remark r JOIN device d ON d.id = r.device_id
      WHERE r.id = $1 AND r.deleted_at IS NULL AND ($2::int[] IS NULL OR d.station_id = ANY($2))`,
    values: [id, stationFilter(caller)],
  });
  return found(rows[0]);
}

interface EditRow {
  version: number;
  editedAt: Date;
  editorName: string;
  before: Omit<RemarkEdit, 'version' | 'editedAt' | 'editorName' | 'pictureCount'> & { fileIds: number[] };
}

/** Earlier texts of a remark, newest change first. */
export async function readEdits(db: Queryable, id: number): Promise<RemarkEdit[]> {
  const { rows } = await db.query<EditRow>({
    name: 'remark-edits',
    text: `SELECT version, edited_at AS "editedAt", editor_name AS "editorName", before FROM remark_edit
      WHERE remark_id = $1 ORDER BY version DESC`,
    values: [id],
  });
  return rows.map(({ editedAt, before: { fileIds, ...before }, ...row }) => ({
    ...row,
    ...before,
    editedAt: editedAt.toISOString(),
    pictureCount: fileIds.length,
  }));
}
