import type { ReinstallationEvent } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

type Row = Omit<ReinstallationEvent, 'at' | 'createdAt' | 'revokedAt'> & {
  at: Date;
  createdAt: Date;
  revokedAt: Date | null;
};

/** All re-installations of a sensor, newest first. */
export async function readReinstallations(db: Queryable, sensorId: number): Promise<ReinstallationEvent[]> {
  const { rows } = await db.query<Row>({
    name: 'reinstallations-of-sensor',
    text: `SELECT id, at, kind, measured || entered AS offsets, ARRAY(SELECT jsonb_object_keys(entered)) AS entered,
        remark_id::float8 AS "remarkId", note, created_at AS "createdAt", author_name AS "authorName",
        revoked_at AS "revokedAt", revoker_name AS "revokerName"
      FROM sensor_reinstallation WHERE sensor_id = $1 ORDER BY at DESC, id DESC`,
    values: [sensorId],
  });
  return rows.map(({ at, createdAt, revokedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}
