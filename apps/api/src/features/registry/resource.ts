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

/** What the verbs of a resource are given. `existing` is null when a row is created. */
export interface Change<Body> {
  context: Context;
  tx: Executor;
  caller: Caller;
  body: Body;
  existing: Row | null;
}

/** For whom a list is made. */
export interface Reader extends Viewer {
  language: Language;
}

/** Rows elsewhere that stand or fall with one. */
export interface Dependency {
  /** Permission subject of their kind, or `reading`, `contact`, `session`. */
  kind: string;
  /** Whether the row cannot be deleted while there are any; false: they go with it. */
  isBlocking: boolean;
  /** A query of one column `name`. */
  names: (id: number, language: Language) => SQL;
  /** They are too many to count: only whether there are any is asked. */
  isUncounted?: true;
}

/**
 * A table of the registry with its calls. Everything that tables have in common stands beside this file; here is what differs.
 */
export interface Resource<Schema extends z.ZodObject = z.ZodObject> extends SheetList<Schema> {
  path: RegistryPath;
  table: RegistryTable;
  /** Where names come from. Inside expressions, columns of the own table are written out: drizzle drops their table's name. */
  joins?: readonly { table: PgTable; on: SQL }[];
  /** What is answered beside the columns: names of what a row refers to, counts. Lists can be sorted by them. */
  extras?: (reader: Reader) => Record<string, Expression>;
  /** Equal-to filters beside those on the own columns. */
  filters?: Record<string, AnyPgColumn>;
  /** Where the keyword is looked for. */
  search: readonly Expression[];
  /** Which rows somebody sees who does not see all; absent: all rows. */
  visible?: (scope: Scope) => SQL;
  /** Which rows somebody sees, where that does not hang on companies, projects and stations. */
  seenBy?: (viewer: Viewer) => SQL;
  /** Whether somebody who does not see all may make the row so; absent: never. */
  mayWrite?: (scope: Scope, body: z.output<Schema>) => boolean;
  /** What other processes keep a copy of. */
  announces?: Registry;
  /** What open pages show of it and ask for again. */
  shownAs?: Extract<Changed, { topic: 'crm' }>;
  /** Fields of the body that may be given to many rows at once. */
  bulk?: readonly (keyof z.output<Schema> & string)[];
  /** Puts a moved row at a place among its neighbours. */
  place?: (change: Change<z.output<Schema>>, id: number, position: number) => Promise<void>;
  /** What is said before a row is deleted. */
  dependencies?: readonly Dependency[];
  /** Column values from the body. */
  values?: (change: Change<z.output<Schema>>) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Refuses by throwing, before anything is written. `body` is null when the row is to be deleted. */
  check?: (change: Change<z.output<Schema> | null>) => Promise<void>;
  /** What belongs to the row in other tables. */
  after?: (change: Change<z.output<Schema>>, id: number) => Promise<void>;
  /** Rows as they are answered, completed from other tables. */
  complete?: (db: Executor, rows: Row[]) => Promise<Row[]>;
}

/** Keeps the body's type inside a definition, and forgets it outside. */
export const resource = <Schema extends z.ZodObject>(definition: Resource<Schema>): Resource => definition;
