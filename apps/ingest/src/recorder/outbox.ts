import { binaryArray, type PoolClient } from '@groundwatch/db';
import type { Batch } from '../batch/batch.ts';
import type { Row } from '../batch/rows.ts';
import { partsOf, statusSpec } from '../batch/table-spec.ts';

/** Bytes of a row's keys and of its other columns. */
const KEY_BYTES = 14;
const ROW_BYTES = 200;

/**
 * Adds the stored rows to the forwarding outbox, in the order in which devices sent them and in the same transaction (migration 0077
 * explains why nothing is lost). Repeated and conflicting readings and readings ahead are not forwarded. Call when the outcome of every row
 * is known, and only while a destination is enabled.
 */
export async function writeOutbox(client: PoolClient, batch: Batch): Promise<void> {
  const families: string[] = [];
  const family: number[] = [];
  const keys: Row[] = [];
  const add = (key: string, row: Row): void => {
    if (row.outcome !== 'stored') return;
    const known = families.indexOf(key);
    family.push(known < 0 ? families.push(key) - 1 : known);
    keys.push(row);
  };
  for (const { status, readings } of batch.reports) {
    if (status) add(statusSpec.key, status);
    for (const { reading, rows } of readings) {
      const parts = partsOf(reading.type);
      for (const row of rows) add(parts.find(({ keys: own }) => own === row.keys)!.spec.key, row);
    }
  }
  if (keys.length === 0) return;
  await client.query({
    name: 'forward_outbox',
    text: 'INSERT INTO forward_outbox (families, family, key_ids, ats, size) VALUES ($1, $2, $3, $4, $5)',
    values: [
      binaryArray('text', families),
      binaryArray('int2', family),
      binaryArray(
        'int4',
        keys.map(({ id }) => id),
      ),
      binaryArray(
        'timestamptz',
        keys.map(({ at }) => at),
      ),
      ROW_BYTES + keys.length * KEY_BYTES,
    ],
  });
}
