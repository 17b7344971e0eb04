import { z } from 'zod';
import { calculatedUnits, formulaInputs, MOST_REACH_S } from '../model/index.ts';
import { IdParamsSchema, IsoTimeSchema, VersionQuerySchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

const id = z.number().int().positive().max(2_147_483_647);
const time = z.iso.datetime();
const units = calculatedUnits.map(({ unit }) => unit) as [string, ...string[]];

/** By the order of their names, `a` first: that one leads. */
const inputs = z
  .array(
    z.object({
      sensorId: id,
      field: z.string().min(1).max(64),
      /** s that its newest reading may be older than that of the first input. */
      maxAgeS: z.number().int().min(1).max(MOST_REACH_S),
    }),
  )
  .min(1)
  .max(formulaInputs.length);
const formula = z.string().trim().min(1).max(1_000);

/** `validFrom`: from when on the formula holds; what is later is calculated by it. */
const version = { validFrom: IsoTimeSchema, formula, inputs };

/** `POST /rest/calculations`. The unit stays. */
export const CalculationBodySchema = z.object({
  name: z.string().trim().min(1).max(100),
  unit: z.enum(units),
  isEnabled: z.boolean().default(true),
  ...version,
});
export type CalculationBody = z.output<typeof CalculationBodySchema>;

/** `PUT /rest/calculations/:id`. A formula, inputs or a beginning that differ from the newest make another version. */
export const CalculationChangeSchema = CalculationBodySchema.omit({ unit: true }).extend({
  version: z.number().int().min(1),
});

/** A version of a series in a file. */
export const CalculationFileSchema = z.object({
  name: CalculationBodySchema.shape.name,
  /** Of the device that the series lies at; empty: that of the first input. */
  deviceNo: z.string().trim().max(15),
  /** Of the version; null: the next one. */
  number: z.number().int().min(1).nullable(),
  unit: z.enum(units),
  isEnabled: z.boolean().default(true),
  validFrom: time,
  formula,
  /** As `inputsText` of the api writes them. */
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
  /** All, the newest last. */
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
  /** Null: nothing has been calculated yet. */
  latest: z
    .object({
      collectTime: time,
      value: z.number().nullable(),
      /** Codes of `missingReason` and `formulaInput`. */
      reason: z.number().int().nullable(),
      input: z.number().int().nullable(),
    })
    .nullable(),
  /** From when on values are still to be calculated (anew). */
  dueFrom: time.nullable(),
});
export type CalculationRow = z.output<typeof CalculationSchema>;

/** `POST /rest/calculations/preview`: what a formula gives on what is stored. */
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
  /** There is more than was calculated. */
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
