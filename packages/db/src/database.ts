import { drizzle, type NodePgDatabase } from './orm.ts';
import type pg from 'pg';

export type Database = NodePgDatabase;

/** Typed queries over a pool's connections, or within a transaction of one. The caller closes it. */
export const openDatabase = (connection: pg.Pool | pg.PoolClient): Database => drizzle(connection);
