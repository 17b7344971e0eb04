import type { DeliveriesQuerySchema, Delivery, DeliveryDetail, Page } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';

type Query = z.output<typeof DeliveriesQuerySchema>;

const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = `d.id, ${iso('d.created_at')} AS "createdAt", d.alarm_id AS "alarmId", coalesce(s.name, '') AS "stationName",
  coalesce(r.name, '') AS "ruleName", d.what, d.level, d.channel_id AS "channelId", d.channel_name AS "channelName",
  d.channel_kind AS "channelKind", d.user_id AS "userId", d.account_name AS "accountName", d.address, d.why,
  d.policy_name AS "policyName", d.roster_name AS "rosterName", d.step, d.state, d.reason, ${iso('d.due_at')} AS "dueAt",
  ${iso('d.sent_at')} AS "sentAt", d.tries, d.proof`;
const from = `FROM notification_delivery d LEFT JOIN station s ON s.id = d.station_id LEFT JOIN alarm a ON a.id = d.alarm_id
  LEFT JOIN alarm_rule r ON r.id = a.rule_id`;
/** Condition: deliveries of visible stations and the caller's own; others' test messages only for callers who see all. */
const maySee = `($1::int[] IS NULL OR d.station_id = ANY($1) OR d.user_id = $2)`;

/** Deliveries, newest first. */
export async function readDeliveries(db: Queryable, caller: Caller, query: Query): Promise<Page<Delivery>> {
  const { current, size, state, channelId, userId, alarmId, level } = query;
  const where = `WHERE ${maySee} AND ($3::text IS NULL OR d.state = $3) AND ($4::int IS NULL OR d.channel_id = $4)
    AND ($5::int IS NULL OR d.user_id = $5) AND ($6::bigint IS NULL OR d.alarm_id = $6) AND ($7::int IS NULL OR d.level = $7)
    AND ($8::timestamptz IS NULL OR d.created_at >= $8) AND ($9::timestamptz IS NULL OR d.created_at < $9)`;
  const values = [
    stationFilter(caller),
    caller.userId,
    state ?? null,
    channelId ?? null,
    userId ?? null,
    alarmId ?? null,
    level ?? null,
    query.from ?? null,
    query.to ?? null,
  ];
  const [count, page] = await Promise.all([
    db.query<{ total: number }>(`SELECT count(*) AS total FROM notification_delivery d ${where}`, values),
    db.query<Delivery>(
      `SELECT ${columns} ${from} ${where} ORDER BY d.created_at DESC, d.id DESC LIMIT $10 OFFSET $11`,
      [...values, size, (current - 1) * size],
    ),
  ]);
  return { current, size, total: count.rows[0]?.total ?? 0, records: page.rows };
}

/** One delivery with its text and attempts. Throws notFound. */
export async function readDelivery(db: Queryable, caller: Caller, id: number): Promise<DeliveryDetail> {
  const { rows } = await db.query<DeliveryDetail>(
    `SELECT ${columns}, d.message->>'subject' AS subject, d.message->>'text' AS text, d.message_id AS "messageId",
       coalesce((SELECT jsonb_agg(jsonb_build_object('number', t.number, 'at', ${iso('t.at')}, 'endedAt', ${iso('t.ended_at')},
         'outcome', t.outcome, 'proof', t.proof) ORDER BY t.number) FROM notification_attempt t WHERE t.delivery_id = d.id), '[]') AS attempts
     ${from} WHERE ${maySee} AND d.id = $3`,
    [stationFilter(caller), caller.userId, id],
  );
  return found(rows[0]);
}
