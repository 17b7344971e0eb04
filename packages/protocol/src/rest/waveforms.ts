import { z } from 'zod';
import { IsoTimeSchema, PageQuerySchema, IdParamsSchema, pageOf } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** `GET /rest/sensors/:id/waveforms`: the newest first. */
export const WaveformsQuerySchema = PageQuerySchema.extend({
  from: IsoTimeSchema.optional(),
  to: IsoTimeSchema.optional(),
});

export const WaveformSummarySchema = z.object({
  startTime: z.iso.datetime(),
  receiveTime: z.iso.datetime(),
  /** Hz */
  sampleRate: z.number().int(),
  axes: z.number().int(),
  /** Samples an axis that have come. */
  sampleCount: z.number().int(),
  parts: z.number().int(),
  receivedParts: z.number().int(),
  isComplete: z.boolean(),
});
export type WaveformSummary = z.infer<typeof WaveformSummarySchema>;

/** `GET /rest/sensors/:id/waveforms/:startTime`. */
export const WaveformSchema = WaveformSummarySchema.extend({
  /** `mg`, of blasting sensors `mm/s`. */
  unit: z.enum(['mg', 'mm/s']),
  /** Physical value of one count. */
  scale: z.number(),
  /** One text an axis: int16 little-endian, base64; −32768 where a part has not come. */
  samples: z.array(z.string()),
  /** It goes on beyond the longest that is answered. */
  isCut: z.boolean(),
});
export type Waveform = z.infer<typeof WaveformSchema>;

export const waveformsRoutes = {
  'GET /rest/sensors/:id/waveforms': {
    params: IdParamsSchema,
    query: WaveformsQuerySchema,
    answer: pageOf(WaveformSummarySchema),
  },
  'GET /rest/sensors/:id/waveforms/:startTime': {
    params: IdParamsSchema.extend({ startTime: IsoTimeSchema }),
    answer: WaveformSchema,
  },
} satisfies RouteTable;
