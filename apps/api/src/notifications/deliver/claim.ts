import { sealer, type StoredMessage } from '@groundwatch/db';
import type { DeliveryReason } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';
import type { ChannelRow } from '../channels/outcome.ts';

/**
 * Duration of a lease, longer than any attempt, so an expired lease belongs to a dead process. `withFiles` includes making the files of a
 * report.
 */
export const LEASE_MS = { message: 30_000, withFiles: 90_000 } as const;

export interface Claimed {
  id: number;
  tries: number;
  messageId: string;
  address: string;
  level: number;
  what: string;
  alarmId: number | null;
  accountName: string;
  createdAt: Date;
  reason: DeliveryReason;
  message: StoredMessage;
  subscriptionId: number | null;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  /** Acknowledged or ended, so nobody needs the message any more. */
  isSettled: boolean;
}

/**
 * Claims due deliveries of a channel for this process: the most severe first, those without an alarm last. Records the start of the
 * attempt.
 */
export async function claimDeliveries(db: Queryable, channelId: number, most: number, now: number): Promise<Claimed[]> {
  const { rows } = await db.query<Claimed>({
    name: 'notification-claim',
    text: `WITH due AS (
        SELECT id FROM notification_delivery WHERE channel_id = $1 AND state IN ('waiting', 'sending') AND due_at <= $2
          AND (leased_until IS NULL OR leased_until <= $2)
        ORDER BY level = 0, level, due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED),
      taken AS (
        UPDATE notification_delivery d SET state = 'sending', tries = d.tries + 1,
          leased_until = CASE WHEN d.message ? 'attached' THEN $5::timestamptz ELSE $4::timestamptz END FROM due WHERE d.id = due.id
        RETURNING d.*),
      noted AS (INSERT INTO notification_attempt (delivery_id, number, at) SELECT id, tries, $2 FROM taken)
      SELECT t.id, t.tries, t.message_id AS "messageId", t.address, t.level, t.what, t.alarm_id AS "alarmId",
        t.account_name AS "accountName", t.created_at AS "createdAt", t.reason, t.message, t.subscription_id AS "subscriptionId",
        s.endpoint, s.p256dh, s.auth,
        coalesce(a.ended_at IS NOT NULL OR a.state IN ('acknowledged', 'normal'), false) AS "isSettled"
      FROM taken t LEFT JOIN push_subscription s ON s.id = t.subscription_id LEFT JOIN alarm a ON a.id = t.alarm_id
      ORDER BY t.level = 0, t.level, t.due_at, t.id`,
    values: [channelId, new Date(now), most, new Date(now + LEASE_MS.message), new Date(now + LEASE_MS.withFiles)],
  });
  return rows;
}

/** Channels with due deliveries. */
export async function dueChannels(db: Queryable, now: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'notification-due-channels',
    text: `SELECT c.id FROM notification_channel c WHERE EXISTS (SELECT FROM notification_delivery d WHERE d.channel_id = c.id
      AND d.state IN ('waiting', 'sending') AND d.due_at <= $1 AND (d.leased_until IS NULL OR d.leased_until <= $1))`,
    values: [new Date(now)],
  });
  return rows.map(({ id }) => id);
}

export async function readChannel(db: Queryable, id: number): Promise<ChannelRow | undefined> {
  const { rows } = await db.query<ChannelRow>({
    name: 'notification-channel',
    text: `SELECT id, name, kind, is_enabled AS "isEnabled", config, secrets, previous_key_until AS "previousKeyUntil",
      created_at AS "createdAt", updated_at AS "updatedAt", version FROM notification_channel WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  return row && { ...row, secrets: sealer().openTexts('channel secret', row.secrets) };
}
