import type { z } from 'zod';
import type { Page, ParameterChange, ParameterHistoryQuerySchema } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

/** Larger results are not counted: nobody pages that far. */
const MOST_COUNTED = 10_000;

interface Row extends Omit<ParameterChange, 'at' | 'command'> {
  at: Date;
  commandId: string | null;
  number: number | null;
  accountName: string | null;
}

const isWanted = `h.device_id = $1 AND h.set_id = $2 AND ($3::text IS NULL OR h.key = $3)`;

/** Changes of a device's parameter set, newest first. */
export async function readChanges(
  db: Queryable,
  deviceId: number,
  set: number,
  {
    current,
    size,
    key = null,
  }: Omit<z.output<typeof ParameterHistoryQuerySchema>, 'key'> & { key?: string | null | undefined },
): Promise<Page<ParameterChange>> {
  const values = [deviceId, set, key];
  const [counted, found] = await Promise.all([
    db.query<{ total: number }>({
      name: 'parameter-changes-counted',
      text: `SELECT count(*)::int AS total FROM (
        SELECT 1 FROM device_parameter_change h WHERE ${isWanted} LIMIT ${MOST_COUNTED}) AS counted`,
      values,
    }),
    db.query<Row>({
      name: 'parameter-changes',
      text: `SELECT h.id::float8 AS id, h.key, h.was, h.value, h.at, h.command_id AS "commandId", c.number::float8 AS number,
          c.account_name AS "accountName"
        FROM device_parameter_change h LEFT JOIN command c ON c.id = h.command_id
        WHERE ${isWanted} ORDER BY h.id DESC LIMIT $4 OFFSET $5`,
      values: [...values, size, (current - 1) * size],
    }),
  ]);
  const records = found.rows.map(({ at, commandId, number, accountName, ...row }): ParameterChange => ({
    ...row,
    at: at.toISOString(),
    command: commandId === null ? null : { id: commandId, number: number ?? 0, accountName: accountName ?? '' },
  }));
  return { current, size, total: counted.rows[0]?.total ?? 0, records };
}
