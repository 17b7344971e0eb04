import type { FastifyRequest } from 'fastify';
import { auditTable, type Database } from '@groundwatch/db';

/** A database, or a transaction in it. */
export type Executor = Pick<Database, 'insert' | 'select' | 'update' | 'delete' | 'execute'>;

export interface AuditEntry {
  at: number;
  userId: number | null;
  accountName: string;
  /** What was done: `login`, `station:update`, … */
  action: string;
  target?: string;
  /** Never holds a secret. */
  detail?: Record<string, unknown>;
  address: string;
  isSuccess?: boolean;
}

/** Writes who did what. In the transaction of the change itself, where there is one. */
export async function writeAudit(db: Executor, { at, ...entry }: AuditEntry): Promise<void> {
  await db.insert(auditTable).values({ ...entry, at: new Date(at) });
}

/** The part of an entry that the request gives. */
export const auditOf = (
  request: FastifyRequest,
  at: number,
): Pick<AuditEntry, 'at' | 'userId' | 'accountName' | 'address'> => ({
  at,
  userId: request.caller?.userId ?? null,
  accountName: request.caller?.accountName ?? '',
  address: request.ip,
});
