import { inTransaction, openDatabase, type Bus, type Database, type Pool, type Queryable } from '@groundwatch/db';
import type { BusMessage, Changed } from '@groundwatch/protocol/live';
import type { FastifyBaseLogger } from 'fastify';
import type { AccessDirectory } from './access/directory.ts';

export type { Pool, Queryable } from '@groundwatch/db';
export type Registry = Extract<BusMessage, { kind: 'registry' }>['tables'][number];

/** What every feature is given. */
export interface Context {
  pool: Pool;
  /** The same connections for typed queries. */
  db: Database;
  bus: Bus;
  access: AccessDirectory;
  log: FastifyBaseLogger;
  /** A key for one purpose, made of the installation's secret: the same in every process, and telling nothing of others. */
  keyFor: (purpose: string) => string;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Runs `work` in one transaction, by statements and by typed queries. */
export const transaction = <T>(pool: Pool, work: (client: Queryable, db: Database) => Promise<T>): Promise<T> =>
  inTransaction(pool, (client) => work(client, openDatabase(client)), null);

/** Tells every process that rows changed. A bus that is away only delays what the others' own checks find. */
export async function publishRegistry(context: Context, ...tables: Registry[]): Promise<void> {
  context.access.invalidate();
  try {
    await context.bus.publish([{ kind: 'registry', tables }]);
  } catch (error) {
    context.log.warn({ err: error }, 'a registry change could not be announced');
  }
}

/** Tells the other processes and open pages what changed. Who does not hear of it finds it when they ask next. */
export async function publishChange({ bus, log }: Pick<Context, 'bus' | 'log'>, changed: Changed): Promise<void> {
  try {
    await bus.publish([{ kind: 'changed', changed }]);
  } catch (error) {
    log.warn({ err: error, topic: changed.topic }, 'a change could not be announced');
  }
}
