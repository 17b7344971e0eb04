import { z } from 'zod';
import { capMessageTypes, capScopes, capStatuses, feedAccesses } from '../../model/index.ts';
import { PageQuerySchema, pageOf } from '../envelope.ts';
import type { RouteTable } from '../route.ts';

/** `PUT /rest/notifications/settings` with `version`. */
export const NotificationSettingsBodySchema = z
  .object({
    /** Base URL of the pages for links in messages: `https://host` and a path. Empty: no links. */
    siteUrl: z
      .string()
      .trim()
      .max(500)
      .regex(/^$|^https?:\/\/[^\s?#]+$/i),
    /** Alarms of this level and worse are published as CAP 1.2 warnings; null: none. */
    publishLevel: z.number().int().min(1).max(4).nullable(),
    /** CAP `sender`: the issuer, globally unique, for example an e-mail address. No blanks, commas, < or &. */
    sender: z
      .string()
      .trim()
      .max(200)
      .regex(/^[^\s,<&]*$/),
    senderName: z.string().trim().max(200),
    status: z.enum(capStatuses),
    scope: z.enum(capScopes),
    /** CAP `restriction`, for scope Restricted. */
    restriction: z.string().trim().max(200),
    contact: z.string().trim().max(200),
    web: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]),
    /** Radius of the circle around a station, km. */
    radiusKm: z.number().min(0).max(500),
    /** Hours after which a warning without a further message expires. */
    validHours: z.number().int().min(1).max(720),
    /** Who may read the feed: logged-in users who may list alarms; holders of the token too; everybody. */
    feedAccess: z.enum(feedAccesses),
  })
  .refine(({ publishLevel, sender }) => publishLevel === null || sender !== '', {
    path: ['sender'],
    params: { problem: 'required' },
  })
  .refine(({ scope, restriction }) => scope !== 'Restricted' || restriction !== '', {
    path: ['restriction'],
    params: { problem: 'required' },
  });
export type NotificationSettingsBody = z.output<typeof NotificationSettingsBodySchema>;
export const NotificationSettingsChangeSchema = z.intersection(
  NotificationSettingsBodySchema,
  z.object({ version: z.number().int().min(1) }),
);

/** `GET /rest/notifications/settings`. */
export const NotificationSettingsSchema = z.object({
  ...NotificationSettingsBodySchema.shape,
  hasFeedToken: z.boolean(),
  version: z.number().int(),
});
export type NotificationSettings = z.infer<typeof NotificationSettingsSchema>;

/** `POST /rest/notifications/feed-token`: creates a new one, shown once; the former becomes invalid. `DELETE`: revokes it. */
export const FeedTokenSchema = z.object({ token: z.string() });

/**
 * `GET /rest/notifications/warnings`: published warnings in the caller's scope, newest first. The document is at `/cap/<identifier>.xml`, the
 * feed at `/cap/feed.xml`: with a session, `Authorization: Bearer <feed token>`, or Basic with the token as password.
 */
export const WarningSchema = z.object({
  identifier: z.string(),
  sender: z.string(),
  sent: z.iso.datetime(),
  status: z.enum(capStatuses),
  msgType: z.enum(capMessageTypes),
  scope: z.enum(capScopes),
  references: z.string(),
  event: z.string(),
  urgency: z.string(),
  severity: z.string(),
  certainty: z.string(),
  area: z.string(),
  level: z.number().int().min(1).max(4),
  alarmId: z.number().int(),
  stationId: z.number().int(),
  stationName: z.string(),
  expires: z.iso.datetime(),
});
export type Warning = z.infer<typeof WarningSchema>;
export const WarningsQuerySchema = PageQuerySchema.extend({
  stationId: z.coerce.number<number>().int().positive().optional(),
  alarmId: z.coerce.number<number>().int().positive().optional(),
});

export const warningsRoutes = {
  'GET /cap/:file': { params: z.object({ file: z.string().regex(/^[A-Za-z0-9._-]{1,200}\.xml$/) }) },
  'GET /cap/feed.xml': {},
  'POST /rest/notifications/feed-token': { answer: FeedTokenSchema },
  'DELETE /rest/notifications/feed-token': { answer: z.null() },
  'GET /rest/notifications/settings': { answer: NotificationSettingsSchema },
  'PUT /rest/notifications/settings': { body: NotificationSettingsChangeSchema, answer: z.null() },
  'GET /rest/notifications/warnings': { query: WarningsQuerySchema, answer: pageOf(WarningSchema) },
} satisfies RouteTable;
