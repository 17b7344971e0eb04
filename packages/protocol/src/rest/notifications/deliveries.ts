import { z } from 'zod';
import { attemptOutcomes, channelKinds, deliveryReasons, deliveryStates, deliveryWays } from '../../model/index.ts';
import { IsoTimeSchema, PageQuerySchema, BigIdParamsSchema, pageOf } from '../envelope.ts';
import type { RouteTable } from '../route.ts';

export const DeliverySchema = z.object({
  id: z.number().int(),
  createdAt: z.iso.datetime(),
  /** null: a test message. */
  alarmId: z.number().int().nullable(),
  stationName: z.string(),
  ruleName: z.string(),
  /** The event: `raised`, `worsened`, `escalated` …, `test`. */
  what: z.string(),
  level: z.number().int().min(0).max(4),
  channelId: z.number().int().nullable(),
  channelName: z.string(),
  channelKind: z.enum(channelKinds).nullable(),
  userId: z.number().int().nullable(),
  accountName: z.string(),
  /** E-mail address or telephone number; the name of a browser; the host of a webhook. Never a secret. */
  address: z.string(),
  /** Why it was sent: the policy's name, `personal`, `test`. */
  why: z.enum(deliveryWays),
  policyName: z.string(),
  rosterName: z.string(),
  /** Escalation step; 0 at once. */
  step: z.number().int(),
  state: z.enum(deliveryStates),
  reason: z.enum(deliveryReasons),
  /** Time of the next attempt. */
  dueAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  tries: z.number().int(),
  /** Last answer of the other side. */
  proof: z.string(),
});
export type Delivery = z.infer<typeof DeliverySchema>;

export const DeliveryAttemptSchema = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** `open`: in progress, or the process ended before recording the result. */
  outcome: z.enum(attemptOutcomes),
  /** SMTP answer, HTTP status and first bytes, or the error. */
  proof: z.string(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttemptSchema>;

/** `GET /rest/notifications/deliveries`: newest first. `GET /rest/user/notifications/deliveries`: the caller's own. */
export const DeliveriesQuerySchema = PageQuerySchema.extend({
  state: z.enum(deliveryStates).optional(),
  channelId: z.coerce.number<number>().int().positive().optional(),
  userId: z.coerce.number<number>().int().positive().optional(),
  alarmId: z.coerce.number<number>().int().positive().optional(),
  level: z.coerce.number<number>().int().min(1).max(4).optional(),
  from: IsoTimeSchema.optional(),
  to: IsoTimeSchema.optional(),
});
export type DeliveriesQuery = z.input<typeof DeliveriesQuerySchema>;

/** `GET /rest/notifications/deliveries/:id`. `POST …/:id/retry`: retries a failed one at once. */
export const DeliveryDetailSchema = DeliverySchema.extend({
  subject: z.string(),
  text: z.string(),
  messageId: z.string(),
  attempts: z.array(DeliveryAttemptSchema),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetailSchema>;

export const deliveriesRoutes = {
  'GET /rest/alarms/:id/deliveries': { params: BigIdParamsSchema, answer: z.array(DeliverySchema) },
  'GET /rest/notifications/deliveries': { query: DeliveriesQuerySchema, answer: pageOf(DeliverySchema) },
  'GET /rest/notifications/deliveries/:id': { params: BigIdParamsSchema, answer: DeliveryDetailSchema },
  'POST /rest/notifications/deliveries/:id/retry': { params: BigIdParamsSchema, answer: z.null() },
  'GET /rest/user/notifications/deliveries': { query: DeliveriesQuerySchema, answer: pageOf(DeliverySchema) },
} satisfies RouteTable;
