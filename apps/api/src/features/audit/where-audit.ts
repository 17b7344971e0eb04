import { and, eq, gte, ilike, inArray, lt, sql, type SQL } from '@groundwatch/db/orm';
import { auditTable } from '@groundwatch/db';
import type { AuditQuery } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { Executor } from '../../audit.ts';
import { likePattern } from '../../like-pattern.ts';

export type AuditFilter = Omit<AuditQuery, 'current' | 'size'>;

/** Must match the expression of the search index. */
const words = sql`audit_words(${auditTable.accountName}, ${auditTable.action}, ${auditTable.target}, ${auditTable.address}, ${auditTable.detail})`;

/**
 * The actions that match `wanted`: itself, or all of its subject. Skips from one action to the next in the index, as there are few actions
 * in many rows.
 */
async function actionsOf(db: Executor, wanted: string): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    WITH RECURSIVE known AS (
      (SELECT action FROM audit ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT action FROM audit WHERE action > known.action ORDER BY action LIMIT 1) FROM known
      WHERE known.action IS NOT NULL)
    SELECT action FROM known WHERE action = ${wanted} OR starts_with(action, ${wanted} || ':')`);
  return rows.map((row) => row.action);
}

/** Condition for the rows of a query. The audit covers every company: a caller who does not see all sees none of it. */
export async function whereAudit(db: Executor, caller: Caller, filter: AuditFilter): Promise<SQL | undefined> {
  if (caller.scope !== null) return sql`false`;
  const { from, to, action, userId, isSuccess, keyword } = filter;
  const isAction = async (wanted: string): Promise<SQL> => {
    const actions = await actionsOf(db, wanted);
    return actions.length === 0 ? sql`false` : inArray(auditTable.action, actions);
  };
  return and(
    from === undefined ? undefined : gte(auditTable.at, new Date(from)),
    to === undefined ? undefined : lt(auditTable.at, new Date(to)),
    action ? await isAction(action) : undefined,
    userId === undefined ? undefined : eq(auditTable.userId, userId),
    // Must match the predicate of the index of failures.
    isSuccess === undefined ? undefined : isSuccess ? sql`${auditTable.isSuccess}` : sql`NOT ${auditTable.isSuccess}`,
    keyword ? ilike(words, likePattern(keyword)) : undefined,
  );
}
