import type { FastifyRequest } from 'fastify';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import type { Context } from '../../context.ts';

/** Writes an audit row for a change of notification settings, in its transaction. */
export const auditNotifications =
  (context: Context) =>
  (tx: Executor, request: FastifyRequest, action: string, target: string | number, detail: Record<string, unknown>) =>
    writeAudit(tx, { ...auditOf(request, context.clock()), action, target: String(target), detail });
