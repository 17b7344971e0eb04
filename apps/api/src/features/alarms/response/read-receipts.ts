import { WALL_SILENT_AFTER_S } from '@groundwatch/protocol/model';
import type { AlarmReceipt } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../../context.ts';

type Row = Omit<AlarmReceipt, 'reportedAt'> & { reportedAt: Date };

/** Screens whose last report says that they show the alarm; silent screens are left out. */
export async function readReceipts(db: Queryable, alarmId: number, now: number): Promise<AlarmReceipt[]> {
  const { rows } = await db.query<Row>({
    name: 'alarm-receipts',
    text: `SELECT d.id AS "displayId", d.name AS "displayName", w.name AS "wallName",
        d.report->>'alarmSince' AS since, d.reported_at AS "reportedAt"
      FROM display d JOIN wall w ON w.id = d.wall_id
      WHERE d.revoked_at IS NULL AND d.reported_at > $2 AND (d.report->>'alarmId')::bigint = $1
      ORDER BY d.report->>'alarmSince' NULLS LAST, d.id`,
    values: [alarmId, new Date(now - WALL_SILENT_AFTER_S * 1_000)],
  });
  return rows.map((row) => ({ ...row, reportedAt: row.reportedAt.toISOString() }));
}
