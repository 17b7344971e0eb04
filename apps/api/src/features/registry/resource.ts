import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Caller, Scope } from '../../access/caller.ts';
import type { Executor } from '../../audit.ts';
import type { Context, Registry } from '../../context.ts';

export type RegistryTable = PgTable & { id: AnyPgColumn };
export type Row = Record<string, unknown> & { id: number };

/** What the verbs of a resource are given. `existing` is null when a row is created. */
export interface Change<Body> {
  context: Context;
  tx: Executor;
  caller: Caller;
  body: Body;
  existing: Row | null;
}

/**
 * A table of the registry with its five calls. Everything that tables have in common stands in `routes.ts`; here is what
 * differs.
 */
export interface Resource<Schema extends z.ZodType = z.ZodType> {
  /** Last part of the address: `station-types`. */
  path: string;
  /** Subject of its permissions: `station-type` for `station-type:list` and so on. */
  permission: string;
  table: RegistryTable;
  body: Schema;
  /** What a row is answered as. */
  record: z.ZodType;
  /** Columns that the keyword is looked for in. */
  search: readonly AnyPgColumn[];
  /** Columns and fields of the body that never leave the server, nor stand in the audit. */
  secret?: readonly string[];
  /** Which rows somebody sees who does not see all; absent: all rows. */
  visible?: (scope: Scope) => SQL;
  /** Whether somebody who does not see all may make the row so; absent: never. */
  mayWrite?: (scope: Scope, body: z.output<Schema>) => boolean;
  /** What other processes keep a copy of. */
  announces?: Registry;
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
export const resource = <Schema extends z.ZodType>(definition: Resource<Schema>): Resource => definition;
