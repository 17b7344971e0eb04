import { createHash } from 'node:crypto';
import { binaryArray, inOrder, type PoolClient } from '@groundwatch/db';
import { sortRows, splitRepeated, type Row } from '../batch/rows.ts';
import { chunks, rowParameters, statementsOf } from './statements.ts';
import type { TableSpec } from '../batch/table-spec.ts';

interface Conflict {
  readonly row: Row;
  readonly stored: unknown;
}

/** Stores the rows of one table and records the outcome of each: stored, equal to a stored one, or in conflict with it. */
export async function insertRows<R extends Row>(client: PoolClient, spec: TableSpec<R>, rows: R[]): Promise<void> {
  if (rows.length === 0) return;
  sortRows(rows);
  const { first, repeated } = splitRepeated(rows);
  const { insert } = statementsOf(spec);
  const cut = chunks(spec, first);
  const results = await inOrder(
    cut.map((chunk) => client.query<{ ord: number }>({ ...insert, values: rowParameters(spec, chunk) })),
  );
  const present = repeated;
  for (const [index, { rows: found }] of results.entries()) {
    for (const { ord } of found) {
      const row = cut[index]?.[ord - 1];
      if (row) present.push(row);
    }
  }
  if (present.length > 0) await insertConflicts(client, spec, await compareRows(client, spec, present));
}

async function compareRows<R extends Row>(
  client: PoolClient,
  spec: TableSpec<R>,
  present: readonly R[],
): Promise<Conflict[]> {
  const conflicts: Conflict[] = [];
  const { compare } = statementsOf(spec);
  for (const chunk of chunks(spec, present)) {
    const { rows: found } = await client.query<{ ord: number; isSame: boolean; stored: unknown }>({
      ...compare,
      values: rowParameters(spec, chunk),
    });
    // The existing row was deleted by retention meanwhile; nothing is sent again.
    for (const row of chunk) row.outcome = 'same';
    for (const { ord, isSame, stored } of found) {
      const row = chunk[ord - 1];
      if (!row || isSame) continue;
      row.outcome = 'conflict';
      conflicts.push({ row, stored });
    }
  }
  return conflicts;
}

/** Notes rows whose key is stored with other values. */
export async function insertConflicts<R extends Row>(
  client: PoolClient,
  spec: TableSpec<R>,
  conflicts: readonly Conflict[],
): Promise<void> {
  if (conflicts.length === 0) return;
  const ofSensor = spec.idColumn === 'sensor_id';
  const offered = conflicts.map(({ row }) => JSON.stringify(offeredValues(spec, row as R)));
  await client.query({
    name: 'reading_conflict',
    text: `INSERT INTO reading_conflict (device_id, sensor_id, family, collected_at, received_at, stored, offered, offered_hash)
      SELECT u.device_id, u.sensor_id, $3, u.collected_at, u.received_at, u.stored::jsonb, u.offered::jsonb, u.hash
      FROM unnest($1::int4[], $2::int4[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::text[], $8::text[])
        AS u(device_id, sensor_id, collected_at, received_at, stored, offered, hash)
      ON CONFLICT DO NOTHING`,
    values: [
      binaryArray(
        'int4',
        conflicts.map(({ row }) => row.report.job.device.id),
      ),
      binaryArray(
        'int4',
        conflicts.map(({ row }) => (ofSensor ? row.id : null)),
      ),
      spec.key,
      binaryArray(
        'timestamptz',
        conflicts.map(({ row }) => row.at),
      ),
      binaryArray(
        'timestamptz',
        conflicts.map(({ row }) => row.receivedAt),
      ),
      binaryArray(
        'text',
        conflicts.map(({ stored }) => JSON.stringify(stored)),
      ),
      binaryArray('text', offered),
      binaryArray(
        'text',
        offered.map((json) => createHash('sha256').update(json).digest('hex')),
      ),
    ],
  });
}

function offeredValues<R extends Row>(spec: TableSpec<R>, row: R): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const column of spec.columns) {
    if (column.name === 'quality' || spec.compared.includes(column.name))
      values[column.name] = column.read(row) ?? null;
  }
  return values;
}
