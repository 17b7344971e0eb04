import { z } from 'zod';
import { IsoTimeSchema } from './envelope.ts';

const fieldKey = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,63}$/);
const nonZero = (problem: string) => z.number().refine((value) => value !== 0, { params: { problem } });

export const FieldCalibrationSchema = z.object({
  field: fieldKey,
  zero: z.number(),
  factor: nonZero('zeroFactor'),
  temperature: z
    .object({ field: fieldKey, coefficient: z.number(), reference: z.number().min(-60).max(100) })
    .nullable()
    .default(null),
});

export const MoistureCoefficientsSchema = z.object({
  form: z.enum(['inverse', 'forward']),
  a: nonZero('zeroCoefficient'),
  b: nonZero('zeroCoefficient'),
  c: z.number(),
  airFrequency: z.number().positive(),
  waterFrequency: z.number().positive().nullable(),
});

/** A calibration that counts. */
export const AppliedCalibrationSchema = z.object({
  validFrom: z.iso.datetime(),
  fields: z.array(FieldCalibrationSchema),
  moisture: MoistureCoefficientsSchema.nullable(),
});

/**
 * `POST /rest/sensors/:id/calibrations` makes the next version. Fields are those of the sensor's type; the server refuses
 * others (`unknownField`), the same one twice (`repeated`), and moisture coefficients of anything but a moisture probe.
 */
export const CalibrationBodySchema = z.object({
  validFrom: IsoTimeSchema,
  fields: z.array(FieldCalibrationSchema).max(64).default([]),
  moisture: MoistureCoefficientsSchema.nullable().default(null),
  note: z.string().trim().max(4_000).default(''),
});
export type CalibrationBody = z.infer<typeof CalibrationBodySchema>;

/** `GET /rest/sensors/:id/calibrations`: every version, the newest first. `POST …/:version/revoke` ends one. */
export const CalibrationVersionSchema = AppliedCalibrationSchema.extend({
  version: z.number().int(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  authorName: z.string(),
  revokedAt: z.iso.datetime().nullable(),
  revokerName: z.string(),
});
export type CalibrationVersion = z.infer<typeof CalibrationVersionSchema>;
