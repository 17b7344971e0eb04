import { binaryArray, type ArrayElement, type ArrayType } from '@groundwatch/db';
import type { Row } from '../batch/rows.ts';
import type { Column, TableSpec } from '../batch/table-spec.ts';

/** A prepared statement for node-postgres. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

interface TableStatements {
  readonly insert: Statement;
  readonly compare: Statement;
}

const cache = new Map<string, TableStatements>();

/** The statements of a table; their parameters come from `rowParameters`. */
export function statementsOf<R extends Row>(spec: TableSpec<R>): TableStatements {
  let statements = cache.get(spec.key);
  if (!statements) {
    statements = {
      insert: { name: `insert_${spec.key}`, text: insertText(spec) },
      compare: { name: `compare_${spec.key}`, text: compareText(spec) },
    };
    cache.set(spec.key, statements);
  }
  return statements;
}

const hasLists = <R>(spec: TableSpec<R & Row>): boolean => spec.columns.some((column) => column.isList);

/**
 * A FROM item `u` with the input rows and their ordinal. Lists are passed as one flat array per column with the first and last index of
 * each row, because unnest would flatten nested arrays.
 */
function source<R extends Row>(spec: TableSpec<R>): { from: string; column: (column: Column<R>) => string } {
  const scalars = spec.columns.filter((column) => !column.isList);
  const names = scalars.map((column) => column.name);
  const params = scalars.map((column, index) => `$${index + 1}::${column.type}[]`);
  if (hasLists(spec)) {
    names.push('first_element', 'last_element');
    params.push(`$${params.length + 1}::int4[]`, `$${params.length + 2}::int4[]`);
  }
  const offset = params.length;
  const lists = spec.columns.filter((column) => column.isList);
  return {
    from: `unnest(${params.join(', ')}) WITH ORDINALITY AS u(${names.join(', ')}, ord)`,
    column: (column) =>
      column.isList
        ? `($${offset + lists.indexOf(column) + 1}::${column.type}[])[u.first_element:u.last_element]`
        : `u.${column.name}`,
  };
}

/** Inserts new rows and returns the ordinals of existing ones; queries for these only if there are any. */
function insertText<R extends Row>(spec: TableSpec<R>): string {
  const { from, column } = source(spec);
  const id = spec.idColumn;
  return `WITH ins AS (
      INSERT INTO ${spec.table} (${spec.columns.map((c) => c.name).join(', ')})
      SELECT ${spec.columns.map(column).join(', ')} FROM ${from}
      ON CONFLICT (${id}, collected_at) DO NOTHING RETURNING ${id} AS id, collected_at AS at)
    SELECT k.ord::int4 AS ord FROM unnest($1::int4[], $2::timestamptz[]) WITH ORDINALITY AS k(id, at, ord)
    WHERE (SELECT count(*) FROM ins) < cardinality($1::int4[])
      AND NOT EXISTS (SELECT FROM ins WHERE ins.id = k.id AND ins.at = k.at)`;
}

/** For each input row whether the stored one has equal values, and the stored row where not. */
function compareText<R extends Row>(spec: TableSpec<R>): string {
  const { from, column } = source(spec);
  const same = spec.columns
    .filter((c) => spec.compared.includes(c.name))
    .map((c) => `t.${c.name} IS NOT DISTINCT FROM ${column(c)}`);
  // A resend may come after the clock was set: quality 3 (clock unset) is not part of the value.
  if (spec.columns.some((c) => c.name === 'quality'))
    same.push('(t.quality = u.quality OR 3 IN (t.quality, u.quality))');
  return `SELECT ord::int4 AS ord, is_same AS "isSame", CASE WHEN NOT is_same THEN to_jsonb(t) END AS stored FROM (
      SELECT u.ord, (${same.join(' AND ')}) AS is_same, t
      FROM ${from} JOIN ${spec.table} t ON t.${spec.idColumn} = u.${spec.idColumn} AND t.collected_at = u.collected_at
    ) compared ORDER BY ord`;
}

/** Parameters of both statements for these rows: one binary array per column. */
export function rowParameters<R extends Row>(spec: TableSpec<R>, rows: readonly R[]): Buffer[] {
  const params: Buffer[] = [];
  for (const column of spec.columns) {
    if (!column.isList) params.push(columnArray(column.type, rows.map(column.read)));
  }
  const lists = spec.columns.filter((column) => column.isList);
  const [leading] = lists;
  if (!leading) return params;
  const first: number[] = [];
  const last: number[] = [];
  let total = 0;
  for (const row of rows) {
    first.push(total + 1);
    total += elementsOf(leading, row).length;
    last.push(total);
  }
  params.push(binaryArray('int4', first), binaryArray('int4', last));
  for (const list of lists)
    params.push(
      columnArray(
        list.type,
        rows.flatMap((row) => elementsOf(list, row)),
      ),
    );
  return params;
}

const elementsOf = <R>(column: Column<R>, row: R): readonly unknown[] => {
  const value = column.read(row);
  return Array.isArray(value) ? (value as unknown[]) : [];
};

const columnArray = (type: ArrayType, values: readonly unknown[]): Buffer =>
  binaryArray(type, values as readonly (ArrayElement[ArrayType] | null)[]);

/** Elements per statement: slicing a flat array that contains a NULL scans it from its start. */
const MAX_ELEMENTS = 32_768;

/** Splits rows with lists into statements of limited size. */
export function chunks<R extends Row>(spec: TableSpec<R>, rows: readonly R[]): (readonly R[])[] {
  const leading = spec.columns.find((column) => column.isList);
  if (!leading) return [rows];
  const cut: R[][] = [[]];
  let elements = 0;
  for (const row of rows) {
    const own = elementsOf(leading, row).length;
    if (elements + own > MAX_ELEMENTS) {
      cut.push([]);
      elements = 0;
    }
    elements += own;
    cut.at(-1)?.push(row);
  }
  return cut;
}
