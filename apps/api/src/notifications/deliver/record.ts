import { logOnAlarm } from '@groundwatch/db';
import type { AttemptOutcome, DeliveryReason, DeliveryState } from '@groundwatch/protocol/model';
import { transaction, type Pool } from '../../context.ts';
import type { ChannelRow, Outcome } from '../channels/outcome.ts';
import type { Claimed } from './claim.ts';

/** Seconds before the next attempt; after the last one the delivery fails. Two and a half hours in total. */
const RETRY_S = [10, 30, 60, 120, 300, 600, 900, 1_800, 2_700, 2_700] as const;
export const MOST_TRIES = RETRY_S.length + 1;

interface Next {
  state: DeliveryState;
  reason: DeliveryReason;
  outcome: AttemptOutcome;
  /** ms since 1970; null: it is done. */
  dueAt: number | null;
}

/** Next state of a delivery after an attempt. */
export function nextOf(outcome: Outcome, tries: number, now: number): Next {
  if (outcome.kind === 'sent') return { state: 'sent', reason: '', outcome: 'sent', dueAt: null };
  if (outcome.kind === 'refused') return { state: 'failed', reason: outcome.reason, outcome: 'refused', dueAt: null };
  const wait = RETRY_S[tries - 1];
  if (wait === undefined) return { state: 'failed', reason: 'gaveUp', outcome: 'failed', dueAt: null };
  return {
    state: 'waiting',
    reason: '',
    outcome: 'failed',
    dueAt: now + Math.max(wait, outcome.retryAfterS ?? 0) * 1_000,
  };
}

/**
 * Stores the result of an attempt, and the final one in the log of the alarm. Does nothing if another process has claimed the delivery
 * since.
 */
export async function recordOutcome(
  pool: Pool,
  channel: ChannelRow,
  claimed: Claimed,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const next = nextOf(outcome, claimed.tries, now);
  await record(pool, channel, claimed, next, outcome.proof, now);
}

/** Ends a delivery without sending: it is no longer needed, or its channel is off. */
export const recordEnd = (
  pool: Pool,
  channel: ChannelRow,
  claimed: Claimed,
  state: 'dropped' | 'failed',
  reason: DeliveryReason,
  now: number,
): Promise<void> => record(pool, channel, claimed, { state, reason, outcome: 'refused', dueAt: null }, '', now);

async function record(
  pool: Pool,
  channel: ChannelRow,
  claimed: Claimed,
  { state, reason, outcome, dueAt }: Next,
  proof: string,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'notification-record',
      text: `UPDATE notification_delivery SET state = $3, reason = $4, proof = $5, leased_until = NULL, due_at = coalesce($6, due_at),
          sent_at = CASE WHEN $3 = 'sent' THEN $7::timestamptz END, ended_at = CASE WHEN $6::timestamptz IS NULL THEN $7::timestamptz END
        WHERE id = $1 AND tries = $2 AND state = 'sending'`,
      values: [claimed.id, claimed.tries, state, reason, proof, dueAt === null ? null : new Date(dueAt), at],
    });
    await client.query({
      name: 'notification-attempt-end',
      text: 'UPDATE notification_attempt SET ended_at = $3, outcome = $4, proof = $5 WHERE delivery_id = $1 AND number = $2',
      values: [claimed.id, claimed.tries, at, outcome, proof],
    });
    if (rowCount === 0) return;
    if (claimed.subscriptionId !== null && state === 'sent')
      await client.query('UPDATE push_subscription SET last_sent_at = $2 WHERE id = $1', [claimed.subscriptionId, at]);
    if (claimed.subscriptionId !== null && reason === 'unsubscribed')
      await client.query('DELETE FROM push_subscription WHERE id = $1', [claimed.subscriptionId]);
    if (claimed.alarmId !== null && dueAt === null)
      await logOnAlarm(
        client,
        claimed.alarmId,
        'notified',
        {
          detail: {
            delivery: claimed.id,
            channel: channel.name,
            kind: channel.kind,
            to: claimed.accountName === '' ? claimed.address : claimed.accountName,
            state,
            reason,
          },
        },
        { userId: null, accountName: '' },
        now,
      );
  });
}
