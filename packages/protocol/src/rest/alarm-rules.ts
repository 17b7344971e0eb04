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

/** The scope of a rule by name: project, station, device and sensor as far as it reaches. */
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

/** A rule with the version in force. `definitionVersion` counts definitions, `version` all changes of the row. */
export const AlarmRuleSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(conditionKinds),
  place: RulePlaceSchema,
  /** The rule of a wider scope that it overrides. */
  overrides: z.object({ id, name: z.string() }).nullable(),
  /** For an override: switches the rule off here. */
  isOff: z.boolean(),
  isEnabled: z.boolean(),
  note: z.string(),
  /** null: the plan of the overridden rule, or none. */
  plan: AlarmPlanSchema.nullable(),
  definition: StoredDefinitionSchema,
  definitionVersion: counts,
  effectiveFrom: z.iso.datetime(),
  version: counts,
  /** Number of its overrides that the caller may see. */
  overrideCount: counts,
  /** Its open alarms, and their worst level (0: none active). */
  open: z.object({ count: counts, worstLevel: counts }),
  /** Callers who see only a part of its scope may only read it. */
  isChangeable: z.boolean(),
  changedBy: z.string(),
  updatedAt: z.iso.datetime(),
});
export type AlarmRule = z.infer<typeof AlarmRuleSchema>;

/** Result of the back-test shown to whoever put a version in force: a stored `BacktestSummary`. */
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

/** `GET /rest/alarm-rules/:id`: versions newest first. */
export const AlarmRuleDetailSchema = AlarmRuleSchema.extend({
  versions: z.array(AlarmRuleVersionSchema),
  overriddenBy: z.array(z.object({ id, name: z.string(), isOff: z.boolean(), place: RulePlaceSchema })),
});
export type AlarmRuleDetail = z.infer<typeof AlarmRuleDetailSchema>;

/** `GET /rest/alarm-rules`: rules at, above or below the named place. */
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

/** `POST /rest/alarm-rules`: applies from now on. An override has the kind of the rule that it overrides. */
export const AlarmRulePostSchema = z.object({
  name: z.string().trim().min(1).max(100),
  scope: z.object({ kind: z.enum(ruleScopes), id }),
  overridesId: id.nullable().default(null),
  isOff: z.boolean().default(false),
  isEnabled: z.boolean().default(true),
  note: note.default(''),
  plan: AlarmPlanSchema.nullable().default(null),
  definition: RuleDefinitionSchema,
  /** The reason, for the version history. */
  reason: note.default(''),
  backtest: BacktestKeptSchema.nullable().default(null),
});
export type AlarmRulePost = z.input<typeof AlarmRulePostSchema>;

/**
 * `PUT /rest/alarm-rules/:id`, with the version of the row that was read. Another definition, or switching it on or off, creates a version
 * that applies from now on and needs a reason. Scope and overridden rule cannot change.
 */
export const AlarmRulePutSchema = z.object({
  name: z.string().trim().min(1).max(100),
  isEnabled: z.boolean(),
  note,
  /** Absent: unchanged. */
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

/** A rule in force at a place: where it comes from, and its present definition. */
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
 * Rules in force on the subjects of a place, each once. `ruleIds` judge the subject; `offIds` are overrides that switch a rule of a wider
 * scope off here, and rules that are switched off. Multi-sensor rules are listed at each member's subject.
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

/** `GET, POST /rest/marked-events`, `PUT, DELETE /rest/marked-events/:id`: events for the lead times of back-tests. */
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
