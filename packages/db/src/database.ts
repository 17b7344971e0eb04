import { drizzle, type NodePgDatabase } from './orm.ts';
import type pg from 'pg';

export type Database = NodePgDatabase;

/** Typed queries over a pool's connections, or inside the transaction of one. The caller closes the connection. */
export const openDatabase = (connection: pg.Pool | pg.PoolClient): Database => drizzle(connection);
