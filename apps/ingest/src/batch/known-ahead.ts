import { binaryArray, type PoolClient } from '@groundwatch/db';
import { isReport, type Job, type ReportJob } from './jobs.ts';
import type { Row } from './rows.ts';
import { familySpecs, statusSpec, type TableSpec } from './table-spec.ts';

/** Rows ahead that are stored already, by `keyOfRow`. */
export type KnownAhead = ReadonlySet<string>;

const specs = new Map(
  [statusSpec as unknown as TableSpec, ...Object.values(familySpecs)].map((spec) => [spec.table, spec]),
);

const keyOf = (table: string, id: number, at: number, values: readonly unknown[]): string =>
  `${table} ${id} ${at} ${JSON.stringify(values)}`;

const comparedColumns = (spec: TableSpec) => spec.columns.filter(({ name }) => spec.compared.includes(name));

/** Table, sensor or device, claimed collect time and values of a row. */
export const keyOfRow = (spec: TableSpec, row: Row): string =>
  keyOf(
    spec.table,
    row.id,
    row.at,
    comparedColumns(spec).map(({ read }) => read(row) ?? null),
  );

const mayRepeat = (job: Job): job is ReportJob =>
  isReport(job) &&
  job.movedS === undefined &&
  job.uplink.content.collected !== undefined &&
  (job.uplink.content.collected.from <= job.device.aheadUntil || job.uplink.isResend);

/**
 * Loads rows ahead that these jobs may repeat. Once the claimed time of a reading has passed, its resend looks like a true reading; the
 * stored row reveals it.
 */
export async function findKnownAhead(client: PoolClient, jobs: readonly Job[]): Promise<KnownAhead> {
  const asked = jobs.filter(mayRepeat);
  if (asked.length === 0) return new Set();
  const reach = (job: ReportJob): number => Math.abs(job.device.clockOffsetS) * 1_000;
  const { rows } = await client.query<{ table: string; id: number; at: Date; row: Record<string, unknown> }>({
    name: 'known_ahead',
    text: `SELECT table_name AS "table", key_id AS id, collected_at AS at, row FROM reading_ahead
      WHERE device_id = ANY($1::int4[]) AND collected_at BETWEEN $2 AND $3`,
    values: [
      binaryArray('int4', [...new Set(asked.map(({ device }) => device.id))]),
      new Date(Math.min(...asked.map((job) => job.uplink.content.collected!.from - reach(job)))),
      new Date(Math.max(...asked.map((job) => job.uplink.content.collected!.to + reach(job)))),
    ],
  });
  return new Set(
    rows.map(({ table, id, at, row }) => {
      const columns = comparedColumns(specs.get(table)!);
      return keyOf(
        table,
        id,
        at.getTime(),
        columns.map(({ name }) => row[name] ?? null),
      );
    }),
  );
}
