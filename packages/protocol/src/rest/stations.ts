import { z } from 'zod';

export const StationSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  projectId: z.number().int(),
  projectName: z.string(),
  stationTypeId: z.number().int(),
  stationTypeNames: z.object({ zh: z.string(), en: z.string(), ja: z.string() }),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  elevation: z.number().nullable(),
  /** IANA zone of the site, e.g. Asia/Shanghai. */
  timeZone: z.string(),
});
export type Station = z.infer<typeof StationSchema>;
