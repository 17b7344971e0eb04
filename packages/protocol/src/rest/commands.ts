import { z } from 'zod';
import {
  commandKinds,
  commandStates,
  endReasons,
  MAX_TRIES,
  periodQuantities,
  QUERY_PERIOD_MS,
  queryQuantities,
} from '../model/index.ts';
import {
  DeviceNoSchema,
  IsoTimeSchema,
  PageQuerySchema,
  pageOf,
  UuidParamsSchema,
  DeviceParamsSchema,
} from './envelope.ts';
import type { RouteTable } from './route.ts';

/** UTF-8 bytes that COMMAND_TEXT has room for. */
export const MAX_RAW_BYTES = 512;

const rawText = z
  .string()
  .min(1)
  .refine((text) => new TextEncoder().encode(text).length <= MAX_RAW_BYTES, {
    params: { problem: 'tooLong', values: { maximum: MAX_RAW_BYTES } },
  })
  .refine((text) => !/\p{Cc}/u.test(text), { params: { problem: 'controlCharacters' } });

const setId = z.number().int().min(1).max(8);
export const ParameterValueSchema = z.union([z.number(), z.string(), z.null()]);
/** More than any set has parameters, so that nobody is answered with thousands of problems. */
const MOST_VALUES = 128;
export const ParameterValuesSchema = z
  .record(z.string().max(64), ParameterValueSchema)
  .refine((values) => Object.keys(values).length <= MOST_VALUES, {
    params: { problem: 'tooManyValues', values: { maximum: MOST_VALUES } },
  });

/** HORN_CONTROL: 0 stop, 1 sound, 2 test; level 1 red to 4 blue; duration in s. */
export const HornBodySchema = z.object({
  action: z.number().int().min(0).max(2),
  level: z.number().int().min(1).max(4),
  duration: z.number().int().min(0).max(65_535),
  voice: z.number().int().min(0).max(255),
});
export type HornBody = z.infer<typeof HornBodySchema>;

const query = z.discriminatedUnion('target', [
  z.object({ target: z.enum(['now', 'text', 'picture', 'status', 'version', 'clock']) }),
  z.object({ target: z.literal('some'), quantity: z.enum(queryQuantities) }),
  z
    .object({
      target: z.literal('period'),
      quantity: z.enum(periodQuantities),
      from: IsoTimeSchema,
      to: IsoTimeSchema,
    })
    .refine(({ from, to }) => to > from, { path: ['to'], params: { problem: 'endBeforeStart' } })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= QUERY_PERIOD_MS, {
      path: ['to'],
      params: { problem: 'queryTooLong' },
    }),
]);
export type QueryBody = z.infer<typeof query>;

/** What is asked of a device; `kind` says which. */
export const CommandOrderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), body: z.object({ set: setId }) }),
  /** Physical units by catalogue key. Checked against the catalogue by `parameterProblem`. */
  z.object({ kind: z.literal('write'), body: z.object({ set: setId, values: ParameterValuesSchema }) }),
  /** Sent once, unless the sender says that doing it twice does no harm. */
  z.object({ kind: z.literal('raw'), body: z.object({ text: rawText, isRepeatable: z.boolean().default(false) }) }),
  z.object({ kind: z.literal('clock'), body: z.object({}).default({}) }),
  z.object({ kind: z.literal('horn'), body: HornBodySchema }),
  /** Of stations whose protocol has words for it. */
  z.object({ kind: z.literal('query'), body: query }),
]);
export type CommandOrder = z.infer<typeof CommandOrderSchema>;

const sending = z.object({
  /** Made by the asker: the same id is the same command, however often it is posted. */
  id: z.uuid().optional(),
  /** The user's own. Absent or empty: `passwordMissing`. */
  password: z.string().max(1_000).default(''),
  /** Why. */
  note: z.string().trim().max(500).default(''),
});

/** `POST /rest/devices/:deviceNo/commands`. */
export const CommandPostSchema = z.intersection(CommandOrderSchema, sending);

/** `DELETE /rest/commands/:id`: takes it back, which is asked for like a command; answers the Command. */
export const CommandCancelSchema = z.preprocess((body) => body ?? {}, sending.omit({ id: true }));

