import type { FastifyRequest } from 'fastify';
import { auditTable, type Database } from '@groundwatch/db';

/** A database, or a transaction in it. */
export type Executor = Pick<Database, 'insert' | 'select' | 'update' | 'delete' | 'execute'>;

export interface AuditEntry {
  at: number;
  userId: number | null;
  accountName: string;
  /** The action: `login`, `station:update`, … */
  action: string;
  target?: string;
  /** Never holds a secret. */
  detail?: Record<string, unknown>;
  address: string;
  isSuccess?: boolean;
}

/** Writes an audit row: in the transaction of the change itself, where there is one. */
export async function writeAudit(db: Executor, { at, ...entry }: AuditEntry): Promise<void> {
  await db.insert(auditTable).values({ ...entry, at: new Date(at) });
}

/** The fields of an audit entry that come from the request. */
export const auditOf = (
  request: FastifyRequest,
  at: number,
): Pick<AuditEntry, 'at' | 'userId' | 'accountName' | 'address'> => ({
  at,
  userId: request.caller?.userId ?? null,
  accountName: request.caller?.accountName ?? '',
  address: request.ip,
});
