import { createHash } from 'node:crypto';
import {
  families,
  familyFields,
  identFields,
  quality,
  sensorTypes,
  snakeCase,
  statusFields,
  type FamilyKey,
  type Field,
  type ReadingValue,
} from '@groundwatch/protocol/model';
import type { Records, RecordsQuery, StoredRecord } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { identColumns, identThen } from '../../latest/ident-then.ts';

/** The deepest row offset of a page and the limit of counting: more than anyone looks at. */
const DEEPEST = 100_000;

type Values = Record<string, ReadingValue>;

const quoted = (column: string): string => `"${column}"`;

/** The values after the fixed columns of a row, in the order of `fields`. */
function valuesOf(row: readonly unknown[], offset: number, fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map((field, index) => [field.key, row[offset + index] as ReadingValue]));
}

const iso = (time: unknown): string => (time as Date).toISOString();
const isoOrNull = (time: unknown): string | null => (time === null ? null : iso(time));

/** End of a page: the time in µs since 1970 and the sensor id (0 for a status record), as several sensors may collect at once. */
interface Cursor {
  us: number;
  sensorId: number;
}

function parseCursor(text: string): Cursor {
  const [us = '', sensorId = ''] = text.split('.');
  return { us: Number(us), sensorId: Number(sensorId) };
}

const usOf = (time: string): string => `(extract(epoch FROM ${time}) * 1000000)::int8`;
const timeOf = (us: string): string => `(timestamptz 'epoch' + ${us} * interval '1 microsecond')`;

/** Stored rows of one kind of a device, newest first; readings at the same time by sensor id. */
export async function readRecords(db: Queryable, deviceId: number, query: RecordsQuery): Promise<Records> {
  const { current, size, kind } = query;
  const after = query.cursor === undefined ? null : parseCursor(query.cursor);
  const offset = after ? 0 : (current - 1) * size;
  if (offset + size > DEEPEST) throw invalidField('current', 'tooDeep');
  const period = [query.from ?? '-infinity', query.to ?? 'infinity'];
  // One row more than wanted shows whether there is another page.
  const page = { limit: size + 1, offset, period, after };
  const { total, found } = await (kind === 'status'
    ? readStatus(db, deviceId, page)
    : readFamily(db, deviceId, kind, query.sensorId, page));
  const end = found.length > size ? found[size - 1] : undefined;
  const next = end ? `${end.us}.${end.record.sensorId ?? 0}` : null;
  return { current, size, total, next, records: found.slice(0, size).map(({ record }) => record) };
}

interface PageRequest {
  limit: number;
  offset: number;
  period: readonly string[];
  after: Cursor | null;
}
interface RecordPage {
  /** −1 on pages after the first, which was counted. */
  total: number;
  found: { record: StoredRecord; us: number }[];
}

const inRows = { rowMode: 'array' } as const;

/** Prepared, as planning for the chunks of years costs more than reading a page. Named by its text; there are a few texts per kind. */
const prepared = <T extends object>(text: string, values: unknown[], more?: T) => ({
  name: `records-${createHash('sha1').update(text).digest('base64')}`,
  text,
  values,
  ...more,
});

async function countUpTo(db: Queryable, { after }: PageRequest, from: string, values: unknown[]): Promise<number> {
  if (after) return -1;
  const text = `SELECT count(*) AS total FROM (SELECT 1 FROM ${from} LIMIT ${DEEPEST}) AS counted`;
  const { rows } = await db.query<{ total: number }>(prepared(text, values));
  return rows[0]?.total ?? 0;
}

const IDENT_AT = 11;
const VALUES_AT = IDENT_AT + identFields.length;

/** null where the device has not identified itself yet. */
const identOf = (texts: readonly (string | null)[]): StoredRecord['ident'] =>
  texts[0] === null
    ? null
    : (Object.fromEntries(identFields.map(({ key }, index) => [key, texts[index]])) as StoredRecord['ident']);

