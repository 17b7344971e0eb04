import type { StoredReading } from '@groundwatch/domain/alarms';
import { binaryArray, type PoolClient } from '@groundwatch/db';
import {
  judgeable,
  families,
  familyFields,
  prefixedKey,
  sensorTypeOf,
  snakeCase,
  statusFields,
  type ReadingValue,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { Body } from './binding.ts';

/** The rows to load for one owner: all from a collect time on, and a number before it. */
export interface RowRequest {
  readonly id: number;
  readonly from: number;
  readonly before: number;
}

/** Rows in order of collect time. `isWhole`: there are no older ones. */
export interface Stored {
  readonly rows: StoredReading[];
  isWhole: boolean;
}

export type TypeOf = (sensorId: number) => SensorTypeCode;
type Cells = readonly ReadingValue[];
type ToReading = (id: number, at: number, cells: Cells) => StoredReading;

const statusKeys = ['runStatus', ...statusFields.map(({ key }) => key)];
const statusColumns = statusKeys.map(snakeCase);

const keyed = (keys: readonly string[], cells: Cells): Record<string, ReadingValue> =>
  Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? null]));

/** The table of a family, and how its rows are read. */
function tableOf(
  body: Body,
  typeOf: TypeOf,
): { table: string; idColumn: string; columns: string[]; toReading: ToReading } {
  if (body === 'status') {
    const toReading: ToReading = (_id, at, cells) => ({
      ...{ at, quality: 0, checks: 0 },
      values: judgeable(keyed(statusKeys, cells) as Record<string, number | null>),
    });
    return { table: 'device_status', idColumn: 'device_id', columns: statusColumns, toReading };
  }
  const fields = familyFields(families[body]);
  const keys = new Map<number, string[]>();
  const keysOf = (id: number): string[] => {
    let own = keys.get(id);
    if (!own) {
      const prefix = sensorTypeOf(typeOf(id)).parts.find((part) => part.family.key === body)?.prefix ?? '';
      keys.set(id, (own = fields.map((field) => prefixedKey(prefix, field.key))));
    }
    return own;
  };
  return {
    table: families[body].table,
    idColumn: 'sensor_id',
    columns: ['quality', 'checks', ...fields.map(({ key }) => snakeCase(key))],
    toReading: (id, at, [quality, checks, ...cells]) => ({
      at,
      quality: quality as number,
      checks: checks as number,
      values: keyed(keysOf(id), cells),
    }),
  };
}

const times = (all: readonly number[]): Buffer =>
  binaryArray(
    'timestamptz',
    all.map((at) => Math.max(at, 0)),
  );

/** Merges requests for the same owner. */
function joined(wanted: readonly RowRequest[]): RowRequest[] {
  const byId = new Map<number, RowRequest>();
  for (const { id, from, before } of wanted) {
    const known = byId.get(id);
    byId.set(id, {
      id,
      from: Math.min(known?.from ?? from, from),
      before: Math.max(known?.before ?? before, before),
    });
  }
  return [...byId.values()];
}

/** Rows of one family table, by id. */
export async function loadRows(
  client: PoolClient,
  body: Body,
  wanted: readonly RowRequest[],
  typeOf: TypeOf,
): Promise<Map<number, Stored>> {
  const { table, idColumn, columns, toReading } = tableOf(body, typeOf);
  const all = joined(wanted);
  const list = columns.join(', ');
  const { rows } = await client.query<[id: number, at: string, isOlder: boolean, ...ReadingValue[]]>({
    name: `samples_${body}`,
    text: `SELECT w.id, extract(epoch FROM r.collected_at) * 1000, r.collected_at < w.since, ${list}
      FROM unnest($1::int4[], $2::timestamptz[], $3::int4[]) AS w(id, since, before)
      CROSS JOIN LATERAL (
        SELECT collected_at, ${list} FROM ${table} t WHERE t.${idColumn} = w.id AND t.collected_at >= w.since
        UNION ALL
        (SELECT collected_at, ${list} FROM ${table} t WHERE t.${idColumn} = w.id AND t.collected_at < w.since
          ORDER BY t.collected_at DESC LIMIT w.before)) r
      ORDER BY w.id, r.collected_at`,
    values: [
      binaryArray(
        'int4',
        all.map(({ id }) => id),
      ),
      times(all.map(({ from }) => from)),
      binaryArray(
        'int4',
        all.map(({ before }) => before),
      ),
    ],
    rowMode: 'array',
  });
  const found = new Map<number, Stored>(all.map(({ id }) => [id, { rows: [], isWhole: false }]));
  const older = new Map<number, number>();
  for (const [id, at, isOlder, ...cells] of rows) {
    if (isOlder) older.set(id, (older.get(id) ?? 0) + 1);
    found.get(id)?.rows.push(toReading(id, Number(at), cells));
  }
  for (const { id, before } of all) found.get(id)!.isWhole = (older.get(id) ?? 0) < before;
  return found;
}

