import { inArray, sql } from '@groundwatch/db/orm';
import { appUserTable, notificationChannelTable, notificationRosterTable } from '@groundwatch/db';
import type { Executor } from '../../audit.ts';
import { AppError, invalidField } from '../../errors.ts';

const tables = { channel: notificationChannelTable, roster: notificationRosterTable, user: appUserTable } as const;

/** Throws invalid, naming `path`, where an id does not exist. Locks the named rows until the transaction ends. */
export async function requireKnown(
  tx: Executor,
  what: keyof typeof tables,
  ids: readonly number[],
  path: string,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const table = tables[what];
  const rows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, wanted)).for('key share');
  if (rows.length < wanted.length) throw invalidField(path, 'reference');
}

/** Throws inUse where a policy refers to it, so that notifications do not disappear silently. Personal rules drop the reference. */
export async function refuseIfUsed(tx: Executor, what: 'channel' | 'roster', id: number): Promise<void> {
  const path = what === 'channel' ? '$[*].lines[*].channelIds[*]' : '$[*].lines[*].rosterId';
  const { rowCount } = await tx.execute(
    sql`SELECT FROM notification_policy WHERE jsonb_path_exists(steps, ${`${path} ? (@ == $id)`}::jsonpath, jsonb_build_object('id', ${id}::int)) LIMIT 1`,
  );
  if ((rowCount ?? 0) > 0) throw new AppError('inUse', { values: { by: 'notification-policy' } });
}
