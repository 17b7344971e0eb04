import { z } from 'zod';
import { conditionKinds, ruleScopes, type AlarmSubject } from '../model/index.ts';
import { AlarmPlanSchema } from './alarm-plan.ts';
import { RuleDefinitionSchema, StoredDefinitionSchema } from './alarm-rule-definition.ts';
import { IsoTimeSchema, PageQuerySchema, pageOf, IdParamsSchema, VersionQuerySchema } from './envelope.ts';
import { IdSchema } from './registry/calls.ts';
import type { RouteTable } from './route.ts';

const id = z.number().int().positive();
const queryId = z.coerce.number<number>().int().positive().max(2_147_483_647);
const deviceNo = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional();
const note = z.string().trim().max(500);
const counts = z.number().int();

/** Where a rule holds, by name: project, station, device and sensor as far as the scope reaches. */
export const RulePlaceSchema = z.object({
  kind: z.enum(ruleScopes),
  id,
  projectId: id,
  projectName: z.string(),
  stationId: id.nullable(),
  stationName: z.string(),
  deviceNo: z.string().nullable(),
  deviceName: z.string(),
  sensorId: id.nullable(),
  sensorName: z.string(),
  sensorType: z.string(),
});
export type RulePlace = z.infer<typeof RulePlaceSchema>;

/** One rule with the version in force. `definitionVersion` counts definitions, `version` every change of the row. */
export const AlarmRuleSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(conditionKinds),
  place: RulePlaceSchema,
  /** The rule of a wider scope whose place it takes. */
  overrides: z.object({ id, name: z.string() }).nullable(),
  /** Of an override: there is no such rule here. */
  isOff: z.boolean(),
  isEnabled: z.boolean(),
  note: z.string(),
  /** Null: that of the rule whose place it takes, or none. */
  plan: AlarmPlanSchema.nullable(),
  definition: StoredDefinitionSchema,
  definitionVersion: counts,
  effectiveFrom: z.iso.datetime(),
  version: counts,
  /** Overrides of it that the caller may see. */
  overrideCount: counts,
  /** Alarms of it that have not ended, and the worst of their levels (0: none active). */
  standing: z.object({ count: counts, worstLevel: counts }),
  /** Who may see only a part of its scope reads it alone. */
  isChangeable: z.boolean(),
  changedBy: z.string(),
  updatedAt: z.iso.datetime(),
});
export type AlarmRule = z.infer<typeof AlarmRuleSchema>;

/** What was shown of a back-test to whoever put a version in force: `BacktestSummary` of the back-test, kept as it was. */
const BacktestKeptSchema = z.record(z.string(), z.unknown());

export const AlarmRuleVersionSchema = z.object({
  version: counts,
  definition: StoredDefinitionSchema,
  isEnabled: z.boolean(),
  effectiveFrom: z.iso.datetime(),
  accountName: z.string(),
  note: z.string(),
  backtest: BacktestKeptSchema.nullable(),
});
export type AlarmRuleVersion = z.infer<typeof AlarmRuleVersionSchema>;

/** `GET /rest/alarm-rules/:id`: versions the newest first. */
export const AlarmRuleDetailSchema = AlarmRuleSchema.extend({
  versions: z.array(AlarmRuleVersionSchema),
  overriddenBy: z.array(z.object({ id, name: z.string(), isOff: z.boolean(), place: RulePlaceSchema })),
});
export type AlarmRuleDetail = z.infer<typeof AlarmRuleDetailSchema>;

/** `GET /rest/alarm-rules`: rules that hold at the place that is named, above it or below it. */
export const AlarmRulesQuerySchema = PageQuerySchema.extend({
  scope: z.enum(ruleScopes).optional(),
  kind: z.enum(conditionKinds).optional(),
  projectId: queryId.optional(),
  stationId: queryId.optional(),
  deviceNo,
  sensorId: queryId.optional(),
  keyword: z.string().trim().max(100).optional(),
});
export type AlarmRulesQuery = z.infer<typeof AlarmRulesQuerySchema>;

/** `POST /rest/alarm-rules`: judges from now on. An override leaves its kind to the rule whose place it takes. */
export const AlarmRulePostSchema = z.object({
  name: z.string().trim().min(1).max(100),
  scope: z.object({ kind: z.enum(ruleScopes), id }),
  overridesId: id.nullable().default(null),
  isOff: z.boolean().default(false),
  isEnabled: z.boolean().default(true),
  note: note.default(''),
  plan: AlarmPlanSchema.nullable().default(null),
  definition: RuleDefinitionSchema,
  /** Why, for the history of versions. */
  reason: note.default(''),
  backtest: BacktestKeptSchema.nullable().default(null),
});
export type AlarmRulePost = z.input<typeof AlarmRulePostSchema>;

