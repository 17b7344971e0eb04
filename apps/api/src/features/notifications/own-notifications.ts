import { asc, eq, sql } from '@groundwatch/db/orm';
import { notificationChannelTable, notificationPersonTable, pushSubscriptionTable } from '@groundwatch/db';
import { isForNobody } from '@groundwatch/protocol/model';
import type { OwnNotifications, OwnNotificationsBody } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { Executor } from '../../audit.ts';
import { AppError, invalidField } from '../../errors.ts';
import { requireKnown } from './references.ts';

const ZONE = 'Asia/Shanghai';

/** The caller's addresses, personal rules and subscribed browsers. */
export async function readOwnNotifications(db: Executor, userId: number): Promise<OwnNotifications> {
  const [person] = await db.select().from(notificationPersonTable).where(eq(notificationPersonTable.userId, userId));
  const browsers = await db
    .select()
    .from(pushSubscriptionTable)
    .where(eq(pushSubscriptionTable.userId, userId))
    .orderBy(asc(pushSubscriptionTable.id));
  const channels = await db
    .select({
      id: notificationChannelTable.id,
      name: notificationChannelTable.name,
      kind: notificationChannelTable.kind,
    })
    .from(notificationChannelTable)
    .where(eq(notificationChannelTable.isEnabled, true))
    .orderBy(asc(notificationChannelTable.name));
  return {
    email: person?.email ?? '',
    phone: person?.phone ?? '',
    timeZone: person?.timeZone ?? ZONE,
    quiet: person?.quiet ?? null,
    rules: (person?.rules ?? []).map((rule) => ({
      ...rule,
      levels: [...rule.levels],
      channelIds: rule.channelIds.filter((id) => channels.some((channel) => channel.id === id)),
    })),
    browsers: browsers.map(({ id, label, endpoint, createdAt, lastSentAt }) => ({
      id,
      label,
      endpointHost: new URL(endpoint).host,
      createdAt: createdAt.toISOString(),
      lastSentAt: lastSentAt?.toISOString() ?? null,
    })),
    // A webhook reaches no person.
    channels: channels.filter(({ kind }) => !isForNobody(kind)),
  };
}

/** Throws invalid where a rule refers to something that the caller may not see, or a channel that reaches no person. */
export async function writeOwnNotifications(
  tx: Executor,
  { userId, scope }: Caller,
  body: OwnNotificationsBody,
): Promise<void> {
  const channels = await tx
    .select({ id: notificationChannelTable.id, kind: notificationChannelTable.kind })
    .from(notificationChannelTable);
  const personal = new Set(channels.filter(({ kind }) => !isForNobody(kind)).map(({ id }) => id));
  for (const [index, { projectId, stationId, channelIds }] of body.rules.entries()) {
    if (!channelIds.every((id) => personal.has(id))) throw invalidField(`rules.${index}.channelIds`, 'reference');
    const isSeen =
      scope === null ||
      ((stationId === null || scope.stationIds.includes(stationId)) &&
        (projectId === null || scope.visibleProjectIds.includes(projectId)));
    if (!isSeen) throw invalidField(`rules.${index}`, 'reference');
  }
  await requireKnown(tx, 'user', [userId], '');
  const { email, phone, timeZone, quiet, rules } = body;
  const values = { email, phone, timeZone, quiet, rules };
  await tx
    .insert(notificationPersonTable)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: notificationPersonTable.userId, set: values });
}

const MOST_BROWSERS = 20;

export async function addBrowser(
  tx: Executor,
  userId: number,
  subscription: { endpoint: string; keys: { p256dh: string; auth: string }; label: string },
): Promise<number> {
  const { endpoint, keys, label } = subscription;
  // A browser belongs to its last user: alarms of one user must not be pushed to the next one at the same desk.
  await tx.execute(sql`DELETE FROM push_subscription WHERE endpoint = ${endpoint}`);
  const rows = await tx.execute<{ id: number }>(
    sql`INSERT INTO push_subscription (user_id, endpoint, p256dh, auth, label)
      SELECT ${userId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${label}
      WHERE (SELECT count(*) FROM push_subscription WHERE user_id = ${userId}) < ${MOST_BROWSERS} RETURNING id`,
  );
  const id = rows.rows[0]?.id;
  if (id === undefined) throw invalidField('endpoint', 'tooBig', { maximum: MOST_BROWSERS });
  return id;
}

export async function removeBrowser(tx: Executor, userId: number, id: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`DELETE FROM push_subscription WHERE id = ${id} AND user_id = ${userId}`);
  if ((rowCount ?? 0) === 0) throw new AppError('notFound');
}
