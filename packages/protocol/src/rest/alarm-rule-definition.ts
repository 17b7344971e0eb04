import { z } from 'zod';
import {
  sensorTypes,
  type AlarmLevel,
  type Condition,
  type Limits,
  type RuleDefinition,
  type SensorTypeCode,
  type SimpleCondition,
} from '../model/index.ts';
import { IsoTimeSchema } from './envelope.ts';

const finite = z.number();
const id = z.number().int().positive();
const level = z.number().int().min(1).max(4) as unknown as z.ZodType<AlarmLevel, AlarmLevel>;
const hours = z.number().positive().max(8_760);
const side = z.enum(['above', 'below', 'beyond']);
const field = z.string().min(1).max(60);
const sensorType = z.custom<SensorTypeCode>((value) => typeof value === 'string' && sensorTypes.has(value), {
  params: { problem: 'sensorType' },
});
const types = z.array(sensorType).min(1).max(20);

const limits = z
  .partialRecord(z.enum(['1', '2', '3', '4']), finite)
  .refine((given) => Object.keys(given).length > 0, { params: { problem: 'noLimit' } }) as unknown as z.ZodType<
  Limits,
  Limits
>;

const quantity = z.object({
  types,
  field,
  element: z.number().int().min(0).max(127).optional(),
});

const reference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sensor') }),
  z.object({ kind: z.literal('time'), at: IsoTimeSchema }),
  z.object({ kind: z.literal('trailing'), days: z.number().positive().max(3_650) }),
]);

const simpleConditions = [
  z.object({ kind: z.literal('threshold'), quantity, side, limits }),
  z.object({ kind: z.literal('rate'), quantity, hours, side, limits }),
  z.object({ kind: z.literal('accumulated'), quantity, reference, side, limits }),
  z.object({ kind: z.literal('rainSum'), hours, limits }),
  z.object({ kind: z.literal('rainIntensity'), a: z.number().positive(), b: z.number().min(0).max(5), limits }),
  z.object({
    kind: z.literal('tangentAngle'),
    quantity,
    hours,
    steadyVelocity: z.number().positive().nullable(),
    limits,
  }),
  z.object({
    kind: z.literal('inverseVelocity'),
    quantity,
    hours,
    days: z.number().positive().max(365),
    limits,
  }),
  z.object({ kind: z.literal('trigger'), level }),
  z.object({ kind: z.literal('deviceAlarm'), types, level }),
  z.object({ kind: z.literal('noData'), limits }),
  z.object({ kind: z.literal('battery'), limits: limits.nullable(), level }),
  z.object({ kind: z.literal('signal'), limits }),
  z.object({ kind: z.literal('runStatus'), bits: z.array(z.number().int().min(0).max(28)).min(1).max(29), level }),
] as const;

// JSON has no undefined values, so those that `optional()` allows do not occur.
const SimpleConditionSchema = z.discriminatedUnion('kind', simpleConditions) as unknown as z.ZodType<
  SimpleCondition,
  SimpleCondition
>;

const member = z.object({
  name: z.string().trim().min(1).max(60),
  sensorId: id.optional(),
  deviceId: id.optional(),
  condition: SimpleConditionSchema,
});

const ConditionSchema = z.discriminatedUnion('kind', [
  ...simpleConditions,
  z.object({
    kind: z.literal('disagreement'),
    field,
    sensorIds: z.tuple([id, id]),
    withinS: z.number().int().min(1).max(604_800),
    limits,
  }),
  z.object({
    kind: z.literal('expression'),
    members: z.array(member).min(1).max(20),
    atLeast: z.number().int().min(1).max(20),
    withinS: z.number().int().min(1).max(604_800),
  }),
  z.object({ kind: z.literal('wallSilent'), level }),
  z.object({ kind: z.literal('clockAhead'), level }),
]) as unknown as z.ZodType<Condition, Condition>;

/** The shape of a definition; `definitionProblem` of the alarms package checks its consistency. */
export const RuleDefinitionSchema = z.object({
  condition: ConditionSchema,
  deadband: z.number().min(0).nullable(),
  onDelay: z.object({ needs: z.number().int().min(1).max(20), of: z.number().int().min(1).max(20) }),
  offDelayS: z.number().int().min(0).max(604_800),
  validFrom: IsoTimeSchema.nullable(),
  validTo: IsoTimeSchema.nullable(),
}) as unknown as z.ZodType<RuleDefinition, RuleDefinition>;

/** As stored: checked on input and returned unchanged. */
export const StoredDefinitionSchema = z.custom<RuleDefinition>((value) => typeof value === 'object' && value !== null);
