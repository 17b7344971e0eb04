import type { AnyPgColumn, PgTable, SQL } from '@groundwatch/db/orm';
import type { z } from 'zod';
import type { Language, RegistryPath, RegistryRow } from '@groundwatch/protocol/rest';
import type { Caller, Scope, Viewer } from '../../access/caller.ts';
import type { Executor } from '../../audit.ts';
import type { Changed } from '@groundwatch/protocol/live';
import type { Context, Registry } from '../../context.ts';
import type { SheetList } from '../../sheets/sheet-list.ts';

export type RegistryTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn };
export type Row = RegistryRow;
export type Expression = SQL | AnyPgColumn;

/** Input of a resource's functions. `existing` is null when a row is created. */
export interface Change<Body> {
  context: Context;
  tx: Executor;
  caller: Caller;
  body: Body;
  existing: Row | null;
}

/** The reader of a list. */
export interface Reader extends Viewer {
  language: Language;
}

/** Rows of other tables that depend on a row. */
export interface Dependency {
  /** Permission subject of their kind, or `reading`, `contact`, `session`. */
  kind: string;
  /** Whether they prevent deleting the row; false: they are deleted with it. */
  isBlocking: boolean;
  /** A query of one column `name`. */
  names: (id: number, language: Language) => SQL;
  /** There are too many to count: only their existence is checked. */
  isUncounted?: true;
}

/** A registry table with its calls. The files beside this one have what all tables share; a definition has the differences. */
export interface Resource<Schema extends z.ZodObject = z.ZodObject> extends SheetList<Schema> {
  path: RegistryPath;
  table: RegistryTable;
  /** Joins for names. Write columns of the own table as text inside expressions: drizzle drops their table's name. */
  joins?: readonly { table: PgTable; on: SQL }[];
  /** Answered fields besides the columns: names of referenced rows, counts. Lists can be sorted by them. */
  extras?: (reader: Reader) => Record<string, Expression>;
  /** Equality filters besides those on the own columns. */
  filters?: Record<string, AnyPgColumn>;
  /** Columns that the keyword is searched in. */
  search: readonly Expression[];
  /** Rows visible to a caller who does not see all; absent: all rows. */
  visible?: (scope: Scope) => SQL;
  /** Visible rows where visibility does not depend on companies, projects and stations. */
  seenBy?: (viewer: Viewer) => SQL;
  /** Whether a caller who does not see all may save such a row; absent: never. */
  mayWrite?: (scope: Scope, body: z.output<Schema>) => boolean;
  /** The registry name published to other processes that cache the table. */
  announces?: Registry;
  /** The topic published to open pages that show the table. */
  shownAs?: Extract<Changed, { topic: 'crm' }>;
  /** Body fields that can be set on many rows at once. */
  bulk?: readonly (keyof z.output<Schema> & string)[];
  /** Places a moved row among its siblings. */
  place?: (change: Change<z.output<Schema>>, id: number, position: number) => Promise<void>;
  /** Checked before a row is deleted. */
  dependencies?: readonly Dependency[];
  /** Column values from the body. */
  values?: (change: Change<z.output<Schema>>) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Throws to refuse, before anything is written. `body` is null when the row is to be deleted. */
  check?: (change: Change<z.output<Schema> | null>) => Promise<void>;
  /** Writes the row's data in other tables. */
  after?: (change: Change<z.output<Schema>>, id: number) => Promise<void>;
  /** Completes answered rows from other tables. */
  complete?: (db: Executor, rows: Row[]) => Promise<Row[]>;
}

/** Checks the body's type inside a definition and erases it outside. */
export const resource = <Schema extends z.ZodObject>(definition: Resource<Schema>): Resource => definition;