/** A row ahead: it counts at its receive time, `reading.at`. */
export interface StoredAhead {
  readonly claimedAt: number;
  readonly reading: StoredReading;
}

export const aheadKey = (body: Body, id: number): string => `${body} ${id}`;

/** Rows ahead by `aheadKey`: received from a time on, and a number before it. */
export async function loadAhead(
  client: PoolClient,
  wanted: readonly (RowRequest & { readonly body: Body })[],
  typeOf: TypeOf,
): Promise<Map<string, StoredAhead[]>> {
  const found = new Map<string, StoredAhead[]>();
  const tables = new Map(
    [...new Set(wanted.map(({ body }) => body))].map((body) => [tableOf(body, typeOf).table, body]),
  );
  const all = [...Map.groupBy(wanted, ({ body }) => body)].flatMap(([body, own]) =>
    joined(own).map((one) => ({ ...one, table: tableOf(body, typeOf).table })),
  );
  const { rows } = await client.query<[string, number, string, string, Record<string, ReadingValue>]>({
    name: 'samples_ahead',
    text: `SELECT w.name, w.id, extract(epoch FROM r.received_at) * 1000, extract(epoch FROM r.collected_at) * 1000, r.row
      FROM unnest($1::text[], $2::int4[], $3::timestamptz[], $4::int4[]) AS w(name, id, since, before)
      CROSS JOIN LATERAL (
        SELECT received_at, collected_at, row FROM reading_ahead t
          WHERE t.table_name = w.name AND t.key_id = w.id AND t.received_at >= w.since
        UNION ALL
        (SELECT received_at, collected_at, row FROM reading_ahead t
          WHERE t.table_name = w.name AND t.key_id = w.id AND t.received_at < w.since
          ORDER BY t.received_at DESC LIMIT w.before)) r`,
    values: [
      binaryArray(
        'text',
        all.map(({ table }) => table),
      ),
      binaryArray(
        'int4',
        all.map(({ id }) => id),
      ),
      times(all.map(({ from }) => from)),
      binaryArray(
        'int4',
        all.map(({ before }) => before),
      ),
    ],
    rowMode: 'array',
  });
  for (const [table, id, at, claimedAt, row] of rows) {
    const body = tables.get(table)!;
    const { columns, toReading } = tableOf(body, typeOf);
    const cells = columns.map((column) => row[column] ?? null);
    const own = { claimedAt: Number(claimedAt), reading: toReading(id, Number(at), cells) };
    const key = aheadKey(body, id);
    const known = found.get(key);
    if (known) known.push(own);
    else found.set(key, [own]);
  }
  return found;
}

/** For each of `wanted`, in order, the first `limit` rows at or after a time. */
export async function loadFirstRows(
  client: PoolClient,
  body: Body,
  wanted: readonly { readonly id: number; readonly at: number }[],
  limit: number,
  typeOf: TypeOf,
): Promise<StoredReading[][]> {
  const { table, idColumn, columns, toReading } = tableOf(body, typeOf);
  const list = columns.join(', ');
  const { rows } = await client.query<[ord: number, at: string, ...ReadingValue[]]>({
    name: `first_${body}`,
    text: `SELECT w.ord::int4, extract(epoch FROM r.collected_at) * 1000, ${list}
      FROM unnest($1::int4[], $2::timestamptz[]) WITH ORDINALITY AS w(id, since, ord)
      CROSS JOIN LATERAL (SELECT collected_at, ${list} FROM ${table} t
        WHERE t.${idColumn} = w.id AND t.collected_at >= w.since ORDER BY t.collected_at LIMIT $3) r
      ORDER BY 1, r.collected_at`,
    values: [
      binaryArray(
        'int4',
        wanted.map(({ id }) => id),
      ),
      times(wanted.map(({ at }) => at)),
      limit,
    ],
    rowMode: 'array',
  });
  const found = wanted.map((): StoredReading[] => []);
  for (const [ord, at, ...cells] of rows) {
    const id = wanted[ord - 1]!.id;
    found[ord - 1]!.push(toReading(id, Number(at), cells));
  }
  return found;
}
