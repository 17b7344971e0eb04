import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema>;

/** Typed queries over a pool's connections. The pool stays its maker's to close. */
export const openDatabase = (pool: pg.Pool): Database => drizzle(pool, { schema });
