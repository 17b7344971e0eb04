import { z } from 'zod';
import type { RouteTable } from './route.ts';

export const SiteMapSchema = z.object({
  id: z.number().int(),
  projectId: z.number().int(),
  name: z.string(),
  /** WGS 84 degrees. */
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  /** URL of a GeoTIFF that changes with its content; null without an elevation model. */
  elevationUrl: z.string().nullable(),
  /** GeoJSON of the site's own lines and areas. */
  features: z.unknown(),
  /** Approval number of its layer. */
  approvalNo: z.string(),
  /** Administrative boundaries, as GeoJSON. */
  boundaries: z.array(z.object({ name: z.string(), approvalNo: z.string(), features: z.unknown() })),
});
export type SiteMap = z.infer<typeof SiteMapSchema>;

export const siteMapsRoutes = {
  'GET /rest/site-maps': { answer: z.array(SiteMapSchema) },
} satisfies RouteTable;
