import { sql, type SQL } from '@groundwatch/db/orm';
import type { Dependency } from '../resource.ts';

/** Counts visible rows of another table. Columns are written as text, as drizzle drops the own table's name. */
export const countOf = (table: string, refersBy: string, owner: string, ids?: readonly number[]): SQL<number> => {
  const isSeen = ids === undefined ? sql`true` : sql`other.id = ANY(${sql.param([...ids])}::int[])`;
  const [from, column] = [sql.identifier(table), sql.identifier(refersBy)];
  return sql<number>`(SELECT count(*)::int FROM ${from} other WHERE other.${column} = ${sql.identifier(owner)}.id AND ${isSeen})`;
};

/** Rows of `table` that refer to a row by `refersBy`. */
export const namedIn = (
  kind: string,
  table: string,
  refersBy: string,
  { name = 'name', isBlocking = true }: { name?: string; isBlocking?: boolean } = {},
): Dependency => ({
  kind,
  isBlocking,
  names: (id) =>
    sql`SELECT ${sql.raw(name)}::text AS name FROM ${sql.identifier(table)} WHERE ${sql.identifier(refersBy)} = ${id}`,
});

/** Roles and users whose scope names a company, project or station; the entry is deleted with it. */
export const inScopesOf = (target: 'company_id' | 'project_id' | 'station_id'): Dependency[] => [
  {
    kind: 'role',
    isBlocking: false,
    names: (id) =>
      sql`SELECT r.name FROM data_scope s JOIN role r ON r.id = s.role_id WHERE s.${sql.identifier(target)} = ${id}`,
  },
  {
    kind: 'user',
    isBlocking: false,
    names: (id) =>
      sql`SELECT u.account_name AS name FROM data_scope s JOIN app_user u ON u.id = s.user_id
          WHERE s.${sql.identifier(target)} = ${id}`,
  },
];
