import type { Page, ReportRow } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { likePattern } from '../../like-pattern.ts';
import type { ReportContent } from './content/content.ts';

/** Condition: the caller sees all stations of the report; `$1` is null for callers who see all. */
const isVisible = '($1::int[] IS NULL OR r.station_ids <@ $1)';

type Row = Omit<ReportRow, 'knownAt' | 'madeAt'> & { knownAt: Date; madeAt: Date };

export async function readReports(
  db: Queryable,
  visible: readonly number[] | null,
  { current, size, keyword }: { current: number; size: number; keyword?: string | undefined },
): Promise<Page<ReportRow>> {
  const { rows } = await db.query<Row & { total: number }>(
    `SELECT r.id, r.project_id AS "projectId", r.station_id AS "stationId", r.span, r.first_day::text AS "firstDay",
       r.last_day::text AS "lastDay", r.time_zone AS "timeZone", r.language, r.title, r.template_name AS "templateName", r.fingerprint,
       r.known_at AS "knownAt", r.made_at AS "madeAt", r.account_name AS "accountName", coalesce(s.name, '') AS "scheduleName",
       count(*) OVER ()::int AS total
     FROM report r LEFT JOIN report_schedule s ON s.id = r.schedule_id WHERE ${isVisible}
       AND ($4::text IS NULL OR concat_ws(' ', r.title, r.template_name, s.name, r.account_name) ILIKE $4)
     ORDER BY r.made_at DESC, r.id DESC LIMIT $2 OFFSET $3`,
    [visible, size, (current - 1) * size, keyword ? likePattern(keyword) : null],
  );
  const records = rows.map(({ total: _, knownAt, madeAt, ...row }) => ({
    ...row,
    knownAt: knownAt.toISOString(),
    madeAt: madeAt.toISOString(),
  }));
  return { current, size, total: rows[0]?.total ?? 0, records };
}

export interface KeptReport {
  id: number;
  title: string;
  firstDay: string;
  lastDay: string;
  /** With the fingerprint in the footer. */
  content: ReportContent;
}

export async function readReport(
  db: Queryable,
  visible: readonly number[] | null,
  id: number,
): Promise<KeptReport | undefined> {
  const { rows } = await db.query<KeptReport & { fingerprint: string }>(
    `SELECT r.id, r.title, r.fingerprint, r.first_day::text AS "firstDay", r.last_day::text AS "lastDay", r.content FROM report r
     WHERE r.id = $2 AND ${isVisible}`,
    [visible, id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { fingerprint, content, ...report } = row;
  const sign = `SHA-256 ${fingerprint.slice(0, 8)} … ${fingerprint.slice(-8)}`;
  return { ...report, content: { ...content, foot: `${content.foot} · ${sign}` } };
}
