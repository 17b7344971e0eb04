import { z } from 'zod';
import { IsoTimeSchema, IdParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** `PUT /rest/sensors/:id/analysis`: replaces all settings; `version` is that of the sensor's row as it was read. */
export const SensorAnalysisSchema = z.strictObject({
  segmentLength: z.number().min(10).max(10_000).optional(),
  fixedEnd: z.enum(['near', 'far']).optional(),
  installMode: z.enum(['3d', 'convergence', 'settlement']).optional(),
  xMarkOffset: z.number().min(-360).max(360).optional(),
  orificeElevation: z.number().min(-11_000_000).max(9_000_000).optional(),
  referenceTime: IsoTimeSchema.optional(),
  limitCurve: z
    .array(z.tuple([z.number().positive().max(10_000), z.number().positive().max(10_000)]).readonly())
    .min(1)
    .max(20)
    .refine((points) => points.every(([hz], i) => i === 0 || hz > points[i - 1]![0]), {
      params: { problem: 'risingFrequency' },
    })
    .readonly()
    .optional(),
  // An array has a hundred elements of a few fields each.
  steadyVelocity: z
    .record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9.]{0,63}$/), z.number().positive())
    .refine((velocities) => Object.keys(velocities).length <= 1_000)
    .optional(),
});

/** `GET /rest/sensors/:id/analysis`. */
export const SensorAnalysisAnswerSchema = z.object({ version: z.number().int(), analysis: SensorAnalysisSchema });
export type SensorAnalysisAnswer = z.infer<typeof SensorAnalysisAnswerSchema>;

export const analysesRoutes = {
  'GET /rest/sensors/:id/analysis': { params: IdParamsSchema, answer: SensorAnalysisAnswerSchema },
  'PUT /rest/sensors/:id/analysis': {
    params: IdParamsSchema,
    body: SensorAnalysisAnswerSchema,
    answer: SensorAnalysisAnswerSchema,
  },
} satisfies RouteTable;
