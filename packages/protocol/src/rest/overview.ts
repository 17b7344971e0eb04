import { z } from 'zod';
import { DeviceSchema } from './devices.ts';
import { StationIdsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';
import { StationSchema } from './stations.ts';

/** `GET /rest/overview?stationIds=`: everything that the caller may see there; values come with the snapshot of `watch`. */
export const OverviewSchema = z.object({
  stations: z.array(StationSchema),
  devices: z.array(DeviceSchema),
  /** Device models with a page layout; others have all panels that fit. */
  models: z.array(z.object({ model: z.string(), panels: z.array(z.string()) })),
  at: z.iso.datetime(),
});
export type Overview = z.infer<typeof OverviewSchema>;

/** `GET /rest/overview/stations`: the overview without its devices, for pages that show few of them. */
export const StationsOverviewSchema = OverviewSchema.pick({ stations: true, models: true });

export const overviewRoutes = {
  'GET /rest/overview': { query: z.object({ stationIds: StationIdsSchema.optional() }), answer: OverviewSchema },
  'GET /rest/overview/stations': { answer: StationsOverviewSchema },
} satisfies RouteTable;
