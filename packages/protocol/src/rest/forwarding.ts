import { z } from 'zod';
import { forwardKinds } from '../model/index.ts';
import { BigIdParamsSchema, IdParamsSchema, pageOf, PageQuerySchema, rowId, VersionQuerySchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

const time = z.iso.datetime();
const line = z
  .string()
  .trim()
  .max(200)
  // One line: it cannot start another one.
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000-\u001F]*$/)
  .default('');
const pem = z.string().trim().max(20_000).default('');
/** PEM. `ca` empty: the system's authorities; `certificate` is the client certificate, with the secret `clientKey`. */
const tls = { ca: pem, certificate: pem };

/** Secrets: `password`, `clientKey`. Messages are sent with QoS 1. */
export const ForwardMqttConfigSchema = z.object({
  host: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[A-Za-z0-9.:-]+$/),
  port: z.number().int().min(1).max(65_535).default(8883),
  isSecure: z.boolean().default(true),
  version: z.enum(['3.1.1', '5']).default('5'),
  clientId: line,
  userName: line,
  /** May have placeholders like templates, but no + or #. */
  topic: z.string().trim().min(1).max(500),
  ...tls,
});
export type ForwardMqttConfig = z.output<typeof ForwardMqttConfigSchema>;

/** One POST per message. Secrets: `password` for basic, `token` for bearer, `clientKey`. */
export const ForwardHttpConfigSchema = z.object({
  url: z
    .string()
    .trim()
    .max(2_000)
    .regex(/^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/i, 'url'),
  auth: z.enum(['none', 'basic', 'bearer']).default('none'),
  userName: line,
  ...tls,
});
export type ForwardHttpConfig = z.output<typeof ForwardHttpConfigSchema>;

const template = z.string().trim().max(10_000).default('');
const common = {
  name: z.string().trim().min(1).max(100),
  isEnabled: z.boolean().default(true),
  /** Write-only. Absent: unchanged; null: removed. */
  secrets: z
    .partialRecord(z.enum(['password', 'token', 'clientKey']), z.string().min(1).max(20_000).nullable())
    .default({}),
  /** Both empty: all devices. */
  projectIds: z.array(rowId).max(1_000).default([]),
  stationIds: z.array(rowId).max(1_000).default([]),
  sendsReadings: z.boolean().default(true),
  sendsStatus: z.boolean().default(true),
  sendsAlarms: z.boolean().default(true),
  /** `dp`: the binary format of geological-hazard platforms, for readings and status records. */
  format: z.enum(['json', 'dp']).default('json'),
  templates: z.object({ reading: template, status: template, alarm: template }),
  /** The most messages per second, and in progress at a time. */
  rateLimit: z.number().int().min(1).max(5_000).default(50),
  inFlight: z.number().int().min(1).max(200).default(16),
  keepHours: z.number().int().min(1).max(2_160).default(72),
  keepMb: z.number().int().min(1).max(100_000).default(500),
};

/** `POST /rest/forwarding/destinations`. The kind of a destination cannot change. */
export const ForwardDestinationBodySchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('mqtt'), config: ForwardMqttConfigSchema }),
  z.object({ ...common, kind: z.literal('http'), config: ForwardHttpConfigSchema }),
]);
export type ForwardDestinationBody = z.output<typeof ForwardDestinationBodySchema>;

export const ForwardDestinationSchema = z.intersection(
  z.discriminatedUnion('kind', [
    z.object({ ...common, kind: z.literal('mqtt'), config: ForwardMqttConfigSchema }).omit({ secrets: true }),
    z.object({ ...common, kind: z.literal('http'), config: ForwardHttpConfigSchema }).omit({ secrets: true }),
  ]),
  z.object({
    id: z.number().int(),
    version: z.number().int(),
    /** Names of the stored secrets. */
    secretNames: z.array(z.string()),
    state: z.object({
      /** `unknown`: no process reports its state. */
      connection: z.enum(['off', 'working', 'failing', 'unknown']),
      sent: z.number().int(),
      dropped: z.number().int(),
      dead: z.number().int(),
      /** Age of the oldest waiting data, s; 0: nothing waits. */
      lagS: z.number(),
      waitingMb: z.number(),
      lastSentTime: time.nullable(),
      lastDroppedTime: time.nullable(),
      failingSince: time.nullable(),
      lastError: z.object({ at: time, text: z.string() }).nullable(),
    }),
  }),
);
export type ForwardDestination = z.output<typeof ForwardDestinationSchema>;

/** `POST /rest/forwarding/preview`: a message as it would be sent now, from the newest data of its kind. */
export const ForwardPreviewPostSchema = z.object({
  kind: z.enum(forwardKinds),
  format: z.enum(['json', 'dp']),
  template,
  topic: z.string().max(500).default(''),
  projectIds: common.projectIds,
  stationIds: common.stationIds,
});
/** `body` null: there is no data yet; `problem`: why the message cannot be made. */
export const ForwardPreviewSchema = z.object({
  topic: z.string(),
  body: z.string().nullable(),
  problem: z.string(),
});

export const ForwardDeadLetterSchema = z.object({
  id: z.number().int(),
  destinationId: z.number().int(),
  destinationName: z.string(),
  kind: z.enum(forwardKinds),
  messageId: z.string(),
  deviceNo: z.string(),
  stationName: z.string(),
  at: time,
  refusedTime: time,
  reason: z.enum(['refused', 'template']),
  /** Answer of the other side. */
  detail: z.string(),
  /** It will be sent again. */
  isWaiting: z.boolean(),
});
export type ForwardDeadLetter = z.output<typeof ForwardDeadLetterSchema>;

export const ForwardDeadLettersQuerySchema = PageQuerySchema.extend({ destinationId: rowId.optional() });
/** `POST /rest/forwarding/dead-letters/again`: all messages of a destination. */
export const ForwardAgainSchema = z.object({ destinationId: rowId });

export const forwardingRoutes = {
  'GET /rest/forwarding/destinations': { answer: z.array(ForwardDestinationSchema) },
  'POST /rest/forwarding/destinations': {
    body: ForwardDestinationBodySchema,
    answer: z.object({ id: z.number().int() }),
  },
  'PUT /rest/forwarding/destinations/:id': {
    params: IdParamsSchema,
    body: z.intersection(ForwardDestinationBodySchema, z.object({ version: z.number().int().min(1) })),
    answer: z.null(),
  },
  'DELETE /rest/forwarding/destinations/:id': { params: IdParamsSchema, query: VersionQuerySchema, answer: z.null() },
  'POST /rest/forwarding/preview': { body: ForwardPreviewPostSchema, answer: ForwardPreviewSchema },
  'GET /rest/forwarding/dead-letters': {
    query: ForwardDeadLettersQuerySchema,
    answer: pageOf(ForwardDeadLetterSchema),
  },
  'POST /rest/forwarding/dead-letters/:id/again': { params: BigIdParamsSchema, answer: z.null() },
  'POST /rest/forwarding/dead-letters/again': {
    body: ForwardAgainSchema,
    answer: z.object({ count: z.number().int() }),
  },
} satisfies RouteTable;
