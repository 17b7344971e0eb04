import type { Conflict, Conflicts, PageQuery } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

type Value = Conflict['differences'][number]['stored'];

interface Row extends Omit<Conflict, 'collectTime' | 'receiveTime' | 'differences'> {
  collectedAt: Date;
  receivedAt: Date;
  stored: Record<string, Value>;
  offered: Record<string, Value>;
}

const camel = (column: string): string =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const differencesOf = ({ stored, offered }: Row): Conflict['differences'] =>
  Object.entries(offered).flatMap(([column, value]) => {
    const known = stored[column] ?? null;
    return JSON.stringify(known) === JSON.stringify(value)
      ? []
      : [{ key: camel(column), stored: known, offered: value }];
  });

/** Conflicts of a device, newest first. */
export async function readConflicts(db: Queryable, deviceId: number, { current, size }: PageQuery): Promise<Conflicts> {
  const [{ rows: counted }, { rows }] = await Promise.all([
    db.query<{ total: number }>('SELECT count(*)::int AS total FROM reading_conflict WHERE device_id = $1', [deviceId]),
    db.query<Row>(
      `SELECT id, sensor_id AS "sensorId", family AS kind, collected_at AS "collectedAt", received_at AS "receivedAt", stored, offered
       FROM reading_conflict WHERE device_id = $1 ORDER BY received_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [deviceId, size, (current - 1) * size],
    ),
  ]);
  const records = rows.map((row): Conflict => {
    const { id, sensorId, kind, collectedAt, receivedAt } = row;
    return {
      ...{ id, sensorId, kind, collectTime: collectedAt.toISOString(), receiveTime: receivedAt.toISOString() },
      differences: differencesOf(row),
    };
  });
  return { current, size, total: counted[0]?.total ?? 0, records };
}
