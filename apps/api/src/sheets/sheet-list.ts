import type { Database } from '@groundwatch/db';
import type { FieldProblem, Language, RegistryRow as Row, SheetPath } from '@groundwatch/protocol/rest';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../access/caller.ts';
import type { Queryable } from '../context.ts';

/** How a list is imported from and exported to files. */
export interface SheetList<Schema extends z.ZodObject = z.ZodObject> {
  /** Path of its calls below `/rest`, such as `station-types`. */
  path: SheetPath;
  /** Subject of its permissions, such as `station-type` of `station-type:list`. */
  permission: string;
  body: Schema;
  /** Columns and fields of the body that never leave the server and never appear in the audit. */
  secret?: readonly string[];
  /** Field of the body with the parent in the tree, which a move changes. */
  parent?: keyof z.output<Schema> & string;
  /** Fields of the body that identify a row of a file; absent: the list cannot be imported. */
  key?: readonly (keyof z.output<Schema> & string)[];
  /** Read-only columns in files, besides the fields of the body. */
  shown?: readonly string[];
  /** Maximum number of rows of an imported file. */
  importLimit?: number;
  /** Fields of the body that are not in files. */
  notInFiles?: readonly (keyof z.output<Schema> & string)[];
  /** Columns in files, besides the fields of the body, that `recognise` reads. */
  identity?: readonly string[];
  /** Computes the key of a row if the values of `key` do not suffice; null: the row has no key. */
  keyOf?: (values: Record<string, unknown>) => string | null;
  /** Finds the stored row of each row of a file, or the problem. Present if an import creates no rows. */
  recognise?: (rows: readonly Record<string, unknown>[], existing: readonly Row[]) => (Row | FieldProblem)[];
  /**
   * The word by which other rows of the same file name this row as their parent. `parentWord`: the word of its own parent, '' if it has
   * none.
   */
  wordOf?: (values: Record<string, unknown>, parentWord: string) => string;
  /** Completes the body of a file's row: adds fields that are not in files, and drops those that a file must not change. */
  importBody?: (body: Record<string, unknown>, stored: Row | null) => Record<string, unknown>;
}

/** One transaction, for SQL statements and for typed queries. */
export interface SheetTransaction {
  readonly client: Queryable;
  readonly tx: Database;
}

/** Transaction and request of an import. */
export interface SheetWork extends SheetTransaction {
  readonly request: FastifyRequest;
}

/** The user of an import or export. */
interface SheetReader extends Caller {
  readonly language: Language;
}

/** Import and export of a list outside the registry. */
export interface SheetStore {
  readonly list: SheetList;
  /** Returns the rows within the reader's scope, filtered and sorted like the page for the same query. */
  readonly read: (db: Queryable, reader: SheetReader, query: Readonly<Record<string, unknown>>) => Promise<Row[]>;
  /** Writes a parsed row of a file; `stored` is the row that it matched, or null. Throws AppError. */
  readonly write: (work: SheetWork, stored: Row | null, body: Record<string, unknown>) => Promise<void>;
  /** Called after the commit; publishes the change to all processes. */
  readonly announce?: () => Promise<void>;
}
