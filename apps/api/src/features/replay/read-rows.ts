import { DAY_MS } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';
import type { ReplayTable } from './sources.ts';

/** A stored row. Times are ms since 1970. */
export interface FoundRow {
  id: number;
  collectedAt: number;
  receivedAt: number;
  isResent: boolean;
  values: unknown[];
}

type Row = [number, number, number, boolean, ...unknown[]];

/** Almost all records are collected within this time of their receipt; the others are in partial indexes. */
const LATE = 600_000;
const AHEAD = 360_000;
/** Records collected more than this after their receipt are never accepted. */
const MOST_AHEAD = DAY_MS;
/** Silences are rarely longer; this window touches only one or two chunks. */
const NEAR = 2 * DAY_MS;
/** Maximum age of records received between two moments. */
const OLDEST = 7 * DAY_MS;

const UNTIMELY = `(r.received_at - r.collected_at > interval '10 minutes' OR r.received_at - r.collected_at < interval '-6 minutes')`;
const ms = (time: string): string => `date_part('epoch', r.${time}) * 1000`;

const fieldsOf = ({ key, columns }: ReplayTable): string =>
  `r.${key}, ${ms('collected_at')}, ${ms('received_at')}, r.is_late, ${columns.map((column) => `r.${column}`).join(', ')}`;

async function read(db: Queryable, name: string, text: string, values: unknown[]): Promise<FoundRow[]> {
  const { rows } = await db.query<Row>({ name, text, values, rowMode: 'array' });
  return rows.map(([id, collectedAt, receivedAt, isResent, ...rest]) => ({
    id,
    collectedAt: Math.round(collectedAt),
    receivedAt: Math.round(receivedAt),
    isResent,
    values: rest,
  }));
}

const date = (at: number): Date => new Date(at);

/**
 * The newest row of each id by collect time that was received by `at` (ms); skips rows received later and rows collected after `at` by a
 * wrong clock.
 */
export async function newestAt(
  db: Queryable,
  table: ReplayTable,
  ids: readonly number[],
  at: number,
): Promise<Map<number, FoundRow>> {
  const upTo = (name: string, wanted: readonly number[], from: number | '-infinity'): Promise<FoundRow[]> =>
    read(
      db,
      `replay-${name}-${table.table}`,
      `SELECT ${fieldsOf(table)} FROM unnest($1::int[]) AS w (id) CROSS JOIN LATERAL (
          SELECT * FROM ${table.table} AS t WHERE t.${table.key} = w.id AND t.collected_at <= $2 AND t.collected_at >= $4
            AND t.received_at <= $3 ORDER BY t.collected_at DESC LIMIT 1) AS r`,
      [wanted, date(at + AHEAD), date(at), from === '-infinity' ? from : date(from)],
    );
  const newest = new Map<number, FoundRow>();
  const keep = (rows: readonly FoundRow[]): void => {
    for (const row of rows) {
      const known = newest.get(row.id);
      if (!known || row.collectedAt > known.collectedAt) newest.set(row.id, row);
    }
  };
  keep(await upTo('near', ids, at - NEAR));
  const missing = ids.filter((id) => !newest.has(id));
  if (missing.length > 0) keep(await upTo('far', missing, '-infinity'));
  keep(
    await read(
      db,
      `replay-ahead-${table.table}`,
      `SELECT ${fieldsOf(table)} FROM ${table.table} AS r WHERE ${UNTIMELY} AND r.received_at > $2 AND r.received_at <= $3
        AND r.collected_at > $4 AND r.collected_at <= $5 AND r.${table.key} = ANY($1::int[])`,
      [ids, date(at - MOST_AHEAD), date(at), date(at + AHEAD), date(at + MOST_AHEAD)],
    ),
  );
  return newest;
}

/** Rows received after `from` up to `to` (ms) by receive time, at most `most`. */
export async function receivedBetween(
  db: Queryable,
  table: ReplayTable,
  ids: readonly number[],
  from: number,
  to: number,
  most: number,
): Promise<FoundRow[]> {
  const received = 'r.received_at > $2 AND r.received_at <= $3';
  const order = 'ORDER BY r.received_at LIMIT $6';
  const [timely, untimely] = [
    await read(
      db,
      `replay-timely-${table.table}`,
      `SELECT ${fieldsOf(table)} FROM unnest($1::int[]) AS w (id) CROSS JOIN LATERAL (
          SELECT * FROM ${table.table} AS t WHERE t.${table.key} = w.id AND t.collected_at >= $4 AND t.collected_at <= $5) AS r
        WHERE ${received} AND NOT ${UNTIMELY} ${order}`,
      [ids, date(from), date(to), date(from - LATE), date(to + AHEAD), most],
    ),
    await read(
      db,
      `replay-untimely-${table.table}`,
      `SELECT ${fieldsOf(table)} FROM ${table.table} AS r WHERE ${UNTIMELY} AND ${received}
        AND r.collected_at >= $4 AND r.collected_at <= $5 AND r.${table.key} = ANY($1::int[]) ${order}`,
      [ids, date(from), date(to), date(from - OLDEST), date(to + MOST_AHEAD), most],
    ),
  ];
  return [...timely, ...untimely];
}
