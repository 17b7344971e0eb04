import { noticePersonTable } from '@groundwatch/db';
import type { Person } from '@groundwatch/protocol/rest';
import type { Executor } from '../../audit.ts';
import type { Queryable } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { requireKnown } from './references.ts';

/** All users by account name, with where they are reached. */
export async function readPeople(db: Queryable): Promise<Person[]> {
  const { rows } = await db.query<Person>(
    `SELECT u.id AS "userId", u.account_name AS "accountName", u.name, u.is_enabled AS "isEnabled", coalesce(n.email, '') AS email,
       coalesce(n.phone, '') AS phone, coalesce(n.time_zone, 'Asia/Shanghai') AS "timeZone", n.quiet,
       (SELECT count(*)::int FROM push_subscription s WHERE s.user_id = u.id) AS browsers
     FROM app_user u LEFT JOIN notice_person n ON n.user_id = u.id ORDER BY lower(u.account_name)`,
  );
  return rows;
}

/** Throws notFound: there is no such user. */
export async function changePerson(
  tx: Executor,
  userId: number,
  addresses: { email: string; phone: string },
): Promise<void> {
  await requireKnown(tx, 'user', [userId], 'userId').catch(() => {
    throw new AppError('notFound');
  });
  await tx
    .insert(noticePersonTable)
    .values({ userId, ...addresses })
    .onConflictDoUpdate({ target: noticePersonTable.userId, set: addresses });
}
