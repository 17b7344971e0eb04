import { randomUUID } from 'node:crypto';
import { eq, sql } from '@groundwatch/db/orm';
import {
  notificationChannelTable,
  notificationDeliveryTable,
  notificationPersonTable,
  notificationSettingTable,
  pushSubscriptionTable,
} from '@groundwatch/db';
import { isRobot } from '@groundwatch/protocol/model';
import { EmailSchema, PhoneSchema, type Language } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { Executor } from '../../audit.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { composeTest } from '../../notifications/messages/compose.ts';
import { hostOf } from '../../notifications/load-setup.ts';

const MOST_TESTS = 10;
const TESTS_MS = 600_000;

interface Address {
  address: string;
  subscriptionId: number | null;
}

async function addressesOf(
  tx: Executor,
  channel: typeof notificationChannelTable.$inferSelect,
  userId: number,
  to: string | undefined,
): Promise<Address[]> {
  if (isRobot(channel.kind)) return [{ address: channel.name, subscriptionId: null }];
  if (channel.kind === 'webhook') return [{ address: hostOf(String(channel.config['url'])), subscriptionId: null }];
  if (channel.kind === 'push') {
    const rows = await tx.select().from(pushSubscriptionTable).where(eq(pushSubscriptionTable.userId, userId));
    return rows.map(({ id, label }) => ({ address: label, subscriptionId: id }));
  }
  const [person] = await tx.select().from(notificationPersonTable).where(eq(notificationPersonTable.userId, userId));
  const address = to ?? (channel.kind === 'email' ? person?.email : person?.phone) ?? '';
  const isGood = (channel.kind === 'email' ? EmailSchema : PhoneSchema).safeParse(address).success;
  if (!isGood) throw invalidField('to', channel.kind === 'email' ? 'email' : 'format');
  return address === '' ? [] : [{ address, subscriptionId: null }];
}

/**
 * Enqueues a test message to `to` or to the caller's own address; returns its delivery (the last one for several browsers). Throws invalid
 * without an address, tooMany after ten in ten minutes.
 */
export async function sendTest(
  tx: Executor,
  caller: Caller,
  channelId: number,
  to: string | undefined,
  language: Language,
  now: number,
): Promise<number> {
  const channels = await tx.select().from(notificationChannelTable).where(eq(notificationChannelTable.id, channelId));
  const channel = found(channels[0]);
  // Serialized, so that concurrent requests are counted too.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(20427, ${caller.userId})`);
  const recent = await tx.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM notification_delivery WHERE user_id = ${caller.userId} AND why = 'test'
      AND created_at > ${new Date(now - TESTS_MS).toISOString()}::timestamptz`,
  );
  if ((recent.rows[0]?.count ?? 0) >= MOST_TESTS)
    throw new AppError('tooMany', { retryAfter: TESTS_MS / 1_000, values: { seconds: TESTS_MS / 1_000 } });
  const addresses = await addressesOf(tx, channel, caller.userId, to);
  if (addresses.length === 0) throw invalidField('to', 'required');
  const [settings] = await tx.select({ siteUrl: notificationSettingTable.siteUrl }).from(notificationSettingTable);
  const at = new Date(now);
  const rows = await tx
    .insert(notificationDeliveryTable)
    .values(
      addresses.map(({ address, subscriptionId }) => ({
        what: 'test',
        level: 0,
        channelId,
        channelKind: channel.kind,
        channelName: channel.name,
        userId: caller.userId,
        accountName: caller.accountName,
        subscriptionId,
        address,
        target: 'test',
        why: 'test' as const,
        messageId: randomUUID(),
        message: composeTest(channel.name, language, settings?.siteUrl ?? '', now),
        state: 'waiting' as const,
        createdAt: at,
        dueAt: at,
      })),
    )
    .returning({ id: notificationDeliveryTable.id });
  return found(rows.at(-1)).id;
}
