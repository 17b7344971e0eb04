import { z } from 'zod';
import { analysisStates, type AnalysisAspect, type AnalysisState } from '../model/index.ts';
import { DeviceNoSchema, PageQuerySchema, pageOf } from './envelope.ts';
import type { RouteTable } from './route.ts';

const aspects = Object.keys(analysisStates) as [AnalysisAspect, ...AnalysisAspect[]];
const states = [...new Set(Object.values(analysisStates).flat())] as [AnalysisState, ...AnalysisState[]];

/** `GET /rest/analysis-states`: analysis states of devices and sensors, latest change first. */
export const AnalysisStatesQuerySchema = PageQuerySchema.extend({
  aspect: z.enum(aspects).optional(),
  state: z.enum(states).optional(),
  stationId: z.coerce.number<number>().int().positive().max(2_147_483_647).optional(),
  deviceNo: DeviceNoSchema.optional(),
});
export type AnalysisStatesQuery = z.infer<typeof AnalysisStatesQuerySchema>;

export const AnalysisStateSchema = z.object({
  deviceNo: z.string(),
  deviceName: z.string(),
  stationId: z.number().int(),
  stationName: z.string(),
  /** null: of the device. */
  sensorId: z.number().int().nullable(),
  sensorName: z.string(),
  aspect: z.enum(aspects),
  state: z.enum(states),
  sinceTime: z.iso.datetime(),
});

export const AnalysisStatesSchema = pageOf(AnalysisStateSchema).extend({
  /** Number of devices, or sensors, per state of an aspect, over all that the caller sees in the station or device. */
  counts: z.array(z.object({ aspect: z.enum(aspects), state: z.enum(states), count: z.number().int() })),
});
export type AnalysisStates = z.infer<typeof AnalysisStatesSchema>;

export const analysisStatesRoutes = {
  'GET /rest/analysis-states': { query: AnalysisStatesQuerySchema, answer: AnalysisStatesSchema },
} satisfies RouteTable;