/**
 * `PUT /rest/alarm-rules/:id`, with the version of the row that was edited. Another definition, or switching it on or off, makes a
 * version that judges from now on and wants a reason. Scope and what it overrides stay as they were made.
 */
export const AlarmRulePutSchema = z.object({
  name: z.string().trim().min(1).max(100),
  isEnabled: z.boolean(),
  note,
  /** Left out: it stays. */
  plan: AlarmPlanSchema.nullable().optional(),
  definition: RuleDefinitionSchema,
  reason: note.default(''),
  backtest: BacktestKeptSchema.nullable().default(null),
  version: z.number().int().min(1),
});
export type AlarmRulePut = z.input<typeof AlarmRulePutSchema>;

export const AlarmRuleMadeSchema = z.object({ id, version: counts, definitionVersion: counts });

/** `GET /rest/alarm-rules/effective?sensorId|deviceNo|stationId`: exactly one of them. */
export const EffectiveRulesQuerySchema = z
  .object({ sensorId: queryId.optional(), deviceNo, stationId: queryId.optional() })
  .refine((query) => Object.values(query).filter((value) => value !== undefined).length === 1, {
    params: { problem: 'onePlace' },
  });

/** A rule as it holds somewhere: from where it comes, and what it says now. */
export const RuleHereSchema = z.object({
  ruleId: id,
  name: z.string(),
  kind: z.enum(conditionKinds),
  place: RulePlaceSchema,
  overrides: z.object({ id, name: z.string() }).nullable(),
  isOff: z.boolean(),
  isEnabled: z.boolean(),
  definitionVersion: counts,
  definition: StoredDefinitionSchema,
});
export type RuleHere = z.infer<typeof RuleHereSchema>;

/**
 * Rules that hold on the subjects of a place, each rule once. `ruleIds` judge the subject; `offIds` are overrides that turn a rule
 * of a wider scope off here, and rules that are switched off. Rules of several sensors hold on each of their members' subjects.
 */
export const EffectiveRulesSchema = z.object({
  rules: z.array(RuleHereSchema),
  subjects: z.array(
    z.object({
      subject: z.custom<AlarmSubject>((value) => typeof value === 'string'),
      sensorId: id.nullable(),
      deviceNo: z.string(),
      ruleIds: z.array(id),
      offIds: z.array(id),
    }),
  ),
});
export type EffectiveRules = z.infer<typeof EffectiveRulesSchema>;

/** `GET, POST /rest/marked-events`, `PUT, DELETE /rest/marked-events/:id`: what happened, for lead times of back-tests. */
export const MarkedEventPostSchema = z.object({
  stationId: id,
  at: IsoTimeSchema,
  name: z.string().trim().min(1).max(100),
  note: note.default(''),
});
export type MarkedEventPost = z.input<typeof MarkedEventPostSchema>;
export const MarkedEventSchema = z.object({
  id,
  stationId: id,
  stationName: z.string(),
  at: z.iso.datetime(),
  name: z.string(),
  note: z.string(),
  accountName: z.string(),
  createdAt: z.iso.datetime(),
});
export type MarkedEvent = z.infer<typeof MarkedEventSchema>;
export const MarkedEventsQuerySchema = z.object({
  projectId: queryId.optional(),
  stationId: queryId.optional(),
  from: IsoTimeSchema.optional(),
  to: IsoTimeSchema.optional(),
});

export const alarmRulesRoutes = {
  'GET /rest/alarm-rules': { query: AlarmRulesQuerySchema, answer: pageOf(AlarmRuleSchema) },
  'POST /rest/alarm-rules': { body: AlarmRulePostSchema, answer: AlarmRuleMadeSchema },
  'GET /rest/alarm-rules/:id': { params: IdParamsSchema, answer: AlarmRuleDetailSchema },
  'PUT /rest/alarm-rules/:id': { params: IdParamsSchema, body: AlarmRulePutSchema, answer: AlarmRuleMadeSchema },
  'DELETE /rest/alarm-rules/:id': { params: IdParamsSchema, query: VersionQuerySchema, answer: z.null() },
  'GET /rest/alarm-rules/effective': { query: EffectiveRulesQuerySchema, answer: EffectiveRulesSchema },
  'GET /rest/marked-events': { query: MarkedEventsQuerySchema, answer: z.array(MarkedEventSchema) },
  'POST /rest/marked-events': { body: MarkedEventPostSchema, answer: IdSchema },
  'PUT /rest/marked-events/:id': { params: IdParamsSchema, body: MarkedEventPostSchema, answer: z.null() },
  'DELETE /rest/marked-events/:id': { params: IdParamsSchema, answer: z.null() },
} satisfies RouteTable;
