import { z } from 'zod';
import { commandStates, endReasons, lineStates, rolloutModes, rolloutStates, skipReasons } from '../model/index.ts';
import { CommandAnswerSchema, ParameterValueSchema, ParameterValuesSchema } from './commands.ts';
import { DeviceNoSchema, PageQuerySchema, pageOf, UuidParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** The most devices of a rollout. */
export const MAX_ROLLOUT_DEVICES = 500;

const set = z.number().int().min(1).max(8);
const deviceNos = z
  .array(DeviceNoSchema)
  .min(1)
  .max(MAX_ROLLOUT_DEVICES)
  .refine((nos) => new Set(nos).size === nos.length, { params: { problem: 'repeated' } });

/** `POST /rest/rollouts/preview`. Values in physical units by catalogue key. */
export const PreviewQuerySchema = z.object({ set, values: ParameterValuesSchema, deviceNos });

/** When a command would reach the device; times in ISO 8601. */
export const OutlookSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('now') }),
  z.object({ kind: z.literal('atContact'), expectedAt: z.iso.datetime() }),
  z.object({ kind: z.literal('overdue'), heardAt: z.iso.datetime() }),
  z.object({ kind: z.literal('never') }),
  z.object({ kind: z.literal('disabled') }),
]);

/** The change of one parameter of one device. */
export const LineChangeSchema = z.object({
  key: z.string(),
  /** Last reported value; meaningless unless `isKnown`. */
  from: ParameterValueSchema,
  isKnown: z.boolean(),
  to: ParameterValueSchema,
});

/** Minimum and maximum; the maximum is null where unbounded. */
const span = z.tuple([z.number(), z.number().nullable()]);

/** Battery life without sun: from this device's observed use, or from typical values. */
export const BatteryOutlookSchema = z.discriminatedUnion('basis', [
  z.object({ basis: z.literal('measured'), observedH: z.number(), before: span, after: span }),
  z.object({ basis: z.literal('typical'), before: span, after: span }),
  z.object({ basis: z.literal('none'), why: z.enum(['noCharge', 'noCycle']) }),
]);
export type BatteryOutlook = z.infer<typeof BatteryOutlookSchema>;

/** Effects of changed cycles; `before` is null where the present cycle is unknown. */
const pair = z.object({ before: z.number().nullable(), after: z.number() });
export const CycleEffectSchema = z.object({
  reportsPerDay: pair,
  /** Longest time in s until a change on the slope is visible here, without immediate triggers. */
  noticeS: pair,
  /** Longest time in s until a command or alarm from here reaches the device. */
  reachS: pair,
  /** Charge used relative to before: minimum and maximum. null where the present cycles are unknown. */
  useFactor: z.tuple([z.number(), z.number()]).nullable(),
  battery: BatteryOutlookSchema,
});
export type CycleEffect = z.infer<typeof CycleEffectSchema>;

export const PreviewLineSchema = z.object({
  deviceNo: DeviceNoSchema,
  deviceName: z.string(),
  stationId: z.number().int(),
  stationName: z.string(),
  model: z.string(),
  /** null: it would be written. */
  skipped: z.enum(skipReasons).nullable(),
  changes: z.array(LineChangeSchema),
  /** Keys whose reported value is equal already; they are not written. */
  same: z.array(z.string()),
  /** Last report of this set; null: never, so it is read before it is written. */
  reportedAt: z.iso.datetime().nullable(),
  /** Number of pending commands, and how many of them are writes that lose values to this one. */
  waiting: z.number().int(),
  overtaken: z.number().int(),
  outlook: OutlookSchema,
  /** null: no cycle changes. */
  effect: CycleEffectSchema.nullable(),
});
export type PreviewLine = z.infer<typeof PreviewLineSchema>;

export const PreviewSchema = z.object({ lines: z.array(PreviewLineSchema), at: z.iso.datetime() });
export type Preview = z.infer<typeof PreviewSchema>;

const proof = { password: z.string().max(1_000).default('') };
const note = z.string().trim().max(500).default('');

/** `POST /rest/rollouts`: the same id is the same rollout, however often it is posted. */
export const RolloutPostSchema = z.object({
  id: z.uuid(),
  /** Only shown as the source; `values` are written. */
  templateId: z.number().int().positive().nullable().default(null),
  set,
  values: ParameterValuesSchema,
  deviceNos,
  /** The device that gets it first. */
  canary: DeviceNoSchema,
  mode: z.enum(['automatic', 'asked']),
  note,
  ...proof,
});
export type RolloutPost = z.input<typeof RolloutPostSchema>;

