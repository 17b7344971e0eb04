import { z } from 'zod';
import { channelKinds } from '../../model/index.ts';
import type { RouteTable } from '../route.ts';
import { LevelsSchema } from './policies.ts';
import { TimeZoneSchema, IdParamsSchema } from '../envelope.ts';
import { ClockSchema, EmailSchema, PhoneSchema } from './rosters.ts';
import { IdSchema } from '../registry/calls.ts';

const id = z.number().int().positive();

/** Alarms that a user wants to be notified of, whoever is on duty, within their scope. Without project and station: all. */
export const PersonalRuleSchema = z
  .object({
    levels: LevelsSchema,
    channelIds: z.array(id).min(1).max(20),
    projectId: id.nullable().default(null),
    stationId: id.nullable().default(null),
    notifiesEnd: z.boolean().default(false),
  })
  .refine(({ projectId, stationId }) => projectId === null || stationId === null, {
    path: ['stationId'],
    params: { problem: 'projectOrStation' },
  });
export type PersonalRule = z.output<typeof PersonalRuleSchema>;

/**
 * `PUT /rest/user/notifications`. `quiet`: quiet hours, in which only red is notified, and others at their end unless settled by then; null:
 * none.
 */
export const OwnNotificationsBodySchema = z.object({
  email: EmailSchema,
  phone: PhoneSchema,
  timeZone: TimeZoneSchema,
  quiet: z.object({ from: ClockSchema, to: ClockSchema }).nullable(),
  rules: z.array(PersonalRuleSchema).max(50),
});
export type OwnNotificationsBody = z.output<typeof OwnNotificationsBodySchema>;

export const PushBrowserSchema = z.object({
  id: z.number().int(),
  /** Short name of the browser. */
  label: z.string(),
  endpointHost: z.string(),
  createdAt: z.iso.datetime(),
  lastSentAt: z.iso.datetime().nullable(),
});

/** `GET /rest/user/notifications`: with the existing channels, and the browsers subscribed to web push. */
export const OwnNotificationsSchema = OwnNotificationsBodySchema.extend({
  browsers: z.array(PushBrowserSchema),
  channels: z.array(z.object({ id: z.number().int(), name: z.string(), kind: z.enum(channelKinds) })),
});
export type OwnNotifications = z.infer<typeof OwnNotificationsSchema>;

/** `GET /rest/user/notifications/push`: the public key for `pushManager.subscribe` (base64url); null: there is no push channel. */
export const PushKeySchema = z.object({ publicKey: z.string().nullable() });

/**
 * `POST /rest/user/notifications/push`: content of `PushSubscription.toJSON()`, and a name for the browser. The same endpoint replaces the
 * earlier subscription. `DELETE /rest/user/notifications/push/:id`. `POST /rest/user/notifications/test` {channelId}: sends a test message to the
 * caller.
 */
export const PushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}=*$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{20,30}=*$/),
  }),
  label: z.string().trim().max(100).default(''),
});
export const OwnTestSchema = z.object({ channelId: id });

/**
 * Payload of a push (JSON): `tag` is the same for all messages of one alarm, so that newer ones replace older ones; `url` is a path of the
 * site.
 */
export const PushPayloadSchema = z.object({
  id: z.string(),
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  level: z.number().int().min(0).max(4),
  at: z.iso.datetime(),
});
export type PushPayload = z.infer<typeof PushPayloadSchema>;

export const ownNotificationsRoutes = {
  'GET /rest/user/notifications': { answer: OwnNotificationsSchema },
  'PUT /rest/user/notifications': { body: OwnNotificationsBodySchema, answer: z.null() },
  'GET /rest/user/notifications/push': { answer: PushKeySchema },
  'POST /rest/user/notifications/push': { body: PushSubscriptionSchema, answer: IdSchema },
  'DELETE /rest/user/notifications/push/:id': { params: IdParamsSchema, answer: z.null() },
} satisfies RouteTable;
