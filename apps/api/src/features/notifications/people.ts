import { notificationPersonTable } from '@groundwatch/db';
import type { Person } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import { seesNoMore, scopeValues } from '../../access/people-seen.ts';
import type { Executor } from '../../audit.ts';
import type { Queryable } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { requireKnown } from './references.ts';

/** Users who see nothing that the caller does not see, by account name, with their addresses. */
export async function readPeople(db: Queryable, caller: Caller): Promise<Person[]> {
  const { rows } = await db.query<Person>(
    `SELECT u.id AS "userId", u.account_name AS "accountName", u.name, u.is_enabled AS "isEnabled", coalesce(n.email, '') AS email,
       coalesce(n.phone, '') AS phone, coalesce(n.time_zone, 'Asia/Shanghai') AS "timeZone", n.quiet,
       (SELECT count(*)::int FROM push_subscription s WHERE s.user_id = u.id) AS browsers
     FROM app_user u LEFT JOIN notification_person n ON n.user_id = u.id
     WHERE ${seesNoMore} ORDER BY lower(u.account_name)`,
    scopeValues(caller),
  );
  return rows;
}

/** Ids of users who see nothing that the caller does not see; null: all. */
export async function knownPeople(db: Queryable, caller: Caller): Promise<ReadonlySet<number> | null> {
  if (caller.scope === null) return null;
  const { rows } = await db.query<{ id: number }>(
    `SELECT u.id FROM app_user u WHERE ${seesNoMore}`,
    scopeValues(caller),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Throws notFound for an unknown user. */
export async function changePerson(
  tx: Executor,
  userId: number,
  addresses: { email: string; phone: string },
): Promise<void> {
  await requireKnown(tx, 'user', [userId], 'userId').catch(() => {
    throw new AppError('notFound');
  });
  await tx
    .insert(notificationPersonTable)
    .values({ userId, ...addresses })
    .onConflictDoUpdate({ target: notificationPersonTable.userId, set: addresses });
}
