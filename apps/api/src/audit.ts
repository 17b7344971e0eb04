import type { FastifyRequest } from 'fastify';
import type { Queryable } from './context.ts';

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
export async function writeAudit(db: Queryable, entry: AuditEntry): Promise<void> {
  await db.query(
    `INSERT INTO audit (at, user_id, account_name, action, target, detail, address, is_success)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      new Date(entry.at),
      entry.userId,
      entry.accountName,
      entry.action,
      entry.target ?? '',
      JSON.stringify(entry.detail ?? {}),
      entry.address,
      entry.isSuccess ?? true,
    ],
  );
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
