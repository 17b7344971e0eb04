import { binaryArray, type PoolClient } from '@groundwatch/db';
import type { Batch } from '../batch/batch.ts';
import { insertConflicts } from './insert.ts';
import { countLate } from '../batch/latest.ts';
import { sortRows, splitRepeated, type Row } from '../batch/rows.ts';
import type { TableSpec } from '../batch/table-spec.ts';

/** All columns of a row except key and times, by name. */
const contentOf = (spec: TableSpec, row: Row): Record<string, unknown> =>
  Object.fromEntries(
    spec.columns
      .filter(({ name }) => name === 'quality' || name === 'checks' || spec.compared.includes(name))
      .map(({ name, read }) => [name, read(row) ?? null]),
  );

/**
 * Stores rows ahead of one table and records the outcome of each, like `insertRows`. For sensors and devices with newest rows they are
 * counted like late ones, so that every process evaluates these again. Requires `lockLatest`.
 */
async function storeTable(client: PoolClient, spec: TableSpec, rows: Row[]): Promise<void> {
  sortRows(rows);
  const { first, repeated } = splitRepeated(rows);
  const { rows: present } = await client.query<{ ord: number }>({
    name: 'reading_ahead',
    text: `WITH u AS (SELECT * FROM unnest($2::int4[], $3::int4[], $4::timestamptz[], $5::timestamptz[], $6::text[])
        WITH ORDINALITY AS u(id, device_id, at, received_at, row, ord)),
      ins AS (INSERT INTO reading_ahead (table_name, key_id, device_id, collected_at, received_at, row)
        SELECT $1, id, device_id, at, received_at, row::jsonb FROM u ON CONFLICT DO NOTHING RETURNING key_id, collected_at)
      SELECT ord::int4 AS ord FROM u WHERE NOT EXISTS (SELECT FROM ins WHERE key_id = u.id AND collected_at = u.at)`,
    values: [spec.table, ...parametersOf(spec, first)],
  });
  const known = [...repeated, ...present.map(({ ord }) => first[ord - 1]!)];
  if (known.length > 0) await compare(client, spec, known);
  const stored = new Map<number, number>();
  for (const row of rows) if (row.outcome === 'stored') stored.set(row.id, (stored.get(row.id) ?? 0) + 1);
  await countLate(client, spec.idColumn === 'sensor_id' ? 'latest_reading' : 'latest_status', stored);
}

async function compare(client: PoolClient, spec: TableSpec, known: readonly Row[]): Promise<void> {
  const { rows: found } = await client.query<{ ord: number; isSame: boolean; stored: unknown }>({
    name: 'reading_ahead_same',
    text: `SELECT u.ord::int4 AS ord, a.row - '{quality,checks}'::text[] = u.row::jsonb - '{quality,checks}'::text[] AS "isSame",
        a.row AS stored
      FROM unnest($2::int4[], $3::int4[], $4::timestamptz[], $5::timestamptz[], $6::text[])
        WITH ORDINALITY AS u(id, device_id, at, received_at, row, ord)
      JOIN reading_ahead a ON a.table_name = $1 AND a.key_id = u.id AND a.collected_at = u.at`,
    values: [spec.table, ...parametersOf(spec, known)],
  });
  for (const row of known) row.outcome = 'same';
  const conflicts = found.flatMap(({ ord, isSame, stored }) => (isSame ? [] : [{ row: known[ord - 1]!, stored }]));
  for (const { row } of conflicts) row.outcome = 'conflict';
  await insertConflicts(client, spec, conflicts);
}

function parametersOf(spec: TableSpec, rows: readonly Row[]): Buffer[] {
  return [
    binaryArray(
      'int4',
      rows.map(({ id }) => id),
    ),
    binaryArray(
      'int4',
      rows.map(({ report }) => report.job.device.id),
    ),
    binaryArray(
      'timestamptz',
      rows.map(({ at }) => at),
    ),
    binaryArray(
      'timestamptz',
      rows.map(({ receivedAt }) => receivedAt),
    ),
    binaryArray(
      'text',
      rows.map((row) => JSON.stringify(contentOf(spec, row))),
    ),
  ];
}

/** Stores all rows ahead of a batch, in a table of their own. */
export async function storeAhead(client: PoolClient, batch: Batch): Promise<void> {
  for (const [spec, rows] of batch.ahead) await storeTable(client, spec, rows);
}