/** `POST /rest/rollouts/:id/continue`. */
export const RolloutContinueSchema = z.object(proof);

/** `POST /rest/rollouts/:id/revert`: `id` is that of the rollout that restores the former values. */
export const RolloutRevertSchema = z.object({
  id: z.uuid(),
  /** Also on devices that have changed since. */
  isForced: z.boolean().default(false),
  note,
  ...proof,
});
export type RolloutRevert = z.input<typeof RolloutRevertSchema>;

/** `GET /rest/rollouts/:id/revert`: previews a revert, device by device. */
export const RevertLineSchema = z.object({
  deviceNo: DeviceNoSchema,
  deviceName: z.string(),
  /** Values that would be written; for a device changed since, those written with `isForced`. */
  changes: z.array(LineChangeSchema),
  skipped: z.enum(skipReasons).nullable(),
});
export type RevertLine = z.infer<typeof RevertLineSchema>;

export const RolloutMadeSchema = z.object({ id: z.uuid(), number: z.number().int() });

const count = z.number().int();
const head = {
  id: z.uuid(),
  number: z.number().int(),
  templateName: z.string(),
  set: z.number().int(),
  values: ParameterValuesSchema,
  mode: z.enum(rolloutModes),
  state: z.enum(rolloutStates),
  accountName: z.string(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  continuedAt: z.iso.datetime().nullable(),
  continuedBy: z.string(),
  stoppedAt: z.iso.datetime().nullable(),
  stoppedBy: z.string(),
  reverts: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
  /** Its devices that the caller sees, by state. */
  counts: z.object({ all: count, applied: count, failed: count, skipped: count, open: count }),
};

/** `GET /rest/rollouts`: newest first. */
export const RolloutSchema = z.object(head);
export type Rollout = z.infer<typeof RolloutSchema>;

export const RolloutLineSchema = z.object({
  deviceNo: DeviceNoSchema,
  deviceName: z.string(),
  stationId: z.number().int(),
  stationName: z.string(),
  isCanary: z.boolean(),
  state: z.enum([...commandStates, ...lineStates]),
  reason: z.enum([...endReasons, ...skipReasons, '']),
  changes: z.array(LineChangeSchema),
  command: z
    .object({
      id: z.uuid(),
      number: z.number().int(),
      tries: z.number().int(),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      sentAt: z.iso.datetime().nullable(),
      acknowledgedAt: z.iso.datetime().nullable(),
      endedAt: z.iso.datetime().nullable(),
      answer: CommandAnswerSchema.nullable(),
    })
    .nullable(),
  /** While it is pending. */
  outlook: OutlookSchema.nullable(),
});
export type RolloutLine = z.infer<typeof RolloutLineSchema>;

/** `GET /rest/rollouts/:id`: one line per device, the first device on top. */
export const RolloutDetailSchema = z.object({
  ...head,
  /** The rollout that reverted it. */
  revertedBy: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
  /** Whether the caller may command all of its devices; otherwise it is read-only. */
  isWhole: z.boolean(),
  lines: z.array(RolloutLineSchema),
});
export type RolloutDetail = z.infer<typeof RolloutDetailSchema>;

export const rolloutsRoutes = {
  'GET /rest/rollouts': { query: PageQuerySchema, answer: pageOf(RolloutSchema) },
  'POST /rest/rollouts': { body: RolloutPostSchema, answer: RolloutMadeSchema },
  'GET /rest/rollouts/:id': { params: UuidParamsSchema, answer: RolloutDetailSchema },
  'POST /rest/rollouts/:id/continue': { params: UuidParamsSchema, body: RolloutContinueSchema, answer: z.null() },
  'GET /rest/rollouts/:id/revert': { params: UuidParamsSchema, answer: z.array(RevertLineSchema) },
  'POST /rest/rollouts/:id/revert': { params: UuidParamsSchema, body: RolloutRevertSchema, answer: RolloutMadeSchema },
  'POST /rest/rollouts/:id/stop': { params: UuidParamsSchema, answer: z.null() },
  'POST /rest/rollouts/preview': { body: PreviewQuerySchema, answer: PreviewSchema },
} satisfies RouteTable;
