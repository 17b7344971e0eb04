import type { Database } from '@groundwatch/db';
import type { FieldProblem, Language, RegistryRow as Row, SheetPath } from '@groundwatch/protocol/rest';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../access/caller.ts';
import type { Queryable } from '../context.ts';

/** What files know of a list. */
export interface SheetList<Schema extends z.ZodObject = z.ZodObject> {
  /** Address of its calls: `station-types`. */
  path: SheetPath;
  /** Subject of its permissions: `station-type` for `station-type:list` and so on. */
  permission: string;
  body: Schema;
  /** Columns and fields of the body that never leave the server, nor stand in the audit. */
  secret?: readonly string[];
  /** Field of the body that a move changes: the parent in the tree. */
  parent?: keyof z.output<Schema> & string;
  /** Fields of the body by which a row of a file is known again; absent: nothing is imported. */
  key?: readonly (keyof z.output<Schema> & string)[];
  /** Answered columns that stand in files beside the body, to be read only. */
  shown?: readonly string[];
  /** Most rows of a file. */
  importLimit?: number;
  /** Fields of the body that stand in no file. */
  notInFiles?: readonly (keyof z.output<Schema> & string)[];
  /** Answered columns beside the body that stand in files, for `recognise` to read. */
  identity?: readonly string[];
  /** What a row is known again by where its key is more than the values of `key`; null: it cannot be. */
  keyOf?: (values: Record<string, unknown>) => string | null;
  /** Which row each of a file means, or why it means none: where files make no rows. */
  recognise?: (rows: readonly Record<string, unknown>[], existing: readonly Row[]) => (Row | FieldProblem)[];
  /** What other rows of the same file may call a row as their parent, given the word of its own parent; '' for none. */
  wordOf?: (values: Record<string, unknown>, parentWord: string) => string;
  /** What a file's row is taken for: with what no file may hold, and without what is not its to say. */
  importBody?: (body: Record<string, unknown>, stored: Row | null) => Record<string, unknown>;
}

/** A transaction, by statements and by typed queries. */
export interface SheetTransaction {
  readonly client: Queryable;
  readonly tx: Database;
}

/** What writes a row of a file. */
export interface SheetWork extends SheetTransaction {
  readonly request: FastifyRequest;
}

/** For whom a file is read or made. */
interface SheetReader extends Caller {
  readonly language: Language;
}

/** A list outside the registry: how its rows are read and written. */
export interface SheetStore {
  readonly list: SheetList;
  /** Rows that the reader sees, in order: those that the page finds by this query. */
  readonly read: (db: Queryable, reader: SheetReader, query: Readonly<Record<string, unknown>>) => Promise<Row[]>;
  /** Writes a parsed row of a file; `stored` is the row that it was recognised as. Throws AppError. */
  readonly write: (work: SheetWork, stored: Row | null, body: Record<string, unknown>) => Promise<void>;
  /** After the commit: tells every process. */
  readonly announce?: () => Promise<void>;
}
