import { z } from 'zod';
import { IsoTimeSchema, IdParamsSchema, rowId } from './envelope.ts';
import type { RouteTable } from './route.ts';

const fieldKey = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,63}$/);
/** Far beyond any sensor's range, while a product of two stays finite. */
const number = z.number().min(-1e9).max(1e9);
const nonZero = number.refine((value) => value !== 0, { params: { problem: 'zeroFactor' } });

export const FieldCalibrationSchema = z.object({
  field: fieldKey,
  zero: number,
  factor: nonZero,
  temperature: z
    .object({ field: fieldKey, coefficient: number, reference: z.number().min(-60).max(100) })
    .nullable()
    .default(null),
});

export const MoistureCoefficientsSchema = z.object({
  form: z.enum(['inverse', 'forward']),
  a: nonZero,
  b: nonZero,
  c: number,
  airFrequency: number.positive(),
  waterFrequency: number.positive().nullable(),
});

/** A valid calibration. */
export const AppliedCalibrationSchema = z.object({
  validFrom: z.iso.datetime(),
  fields: z.array(FieldCalibrationSchema),
  moisture: MoistureCoefficientsSchema.nullable(),
});

/**
 * `POST /rest/sensors/:id/calibrations` creates the next version. Fields are those of the sensor's type; the server refuses others
 * (`unknownField`), duplicates (`repeated`), temperatures of another table (`otherTemperature`), and moisture coefficients for anything but
 * a moisture probe (`noProbe`).
 */
export const CalibrationBodySchema = z.object({
  validFrom: IsoTimeSchema,
  fields: z.array(FieldCalibrationSchema).max(64).default([]),
  moisture: MoistureCoefficientsSchema.nullable().default(null),
  note: z.string().trim().max(4_000).default(''),
});
export type CalibrationBody = z.infer<typeof CalibrationBodySchema>;

/** `POST /rest/sensors/:id/calibrations` returns the number of the new version. */
export const CalibrationMadeSchema = z.object({ version: z.number().int() });

/** `GET /rest/sensors/:id/calibrations`: all versions, newest first. `POST …/:version/revoke` ends one. */
export const CalibrationVersionSchema = AppliedCalibrationSchema.extend({
  version: z.number().int(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  authorName: z.string(),
  revokedAt: z.iso.datetime().nullable(),
  revokerName: z.string(),
});
export type CalibrationVersion = z.infer<typeof CalibrationVersionSchema>;

export const calibrationsRoutes = {
  'GET /rest/sensors/:id/calibrations': { params: IdParamsSchema, answer: z.array(CalibrationVersionSchema) },
  'POST /rest/sensors/:id/calibrations': {
    params: IdParamsSchema,
    body: CalibrationBodySchema,
    answer: CalibrationMadeSchema,
  },
  'POST /rest/sensors/:id/calibrations/:version/revoke': {
    params: IdParamsSchema.extend({ version: rowId }),
    answer: z.null(),
  },
} satisfies RouteTable;
