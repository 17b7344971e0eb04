import { binaryArray, type PoolClient } from '@groundwatch/db';
import type { Batch } from '../batch/batch.ts';
import type { Row } from '../batch/rows.ts';
import { partsOf, statusSpec } from '../batch/table-spec.ts';

/** Bytes of one row's keys, and of what stands beside them. */
const KEY_BYTES = 14;
const ROW_BYTES = 200;

/**
 * Names what this batch has stored to whoever forwards it, in the order in which devices sent it; in the transaction that stores it
 * (migration 0077 tells why nothing is lost by that). Repetitions, contradictions and readings ahead are not forwarded. Called when the outcome
 * of every row is known, and only while there is somewhere to forward to.
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
