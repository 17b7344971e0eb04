import { z } from 'zod';
import { channelKinds, robotKinds } from '../../model/index.ts';
import { IdParamsSchema, VersionQuerySchema } from '../envelope.ts';
import type { RouteTable } from '../route.ts';
import { OwnTestSchema } from './own-notices.ts';

const name = z.string().trim().min(1).max(100);
const clear = z.string().trim().max(500);
/** Of texts that become header lines: none of them can begin another one. */
const line = clear.regex(/^[^\r\n\0]*$/);
const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/);
const language = z.enum(['zh-chs', 'en', 'ja']);

/** An address with holes: `{{phone}}`, `{{secret.key}}`. Its host has none. */
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
  /** `tls` from the first byte (465); `starttls` demanded (587); `none`: in the clear. */
  security: z.enum(['tls', 'starttls', 'none']).default('starttls'),
  userName: line.default(''),
  from: z.email().max(200),
  fromName: line.default(''),
});

/** Web push. `subject`: whom the browser makers' servers reach about it, a mailto: or https: address. One channel of its kind. */
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

/** A POST of JSON, signed. Secret: `key` (and `previousKey` for a day after it was replaced); others are named in `{{secret.NAME}}`. */
export const WebhookConfigSchema = z.object({ url: urlTemplate, headers, language: language.default('en') });

/**
 * An HTTP gateway. Holes in url, headers and body: `{{phone}}`, `{{text}}`, `{{id}}` (the same in every try), `{{level}}`,
 * `{{secret.NAME}}`. What is put in is escaped as its place demands.
 */
export const SmsConfigSchema = z.object({
  method: z.enum(['GET', 'POST']).default('POST'),
  url: urlTemplate,
  headers,
  bodyType: z.enum(['json', 'form', 'xml', 'text']).default('json'),
  body: z.string().max(5_000).default(''),
  /** Status 200 to 299 always; `contains`: also this text in the answer; `json`: this value at this JSON pointer. */
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
  /** Characters of a message; longer ones are cut. */
  longest: z.number().int().min(20).max(2_000).default(300),
});

/** A robot of DingTalk, WeCom or Feishu. Secrets: `key`, of its address, and `secret`, which DingTalk and Feishu sign with. */
export const RobotConfigSchema = z.object({ language: language.default('zh-chs') });

const secretName = z.string().regex(/^[A-Za-z]\w{0,39}$/);
/** Write-only, by name. Absent: as it is; null: taken away. */
export const ChannelSecretsSchema = z.record(secretName, z.string().min(1).max(4_000).nullable()).default({});

const common = { name, isEnabled: z.boolean().default(true), secrets: ChannelSecretsSchema };
/** `POST /rest/notices/channels`. The kind of a channel stays. */
export const ChannelBodySchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('email'), config: EmailConfigSchema }),
  z.object({ ...common, kind: z.literal('push'), config: PushConfigSchema }),
  z.object({ ...common, kind: z.literal('webhook'), config: WebhookConfigSchema }),
  z.object({ ...common, kind: z.literal('sms'), config: SmsConfigSchema }),
  z.object({ ...common, kind: z.enum(robotKinds), config: RobotConfigSchema }),
]);
export type ChannelBody = z.output<typeof ChannelBodySchema>;
export type ChannelConfig = ChannelBody['config'];

/** `PUT /rest/notices/channels/:id`, with the version that was edited; `DELETE …?version=`. */
export const ChannelChangeSchema = z.intersection(ChannelBodySchema, z.object({ version: z.number().int().min(1) }));

/** `GET /rest/notices/channels`: by name. `secretNames`: those that are set. */
export const ChannelSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  isEnabled: z.boolean(),
  kind: z.enum(channelKinds),
  /** null: the caller sees a part of the data alone, and changes no channel; the figures are of that part. */
  config: z
    .union([EmailConfigSchema, PushConfigSchema, WebhookConfigSchema, SmsConfigSchema, RobotConfigSchema])
    .nullable(),
  secretNames: z.array(z.string()),
  version: z.number().int(),
  /** Of the last hour, and what still waits. */
  sent: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  lastSentAt: z.iso.datetime().nullable(),
  lastFailure: z.object({ at: z.iso.datetime(), text: z.string() }).nullable(),
});
export type Channel = z.infer<typeof ChannelSchema>;

/**
 * `POST /rest/notices/channels/:id/test`: a test message, answered with the delivery's id (`DeliveryIdSchema`). `to`: an e-mail
 * address or telephone number; left out: the caller's own. A webhook needs none.
 */
export const ChannelTestSchema = z.object({ to: z.string().trim().min(1).max(200).optional() });
export const DeliveryIdSchema = z.object({ id: z.number().int() });

/** `POST /rest/notices/channels/:id/rotate`: a new key of a webhook, shown this once. The former one signs beside it until then. */
export const RotatedKeySchema = z.object({ key: z.string(), previousUntil: z.iso.datetime() });

/** Answer of `POST /rest/notices/channels`. `key`: of a webhook that was given none, shown this once. */
export const ChannelMadeSchema = z.object({ id: z.number().int(), key: z.string().nullable() });

export const channelsRoutes = {
  'GET /rest/notices/channels': { answer: z.array(ChannelSchema) },
  'POST /rest/notices/channels': { body: ChannelBodySchema, answer: ChannelMadeSchema },
  'PUT /rest/notices/channels/:id': { params: IdParamsSchema, body: ChannelChangeSchema, answer: z.null() },
  'DELETE /rest/notices/channels/:id': { params: IdParamsSchema, query: VersionQuerySchema, answer: z.null() },
  'POST /rest/notices/channels/:id/rotate': { params: IdParamsSchema, answer: RotatedKeySchema },
  'POST /rest/notices/channels/:id/test': { params: IdParamsSchema, body: ChannelTestSchema, answer: DeliveryIdSchema },
  'POST /rest/user/notices/test': { body: OwnTestSchema, answer: DeliveryIdSchema },
} satisfies RouteTable;
