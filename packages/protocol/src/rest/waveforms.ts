import { z } from 'zod';
import { IsoTimeSchema, PageQuerySchema, IdParamsSchema, pageOf } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** `GET /rest/sensors/:id/waveforms`: newest first. */
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
  /** Received samples per axis. */
  sampleCount: z.number().int(),
  parts: z.number().int(),
  receivedParts: z.number().int(),
  isComplete: z.boolean(),
});
export type WaveformSummary = z.infer<typeof WaveformSummarySchema>;

/** `GET /rest/sensors/:id/waveforms/:startTime`. */
export const WaveformSchema = WaveformSummarySchema.extend({
  /** `mg`, for blasting sensors `mm/s`. */
  unit: z.enum(['mg', 'mm/s']),
  /** Physical value of one count. */
  scale: z.number(),
  /** One text per axis: int16 little-endian, base64; −32768 for missing samples. */
  samples: z.array(z.string()),
  /** It is longer than the limit of an answer. */
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
