import {
  families,
  familyFields,
  sensorTypes,
  snakeCase,
  statusFields,
  type FamilyKey,
  type Field,
  type ReadingValue,
} from '@groundwatch/protocol/model';
import type { Page, RecordsQuery, StoredRecord } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { invalidField } from '../../errors.ts';

/** No page lies deeper, and no more rows are counted: that is more than a person ever looks at. */
const DEEPEST = 100_000;

type Values = Record<string, ReadingValue>;

const quoted = (column: string): string => `"${column}"`;

/** Values stand behind the fixed columns of a row, in the order of `fields`. */
function valuesOf(row: readonly unknown[], offset: number, fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map((field, index) => [field.key, row[offset + index] as ReadingValue]));
}

const iso = (time: unknown): string => (time as Date).toISOString();
const isoOrNull = (time: unknown): string | null => (time === null ? null : iso(time));

/** Stored rows of one kind of a device, newest first. */
export async function readRecords(db: Queryable, deviceId: number, query: RecordsQuery): Promise<Page<StoredRecord>> {
  const { current, size, kind } = query;
  const offset = (current - 1) * size;
  if (offset + size > DEEPEST) throw invalidField('current', 'tooDeep');
  const period = [query.from ?? '-infinity', query.to ?? 'infinity'];
  const page = { limit: size, offset, period };
  const { total, records } = await (kind === 'status'
    ? readStatus(db, deviceId, page)
    : readFamily(db, deviceId, kind, page));
  return { current, size, total, records };
}

interface PageRequest {
  limit: number;
  offset: number;
  period: readonly string[];
}
interface Found {
  total: number;
  records: StoredRecord[];
}

async function countUpTo(db: Queryable, from: string, values: unknown[]): Promise<number> {
  const text = `SELECT count(*) AS total FROM (SELECT 1 FROM ${from} LIMIT ${DEEPEST}) AS counted`;
  const { rows } = await db.query<{ total: number }>(text, values);
  return rows[0]?.total ?? 0;
}

async function readStatus(db: Queryable, deviceId: number, { limit, offset, period }: PageRequest): Promise<Found> {
  const where = 'device_id = $1 AND collected_at >= $2 AND collected_at < $3';
  const [total, rows] = await Promise.all([
    countUpTo(db, `device_status WHERE ${where}`, [deviceId, ...period]),
    db.query<unknown[]>({
      text: `SELECT collected_at, received_at, original_collected_at, is_late, run_status, encryption_function,
          resend_function, push_data, ${statusFields.map((f) => quoted(snakeCase(f.key))).join(', ')}
        FROM device_status WHERE ${where} ORDER BY collected_at DESC LIMIT $4 OFFSET $5`,
      values: [deviceId, ...period, limit, offset],
      rowMode: 'array',
    }),
  ]);
  const records = rows.rows.map((row) => ({
    collectTime: iso(row[0]),
    receiveTime: iso(row[1]),
    originalCollectTime: isoOrNull(row[2]),
    late: row[3] as boolean,
    runStatus: row[4] as number | null,
    encryptionFunction: row[5] as boolean | null,
    resendFunction: row[6] as boolean | null,
    pushData: row[7] as boolean | null,
    values: valuesOf(row, 8, statusFields),
  }));
  return { total, records };
}

interface SensorRow {
  id: number;
  port: number;
  type: string;
  sub_address: number;
}

async function readFamily(
  db: Queryable,
  deviceId: number,
  kind: FamilyKey,
  { limit, offset, period }: PageRequest,
): Promise<Found> {
  const found = await db.query<SensorRow>('SELECT id, port, type, sub_address FROM sensor WHERE device_id = $1', [
    deviceId,
  ]);
  const sensors = new Map(
    found.rows
      .filter(({ type }) => sensorTypes.get(type)?.parts.some((part) => part.family.key === kind))
      .map((sensor) => [sensor.id, sensor]),
  );
  if (sensors.size === 0) return { total: 0, records: [] };
  const { table } = families[kind];
  const fields = familyFields(families[kind]);
  const columns = fields.map((f) => quoted(snakeCase(f.key))).join(', ');
  const ids = [...sensors.keys()];
  const [total, rows] = await Promise.all([
    countUpTo(db, `${table} WHERE sensor_id = ANY($1) AND collected_at >= $2 AND collected_at < $3`, [ids, ...period]),
    db.query<unknown[]>({
      // Newest of each sensor first, by its index; then the newest of them all.
      text: `SELECT r.* FROM unnest($1::int[]) AS s(id) CROSS JOIN LATERAL (
          SELECT sensor_id, collected_at, received_at, original_collected_at, quality, is_late, ${columns} FROM ${table}
          WHERE sensor_id = s.id AND collected_at >= $2 AND collected_at < $3
          ORDER BY collected_at DESC LIMIT $4) r
        ORDER BY r.collected_at DESC, r.sensor_id LIMIT $5 OFFSET $6`,
      values: [ids, ...period, limit + offset, limit, offset],
      rowMode: 'array',
    }),
  ]);
  const records = rows.rows.map((row) => {
    const sensor = sensors.get(row[0] as number)!;
    return {
      sensorId: sensor.id,
      port: sensor.port,
      type: sensor.type,
      subAddress: sensor.sub_address,
      collectTime: iso(row[1]),
      receiveTime: iso(row[2]),
      originalCollectTime: isoOrNull(row[3]),
      quality: row[4] as number,
      late: row[5] as boolean,
      values: valuesOf(row, 6, fields),
    };
  });
  return { total, records };
}
