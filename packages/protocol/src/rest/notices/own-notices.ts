import { z } from 'zod';
import { channelKinds } from '../../model/index.ts';
import type { RouteTable } from '../route.ts';
import { LevelsSchema } from './policies.ts';
import { TimeZoneSchema, IdParamsSchema } from '../envelope.ts';
import { ClockSchema, EmailSchema, PhoneSchema } from './rosters.ts';
import { IdSchema } from '../registry/calls.ts';

const id = z.number().int().positive();

/** Alarms that somebody wants to be told of, whoever is on duty: within what they may see. Neither project nor station: all. */
export const PersonalRuleSchema = z
  .object({
    levels: LevelsSchema,
    channelIds: z.array(id).min(1).max(20),
    projectId: id.nullable().default(null),
    stationId: id.nullable().default(null),
    tellsEnd: z.boolean().default(false),
  })
  .refine(({ projectId, stationId }) => projectId === null || stationId === null, {
    path: ['stationId'],
    params: { problem: 'projectOrStation' },
  });
export type PersonalRule = z.output<typeof PersonalRuleSchema>;

/** `PUT /rest/user/notices`. `quiet`: only red is told then, all else when it ends, unless it is settled by then; null: never. */
export const OwnNoticesBodySchema = z.object({
  email: EmailSchema,
  phone: PhoneSchema,
  timeZone: TimeZoneSchema,
  quiet: z.object({ from: ClockSchema, to: ClockSchema }).nullable(),
  rules: z.array(PersonalRuleSchema).max(50),
});
export type OwnNoticesBody = z.output<typeof OwnNoticesBodySchema>;

export const PushBrowserSchema = z.object({
  id: z.number().int(),
  /** As the browser calls itself, in short. */
  label: z.string(),
  endpointHost: z.string(),
  createdAt: z.iso.datetime(),
  lastSentAt: z.iso.datetime().nullable(),
});

/** `GET /rest/user/notices`: with the channels that there are, and the browsers that take web push. */
export const OwnNoticesSchema = OwnNoticesBodySchema.extend({
  browsers: z.array(PushBrowserSchema),
  channels: z.array(z.object({ id: z.number().int(), name: z.string(), kind: z.enum(channelKinds) })),
});
export type OwnNotices = z.infer<typeof OwnNoticesSchema>;

/** `GET /rest/user/notices/push`: the public key for `pushManager.subscribe` (base64url); null: no channel for it. */
export const PushKeySchema = z.object({ publicKey: z.string().nullable() });

/**
 * `POST /rest/user/notices/push`: what `PushSubscription.toJSON()` says, and a name for the browser. The same endpoint again replaces
 * it. `DELETE /rest/user/notices/push/:id`. `POST /rest/user/notices/test` {channelId}: a test message to oneself.
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
 * What a browser gets pushed (JSON): `tag` is the same for all of one alarm, so that a newer message takes the place of an older one;
 * `url` is a path of the site.
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

export const ownNoticesRoutes = {
  'GET /rest/user/notices': { answer: OwnNoticesSchema },
  'PUT /rest/user/notices': { body: OwnNoticesBodySchema, answer: z.null() },
  'GET /rest/user/notices/push': { answer: PushKeySchema },
  'POST /rest/user/notices/push': { body: PushSubscriptionSchema, answer: IdSchema },
  'DELETE /rest/user/notices/push/:id': { params: IdParamsSchema, answer: z.null() },
} satisfies RouteTable;
