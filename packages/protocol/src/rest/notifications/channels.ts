import { z } from 'zod';
import { channelKinds, robotKinds } from '../../model/index.ts';
import { IdParamsSchema, VersionQuerySchema } from '../envelope.ts';
import type { RouteTable } from '../route.ts';
import { OwnTestSchema } from './own-notifications.ts';

const name = z.string().trim().min(1).max(100);
const clear = z.string().trim().max(500);
/** For texts in header lines, which must not contain line breaks. */
const line = clear.regex(/^[^\r\n\0]*$/);
const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/);
const language = z.enum(['zh-chs', 'en', 'ja']);

/** A URL with placeholders: `{{phone}}`, `{{secret.key}}`. None in its host. */
const urlTemplate = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^https?:\/\/[^\s/?#{}@]+(?:[/?][^\s#]*)?$/i);

/** SMTP. Secret: `password`. */
export const EmailConfigSchema = z.object({
  host: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[A-Za-z0-9.:-]+$/),
  port: z.number().int().min(1).max(65_535).default(587),
  /** `tls` from the first byte (465); `starttls` required (587); `none`: unencrypted. */
  security: z.enum(['tls', 'starttls', 'none']).default('starttls'),
  userName: line.default(''),
  from: z.email().max(200),
  fromName: line.default(''),
});

/** Web push. `subject`: contact for the push services, a mailto: or https: address. There is one such channel. */
export const PushConfigSchema = z.object({
  subject: z
    .string()
    .trim()
    .max(200)
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
});

const headers = z
  .array(z.object({ name: headerName, value: line }))
  .max(20)
  .default([]);

/** A signed POST of JSON. Secret: `key` (and `previousKey` for a day after a change); others are named in `{{secret.NAME}}`. */
export const WebhookConfigSchema = z.object({ url: urlTemplate, headers, language: language.default('en') });

/**
 * An HTTP gateway. Placeholders in url, headers and body: `{{phone}}`, `{{text}}`, `{{id}}` (the same in every attempt), `{{level}}`,
 * `{{secret.NAME}}`. Values are escaped for their place.
 */
export const SmsConfigSchema = z.object({
  method: z.enum(['GET', 'POST']).default('POST'),
  url: urlTemplate,
  headers,
  bodyType: z.enum(['json', 'form', 'xml', 'text']).default('json'),
  body: z.string().max(5_000).default(''),
  /** Status 200 to 299 in any case; `contains`: also this text in the answer; `json`: this value at this JSON pointer. */
  success: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('status') }),
      z.object({ kind: z.literal('contains'), text: z.string().min(1).max(200) }),
      z.object({
        kind: z.literal('json'),
        pointer: z
          .string()
          .max(200)
          .regex(/^(?:\/[^/]*)+$/),
        equals: z.string().max(200),
      }),
    ])
    .default({ kind: 'status' }),
  /** The most characters of a message; longer ones are cut. */
  longest: z.number().int().min(20).max(2_000).default(300),
});

/** A robot of DingTalk, WeCom or Feishu. Secrets: `key`, part of its URL, and `secret`, for signatures of DingTalk and Feishu. */
export const RobotConfigSchema = z.object({ language: language.default('zh-chs') });

const secretName = z.string().regex(/^[A-Za-z]\w{0,39}$/);
/** Write-only, by name. Absent: unchanged; null: removed. */
export const ChannelSecretsSchema = z.record(secretName, z.string().min(1).max(4_000).nullable()).default({});

const common = { name, isEnabled: z.boolean().default(true), secrets: ChannelSecretsSchema };
/** `POST /rest/notifications/channels`. The kind of a channel cannot change. */
export const ChannelBodySchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('email'), config: EmailConfigSchema }),
  z.object({ ...common, kind: z.literal('push'), config: PushConfigSchema }),
  z.object({ ...common, kind: z.literal('webhook'), config: WebhookConfigSchema }),
  z.object({ ...common, kind: z.literal('sms'), config: SmsConfigSchema }),
  z.object({ ...common, kind: z.enum(robotKinds), config: RobotConfigSchema }),
]);
export type ChannelBody = z.output<typeof ChannelBodySchema>;
export type ChannelConfig = ChannelBody['config'];

/** `PUT /rest/notifications/channels/:id`, with the version that was read; `DELETE …?version=`. */
export const ChannelChangeSchema = z.intersection(ChannelBodySchema, z.object({ version: z.number().int().min(1) }));

/** `GET /rest/notifications/channels`: by name. `secretNames`: names of stored secrets. */
export const ChannelSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  isEnabled: z.boolean(),
  kind: z.enum(channelKinds),
  /** null: the caller has a limited scope and cannot change channels; the figures cover that scope. */
  config: z
    .union([EmailConfigSchema, PushConfigSchema, WebhookConfigSchema, SmsConfigSchema, RobotConfigSchema])
    .nullable(),
  secretNames: z.array(z.string()),
  version: z.number().int(),
  /** Sent in the last hour, and still waiting. */
  sent: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  lastSentAt: z.iso.datetime().nullable(),
  lastFailure: z.object({ at: z.iso.datetime(), text: z.string() }).nullable(),
});
export type Channel = z.infer<typeof ChannelSchema>;

/**
 * `POST /rest/notifications/channels/:id/test`: sends a test message; returns the delivery's id (`DeliveryIdSchema`). `to`: an e-mail address or
 * telephone number; absent: the caller's own. A webhook needs none.
 */
export const ChannelTestSchema = z.object({ to: z.string().trim().min(1).max(200).optional() });
export const DeliveryIdSchema = z.object({ id: z.number().int() });

/**
 * `POST /rest/notifications/channels/:id/rotate`: creates a new key of a webhook and shows it once. The former one also signs until
 * `previousUntil`.
 */
export const RotatedKeySchema = z.object({ key: z.string(), previousUntil: z.iso.datetime() });

/** Answer of `POST /rest/notifications/channels`. `key`: the generated key of a webhook, shown once. */
export const ChannelMadeSchema = z.object({ id: z.number().int(), key: z.string().nullable() });

export const channelsRoutes = {
  'GET /rest/notifications/channels': { answer: z.array(ChannelSchema) },
  'POST /rest/notifications/channels': { body: ChannelBodySchema, answer: ChannelMadeSchema },
  'PUT /rest/notifications/channels/:id': { params: IdParamsSchema, body: ChannelChangeSchema, answer: z.null() },
  'DELETE /rest/notifications/channels/:id': { params: IdParamsSchema, query: VersionQuerySchema, answer: z.null() },
  'POST /rest/notifications/channels/:id/rotate': { params: IdParamsSchema, answer: RotatedKeySchema },
  'POST /rest/notifications/channels/:id/test': {
    params: IdParamsSchema,
    body: ChannelTestSchema,
    answer: DeliveryIdSchema,
  },
  'POST /rest/user/notifications/test': { body: OwnTestSchema, answer: DeliveryIdSchema },
} satisfies RouteTable;
