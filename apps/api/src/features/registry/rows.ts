import {
  and,
  type AnyPgColumn,
  asc,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNull,
  or,
  type PgSelect,
  sql,
  type SQL,
} from '@groundwatch/db/orm';
import type { Caller, Viewer } from '../../access/caller.ts';
import type { Executor } from '../../audit.ts';
import { found, invalidField } from '../../errors.ts';
import { likePattern } from '../../like-pattern.ts';
import type { Expression, Reader, Resource, Row } from './resource.ts';

/** Filterable columns that are no ids. */
const filterable = new Set([
  ...['isEnabled', 'type', 'security', 'adapter', 'tls', 'menuType', 'kind'],
  ...['clientKind', 'level', 'source', 'state', 'isOwned', 'workKind', 'way', 'isDone'],
]);
const LARGEST_ID = 2_147_483_647;

/** The query of a list: the fields of `RegistryQuery`; all others are filters. */
export interface ListQuery {
  readonly keyword?: string | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

function columnsOf(resource: Resource, reader: Reader): Record<string, Expression> {
  const hidden = new Set(resource.secret);
  const own = Object.entries(getTableColumns(resource.table)).filter(([key]) => !hidden.has(key));
  return { ...Object.fromEntries(own), ...resource.extras?.(reader) };
}

export const visibleTo = ({ seenBy, visible }: Resource, viewer: Viewer): SQL | undefined =>
  seenBy ? seenBy(viewer) : viewer.scope === null ? undefined : visible?.(viewer.scope);

function filterColumn(resource: Resource, key: string): AnyPgColumn {
  const own = getTableColumns(resource.table);
  const { filters = {} } = resource;
  if (Object.hasOwn(own, key) && (key.endsWith('Id') || filterable.has(key))) return own[key]!;
  const column = Object.hasOwn(filters, key) ? filters[key] : undefined;
  if (!column) throw invalidField(key, 'noColumn', { key });
  return column;
}

function isEqual(key: string, column: AnyPgColumn, text: string): SQL {
  if (column.dataType === 'boolean') {
    if (text === 'true' || text === 'false') return eq(column, text === 'true');
    throw invalidField(key, 'choice', { values: 'true, false' });
  }
  if (column.dataType !== 'number') return eq(column, text);
  if (text === 'null') return isNull(column);
  if (!/^\d{1,10}$/.test(text) || Number(text) > LARGEST_ID) throw invalidField(key, 'type', { expected: 'number' });
  return eq(column, Number(text));
}

/** Condition for the requested and visible rows. Throws invalid for an unknown filter. */
export function whereOf(resource: Resource, caller: Caller, query: ListQuery): SQL | undefined {
  const { keyword, sort: _sort, order: _order, ...rest } = query;
  const { current: _current, size: _size, format: _format, ...filters } = rest as Record<string, string>;
  const matches = keyword
    ? or(...resource.search.map((column) => ilike(sql`${column}::text`, likePattern(keyword))))
    : undefined;
  const equal = Object.entries(filters).map(([key, text]) => isEqual(key, filterColumn(resource, key), text));
  return and(visibleTo(resource, caller), matches, ...equal);
}

/** The requested order, then by id, so that pages do not overlap. */
export function orderOf(resource: Resource, reader: Reader, { sort, order }: ListQuery): SQL[] {
  if (sort === undefined) return [asc(resource.table.id)];
  const columns = columnsOf(resource, reader);
  const column = Object.hasOwn(columns, sort) ? columns[sort] : undefined;
  if (!column) throw invalidField('sort', 'noColumn', { key: sort });
  return order === 'desc'
    ? [sql`${column} DESC NULLS LAST`, desc(resource.table.id)]
    : [sql`${column} ASC NULLS LAST`, asc(resource.table.id)];
}

/** Query of a resource's rows with all joins. */
function queryOf(db: Executor, resource: Resource, fields: Record<string, Expression>): PgSelect {
  let query = db.select(fields).from(resource.table).$dynamic() as unknown as PgSelect;
  for (const { table, on } of resource.joins ?? []) query = query.leftJoin(table, on);
  return query;
}

export interface Slice {
  where?: SQL | undefined;
  orderBy?: SQL[];
  limit?: number;
  offset?: number;
}

/** Rows as they are answered. */
export async function readRows(db: Executor, resource: Resource, reader: Reader, slice: Slice): Promise<Row[]> {
  const { where, orderBy = [asc(resource.table.id)], limit, offset } = slice;
  let query = queryOf(db, resource, columnsOf(resource, reader))
    .where(where)
    .orderBy(...orderBy);
  if (limit !== undefined) query = query.limit(limit).offset(offset ?? 0);
  const rows = (await query) as Row[];
  return resource.complete ? resource.complete(db, rows) : rows;
}

export async function countRows(db: Executor, resource: Resource, where: SQL | undefined): Promise<number> {
  const rows = (await queryOf(db, resource, { total: sql<number>`count(*)::int` }).where(where)) as { total: number }[];
  return rows[0]?.total ?? 0;
}

/** Ordered ids, for callers that read many rows in parts. */
export async function readIds(
  db: Executor,
  resource: Resource,
  where: SQL | undefined,
  order: SQL[],
): Promise<number[]> {
  const query = queryOf(db, resource, { id: resource.table.id });
  const rows = (await query.where(where).orderBy(...order)) as { id: number }[];
  return rows.map(({ id }) => id);
}

/** One row as it is answered. Throws notFound where it is missing or not visible. */
export async function findRow(
  db: Executor,
  resource: Resource,
  caller: Caller,
  reader: Reader,
  id: number,
): Promise<Row> {
  const where = and(eq(resource.table.id, id), visibleTo(resource, caller));
  return found((await readRows(db, resource, reader, { where }))[0]);
}

/** Rows of these ids in their order; deleted rows are left out. */
export async function rowsOfIds(
  db: Executor,
  resource: Resource,
  reader: Reader,
  ids: readonly number[],
): Promise<Row[]> {
  const rows = await readRows(db, resource, reader, { where: inArray(resource.table.id, [...ids]) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