async function readStatus(db: Queryable, deviceId: number, page: PageRequest): Promise<RecordPage> {
  const { limit, offset, period, after } = page;
  const where = 'device_id = $1 AND collected_at >= $2 AND collected_at < $3';
  const [total, { rows }] = await Promise.all([
    countUpTo(db, page, `device_status_with_ahead WHERE ${where}`, [deviceId, ...period]),
    db.query<unknown[]>(
      prepared(
        `SELECT ${usOf('r.collected_at')}, r.collected_at, r.received_at, r.original_collected_at, r.is_late, r.run_status,
          r.encryption_function, r.resend_function, r.push_data, r.sequence, r.is_ahead, ${identColumns.join(', ')},
          ${statusFields.map((f) => `r.${quoted(snakeCase(f.key))}`).join(', ')}
        FROM (SELECT * FROM device_status_with_ahead WHERE ${where} ${after ? `AND collected_at < ${timeOf('$6::int8')}` : ''}
          ORDER BY collected_at DESC LIMIT $4 OFFSET $5) r${identThen('r')}
        ORDER BY r.collected_at DESC`,
        [deviceId, ...period, limit, offset, ...(after ? [after.us] : [])],
        inRows,
      ),
    ),
  ]);
  const found = rows.map((row) => ({
    us: row[0] as number,
    record: {
      collectTime: iso(row[1]),
      receiveTime: iso(row[2]),
      originalCollectTime: isoOrNull(row[3]),
      late: row[4] as boolean,
      runStatus: row[5] as number | null,
      encryptionFunction: row[6] as boolean | null,
      resendFunction: row[7] as boolean | null,
      pushData: row[8] as boolean | null,
      sequence: row[9] as number | null,
      ...(row[10] === true ? { quality: quality.clockAhead } : {}),
      ident: identOf(row.slice(IDENT_AT, VALUES_AT) as (string | null)[]),
      values: valuesOf(row, VALUES_AT, statusFields),
    },
  }));
  return { total, found };
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
  sensorId: number | undefined,
  page: PageRequest,
): Promise<RecordPage> {
  const { limit, offset, period, after } = page;
  const known = await db.query<SensorRow>(
    'SELECT id, port, type, sub_address FROM sensor WHERE device_id = $1 AND ($2::int IS NULL OR id = $2)',
    [deviceId, sensorId ?? null],
  );
  const sensors = new Map(
    known.rows
      .filter(({ type }) => sensorTypes.get(type)?.parts.some((part) => part.family.key === kind))
      .map((sensor) => [sensor.id, sensor]),
  );
  if (sensors.size === 0) return { total: after ? -1 : 0, found: [] };
  const table = `${families[kind].table}_with_ahead`;
  const fields = familyFields(families[kind]);
  const columns = fields.map((f) => quoted(snakeCase(f.key))).join(', ');
  const ids = [...sensors.keys()];
  // At the time where the page ended, only sensors with a higher id remain.
  const beyond = `AND collected_at < ${timeOf('$7::int8')} + CASE WHEN s.id > $8 THEN interval '1 microsecond' ELSE interval '0' END`;
  const [total, { rows }] = await Promise.all([
    countUpTo(db, page, `${table} WHERE sensor_id = ANY($1) AND collected_at >= $2 AND collected_at < $3`, [
      ids,
      ...period,
    ]),
    db.query<unknown[]>(
      prepared(
        // The newest rows of each sensor by its index, then the newest of all.
        `SELECT ${usOf('r.collected_at')}, r.* FROM unnest($1::int[]) AS s(id) CROSS JOIN LATERAL (
          SELECT sensor_id, collected_at, received_at, original_collected_at, quality, checks, is_late, ${columns}
          FROM ${table} WHERE sensor_id = s.id AND collected_at >= $2 AND collected_at < $3 ${after ? beyond : ''}
          ORDER BY collected_at DESC LIMIT $4) r
        ORDER BY r.collected_at DESC, r.sensor_id LIMIT $5 OFFSET $6`,
        [ids, ...period, limit + offset, limit, offset, ...(after ? [after.us, after.sensorId] : [])],
        inRows,
      ),
    ),
  ]);
  const found = rows.map((row) => {
    const sensor = sensors.get(row[1] as number)!;
    const record = {
      sensorId: sensor.id,
      port: sensor.port,
      type: sensor.type,
      subAddress: sensor.sub_address,
      collectTime: iso(row[2]),
      receiveTime: iso(row[3]),
      originalCollectTime: isoOrNull(row[4]),
      quality: row[5] as number,
      checks: row[6] as number,
      late: row[7] as boolean,
      values: valuesOf(row, 8, fields),
    };
    return { us: row[0] as number, record };
  });
  return { total, found };
}
