import { z } from 'zod';
import { calculatedUnits, formulaInputs, MOST_REACH_S } from '../model/index.ts';
import { IdParamsSchema, IsoTimeSchema, VersionQuerySchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

const id = z.number().int().positive().max(2_147_483_647);
const time = z.iso.datetime();
const units = calculatedUnits.map(({ unit }) => unit) as [string, ...string[]];

/** In the order of their names; `a` is the leading input. */
const inputs = z
  .array(
    z.object({
      sensorId: id,
      field: z.string().min(1).max(64),
      /** How much older than the first input its newest reading may be, s. */
      maxAgeS: z.number().int().min(1).max(MOST_REACH_S),
    }),
  )
  .min(1)
  .max(formulaInputs.length);
const formula = z.string().trim().min(1).max(1_000);

/** `validFrom`: start of the formula's validity; later values are calculated with it. */
const version = { validFrom: IsoTimeSchema, formula, inputs };

/** `POST /rest/calculations`. The unit cannot change later. */
export const CalculationBodySchema = z.object({
  name: z.string().trim().min(1).max(100),
  unit: z.enum(units),
  isEnabled: z.boolean().default(true),
  ...version,
});
export type CalculationBody = z.output<typeof CalculationBodySchema>;

/** `PUT /rest/calculations/:id`. A formula, inputs or a start that differ from the newest version create another one. */
export const CalculationChangeSchema = CalculationBodySchema.omit({ unit: true }).extend({
  version: z.number().int().min(1),
});

/** Row of a file: one version of a series. */
export const CalculationFileSchema = z.object({
  name: CalculationBodySchema.shape.name,
  /** Device of the series; empty: the device of the first input. */
  deviceNo: z.string().trim().max(15),
  /** Version number; null: the next one. */
  number: z.number().int().min(1).nullable(),
  unit: z.enum(units),
  isEnabled: z.boolean().default(true),
  validFrom: time,
  formula,
  /** In the format of `inputsText` of the api. */
  inputs: z.string().trim().min(1).max(2_000),
});
export type CalculationFile = z.output<typeof CalculationFileSchema>;

export const CalculationSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  unit: z.string(),
  isEnabled: z.boolean(),
  sensorId: z.number().int(),
  deviceNo: z.string(),
  deviceName: z.string(),
  stationName: z.string(),
  /** All versions, the newest last. */
  versions: z.array(
    z.object({
      number: z.number().int(),
      validFrom: time,
      formula: z.string(),
      inputs: z.array(z.object({ sensorId: z.number().int(), field: z.string(), maxAgeS: z.number().int() })),
      authorName: z.string(),
      createdAt: time,
    }),
  ),
  /** null: nothing has been calculated yet. */
  latest: z
    .object({
      collectTime: time,
      value: z.number().nullable(),
      /** Codes of `missingReason` and `formulaInput`. */
      reason: z.number().int().nullable(),
      input: z.number().int().nullable(),
    })
    .nullable(),
  /** Start of the values that are still to be (re)calculated. */
  dueFrom: time.nullable(),
});
export type CalculationRow = z.output<typeof CalculationSchema>;

/** `POST /rest/calculations/preview`: evaluates a formula on stored readings. */
export const CalculationPreviewPostSchema = z.object({
  unit: z.enum(units),
  formula,
  inputs,
  days: z.number().int().min(1).max(90),
});
export const CalculationPreviewSchema = z.object({
  from: time,
  to: time,
  /** [ms since 1970, value], null where it is missing. */
  points: z.array(z.tuple([z.number(), z.number().nullable()])),
  missing: z.array(z.object({ reason: z.number().int(), input: z.number().int().nullable(), count: z.number().int() })),
  /** There are more values than were calculated. */
  isCut: z.boolean(),
});
export type CalculationPreview = z.output<typeof CalculationPreviewSchema>;

export const calculationsRoutes = {
  'GET /rest/calculations': { answer: z.array(CalculationSchema) },
  'POST /rest/calculations': { body: CalculationBodySchema, answer: z.object({ id: z.number().int() }) },
  'PUT /rest/calculations/:id': { params: IdParamsSchema, body: CalculationChangeSchema, answer: z.null() },
  'DELETE /rest/calculations/:id': { params: IdParamsSchema, query: VersionQuerySchema, answer: z.null() },
  'POST /rest/calculations/preview': { body: CalculationPreviewPostSchema, answer: CalculationPreviewSchema },
} satisfies RouteTable;