/** `PUT /rest/devices/:deviceNo/parameters/:set`: a write of these values. */
export const ParametersPutSchema = sending.extend({ values: ParameterValuesSchema });

/** What the device said. Secrets are never among it. */
export const CommandAnswerSchema = z.object({
  /** RESULT code of the last answer. */
  code: z.number().int().nullable().default(null),
  /** COMMAND_RESULT of a raw command. */
  result: z.object({ code: z.number().int(), text: z.string() }).nullable().default(null),
  /** Values as read, of a read and of the reading back of a write. */
  values: ParameterValuesSchema.nullable().default(null),
});
export type CommandAnswer = z.infer<typeof CommandAnswerSchema>;

export const CommandSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  deviceNo: DeviceNoSchema,
  deviceName: z.string(),
  stationId: z.number().int(),
  stationName: z.string(),
  kind: z.enum(commandKinds),
  /** As asked for; values that may only be written are null. */
  body: z.record(z.string(), z.unknown()),
  /** Of a write: what the device ran with when it was asked for. */
  before: ParameterValuesSchema.nullable(),
  /** Of a write: keys that newer ones took over before it was sent. */
  dropped: z.array(z.string()),
  supersededBy: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
  /** Waits for this one. */
  heldBy: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
  rolloutId: z.uuid().nullable(),
  state: z.enum(commandStates),
  reason: z.enum([...endReasons, '']),
  accountName: z.string(),
  note: z.string(),
  tries: z.number().int(),
  maxTries: z.number().int().max(MAX_TRIES),
  readBacks: z.number().int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  acknowledgedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  answer: CommandAnswerSchema.nullable(),
});
export type Command = z.infer<typeof CommandSchema>;

/** One step of a command: the state it came to, or resent, readBack, lost, busy, lateAnswer, released. */
export const CommandEventSchema = z.object({
  at: z.iso.datetime(),
  what: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type CommandEvent = z.infer<typeof CommandEventSchema>;

/** `GET /rest/commands/:id`. */
export const CommandDetailSchema = CommandSchema.extend({ events: z.array(CommandEventSchema) });
export type CommandDetail = z.infer<typeof CommandDetailSchema>;

/** `GET /rest/devices/:deviceNo/commands` and, across devices, `GET /rest/commands`: the newest first. `total` counts to 10,000 at most. */
export const CommandsQuerySchema = PageQuerySchema.extend({
  deviceNo: DeviceNoSchema.optional(),
  stationId: z.coerce.number<number>().int().positive().optional(),
  kind: z.enum(commandKinds).optional(),
  state: z.enum([...commandStates, 'open']).optional(),
  rolloutId: z.uuid().optional(),
  from: IsoTimeSchema.optional(),
  to: IsoTimeSchema.optional(),
  /** Looked for in number, device, account, note and content. */
  keyword: z.string().trim().max(100).optional(),
});
export type CommandsQuery = z.infer<typeof CommandsQuerySchema>;

export const commandsRoutes = {
  'GET /rest/commands': { query: CommandsQuerySchema, answer: pageOf(CommandSchema) },
  'GET /rest/commands/:id': { params: UuidParamsSchema, answer: CommandDetailSchema },
  'DELETE /rest/commands/:id': { params: UuidParamsSchema, body: CommandCancelSchema, answer: CommandSchema },
  'GET /rest/devices/:deviceNo/commands': {
    params: DeviceParamsSchema,
    query: CommandsQuerySchema.omit({ deviceNo: true, stationId: true }),
    answer: pageOf(CommandSchema),
  },
  'POST /rest/devices/:deviceNo/commands': {
    params: DeviceParamsSchema,
    body: CommandPostSchema,
    answer: CommandSchema,
  },
  'PUT /rest/devices/:deviceNo/parameters/:set': {
    params: DeviceParamsSchema.extend({ set: z.coerce.number<number>().int().min(1).max(8) }),
    body: ParametersPutSchema,
    answer: CommandSchema,
  },
} satisfies RouteTable;
