import { z } from 'zod';
import { DeviceSchema } from './devices.ts';
import { StationSchema } from './stations.ts';

/** Everything that exists and the caller may see; values come with the snapshot of `watch`. */
export const OverviewSchema = z.object({
  stations: z.array(StationSchema),
  devices: z.array(DeviceSchema),
  at: z.iso.datetime(),
});
export type Overview = z.infer<typeof OverviewSchema>;
