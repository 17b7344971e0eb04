import {
  inTransaction,
  openDatabase,
  type Bus,
  type Database,
  type Pool,
  type Queryable,
  type Reads,
} from '@groundwatch/db';
import type { BusMessage, Changed } from '@groundwatch/protocol/live';
import type { FastifyBaseLogger } from 'fastify';
import type { AccessDirectory } from './access/directory.ts';

export type { Pool, Queryable } from '@groundwatch/db';
export type Registry = Extract<BusMessage, { kind: 'registry' }>['tables'][number];

/** Dependencies of every feature. */
export interface Context {
  pool: Pool;
  /** The same pool for typed queries. */
  db: Database;
  /** For history, exports and back-tests: a replica where there is one. */
  reads: Reads;
  bus: Bus;
  access: AccessDirectory;
  log: FastifyBaseLogger;
  /**
   * Derives a key for one purpose from the installation's secret: the same in every process, and independent of keys for other purposes.
   */
  keyFor: (purpose: string) => string;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Runs `work` in one transaction, with statements and typed queries. */
export const transaction = <T>(pool: Pool, work: (client: Queryable, db: Database) => Promise<T>): Promise<T> =>
  inTransaction(pool, (client) => work(client, openDatabase(client)), null);

/** Publishes that rows of the registry changed. Without the bus the other processes find the change with their own polling. */
export async function publishRegistry(context: Context, ...tables: Registry[]): Promise<void> {
  context.access.invalidate();
  try {
    await context.bus.publish([{ kind: 'registry', tables }]);
  } catch (error) {
    context.log.warn({ err: error }, 'a registry change could not be announced');
  }
}

/** Publishes what changed to the other processes and open pages. Whoever misses the message sees the change with the next query. */
export async function publishChange({ bus, log }: Pick<Context, 'bus' | 'log'>, changed: Changed): Promise<void> {
  try {
    await bus.publish([{ kind: 'changed', changed }]);
  } catch (error) {
    log.warn({ err: error, topic: changed.topic }, 'a change could not be announced');
  }
}
