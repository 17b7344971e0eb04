import { createRequire } from 'node:module';
import type * as Orm from 'drizzle-orm';
import type * as NodePostgres from 'drizzle-orm/node-postgres';
import type * as PgCore from 'drizzle-orm/pg-core';

export type { SQL } from 'drizzle-orm';
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';
export type { AnyPgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';

// Loaded with require, only here: for each import of a file of a package Node.js (24 to 26) parses the package's whole export list, which
// has 179 kB. That took a third of a process's start.
const require = createRequire(import.meta.url);

export const {
  and,
  asc,
  desc,
  DrizzleQueryError,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  isTable,
  lt,
  lte,
  max,
  ne,
  or,
  sql,
} = require('drizzle-orm') as typeof Orm;
export const {
  alias,
  bigint,
  boolean,
  cidr,
  customType,
  date,
  doublePrecision,
  getTableConfig,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} = require('drizzle-orm/pg-core') as typeof PgCore;
export const { drizzle } = require('drizzle-orm/node-postgres') as typeof NodePostgres;
