import { sql, type SQL } from '@groundwatch/db/orm';
import type { CrmMoveKind } from '@groundwatch/protocol/model';
import type { Executor } from '../audit.ts';

interface Move {
  what: CrmMoveKind;
  /** The new owner's user id; null: the shared pool. */
  to: number | null;
  /** Account of the person who moves them; empty: the server. */
  by: string;
  reason?: string;
  /** ms since 1970. */
  at: number;
}

/**
 * Moves clients that match `where` to another owner, logs it and returns them. Each row is locked and checked again, so that only one of
 * two concurrent requests gets a client. `where` names columns of `crm_client`.
 */
export async function moveClients(
  tx: Executor,
  where: SQL,
  { what, to, by, reason = '', at }: Move,
): Promise<{ id: number; name: string }[]> {
  const now = sql`${new Date(at).toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    WITH due AS (SELECT id, name, owner_id FROM crm_client WHERE ${where} ORDER BY id FOR UPDATE),
      moved AS (UPDATE crm_client c SET owner_id = ${to}::int, owned_since = CASE WHEN ${to}::int IS NOT NULL THEN ${now} END,
          updated_at = ${now}, version = c.version + 1 FROM due WHERE c.id = due.id
        RETURNING c.id, c.name, due.owner_id AS from_id),
      logged AS (INSERT INTO crm_move (at, client_id, client_name, what, from_user_id, from_name, to_user_id, to_name, by_name, reason)
        SELECT ${now}, m.id, m.name, ${what}, m.from_id, coalesce(f.account_name, ''), ${to}::int, coalesce(t.account_name, ''), ${by},
          ${reason}
        FROM moved m LEFT JOIN app_user f ON f.id = m.from_id LEFT JOIN app_user t ON t.id = ${to}::int ORDER BY m.id)
    SELECT id, name FROM moved ORDER BY name, id`);
  return rows;
}
