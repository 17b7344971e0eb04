import { z } from 'zod';
import { commandStates } from '../model/index.ts';
import { ParameterValueSchema } from './commands.ts';
import { PageQuerySchema, DeviceParamsSchema, pageOf } from './envelope.ts';
import type { RouteTable } from './route.ts';

/**
 * One parameter of a device. `reported` is what the device said last, `applied` what the last confirmed write set, `desired`
 * what is on its way: the value of the newest open write. Of those that may only be written, values are always null and the
 * times say what is known.
 */
export const ParameterStateSchema = z.object({
  key: z.string(),
  reported: ParameterValueSchema,
  /** When it was last found to be so; null: never reported. */
  reportedAt: z.iso.datetime().nullable(),
  /** Since when it is found to be so, as far as its history goes back; null: that is not known. */
  since: z.iso.datetime().nullable(),
  applied: z.object({ value: ParameterValueSchema, at: z.iso.datetime(), commandId: z.uuid() }).nullable(),
  desired: z
    .object({
      value: ParameterValueSchema,
      commandId: z.uuid(),
      number: z.number().int(),
      state: z.enum(commandStates),
    })
    .nullable(),
  /** The device runs with another value than was applied last, and says so since then. */
  isChangedOnDevice: z.boolean(),
});
export type ParameterState = z.infer<typeof ParameterStateSchema>;

/** `GET /rest/devices/:deviceNo/parameters/:set`: every parameter of the set, in the order of the catalogue. */
export const ParameterSetStateSchema = z.object({
  set: z.number().int(),
  /** When the device last reported any of it. */
  reportedAt: z.iso.datetime().nullable(),
  params: z.array(ParameterStateSchema),
});
export type ParameterSetState = z.infer<typeof ParameterSetStateSchema>;

/** `GET /rest/devices/:deviceNo/parameters`: every set in order, whether it is known, with how many differences. */
export const ParameterOverviewSchema = z.array(
  z.object({
    set: z.number().int(),
    reportedAt: z.iso.datetime().nullable(),
    open: z.number().int(),
    changedOnDevice: z.number().int(),
  }),
);
export type ParameterOverview = z.infer<typeof ParameterOverviewSchema>;

/** `GET /rest/devices/:deviceNo/parameters/:set/history`: every value found, the newest first. */
export const ParameterHistoryQuerySchema = PageQuerySchema.extend({ key: z.string().max(64).optional() });
export const ParameterChangeSchema = z.object({
  id: z.number().int(),
  key: z.string(),
  was: ParameterValueSchema,
  value: ParameterValueSchema,
  at: z.iso.datetime(),
  /** The write that brought it, and who asked for it; null: the device says so of itself. */
  command: z.object({ id: z.uuid(), number: z.number().int(), accountName: z.string() }).nullable(),
});
export type ParameterChange = z.infer<typeof ParameterChangeSchema>;

export const parametersRoutes = {
  'GET /rest/devices/:deviceNo/parameters': { params: DeviceParamsSchema, answer: ParameterOverviewSchema },
  'GET /rest/devices/:deviceNo/parameters/:set': {
    params: DeviceParamsSchema.extend({ set: z.coerce.number<number>().int().min(1).max(8) }),
    answer: ParameterSetStateSchema,
  },
  'GET /rest/devices/:deviceNo/parameters/:set/history': {
    params: DeviceParamsSchema.extend({ set: z.coerce.number<number>().int().min(1).max(8) }),
    query: ParameterHistoryQuerySchema,
    answer: pageOf(ParameterChangeSchema),
  },
} satisfies RouteTable;
