import { z } from 'zod';
import { commandStates } from '../model/index.ts';
import { ParameterValueSchema } from './commands.ts';
import { PageQuerySchema, DeviceParamsSchema, pageOf } from './envelope.ts';
import type { RouteTable } from './route.ts';

/**
 * One parameter of a device. `reported`: the last reported value; `applied`: set by the last confirmed write; `desired`: the pending value
 * of the newest open write. Values of write-only parameters are always null; only their times are known.
 */
export const ParameterStateSchema = z.object({
  key: z.string(),
  reported: ParameterValueSchema,
  /** Last time with this reported value; null: never reported. */
  reportedAt: z.iso.datetime().nullable(),
  /** First time with this reported value, as far as its history goes back; null: unknown. */
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
  /** The device reports another value than the last applied one, after that write. */
  isChangedOnDevice: z.boolean(),
});
export type ParameterState = z.infer<typeof ParameterStateSchema>;

/** `GET /rest/devices/:deviceNo/parameters/:set`: every parameter of the set, in catalogue order. */
export const ParameterSetStateSchema = z.object({
  set: z.number().int(),
  /** Last report of any of it. */
  reportedAt: z.iso.datetime().nullable(),
  params: z.array(ParameterStateSchema),
});
export type ParameterSetState = z.infer<typeof ParameterSetStateSchema>;

/** `GET /rest/devices/:deviceNo/parameters`: all sets in order, whether they are known, and their number of differences. */
export const ParameterOverviewSchema = z.array(
  z.object({
    set: z.number().int(),
    reportedAt: z.iso.datetime().nullable(),
    open: z.number().int(),
    changedOnDevice: z.number().int(),
  }),
);
export type ParameterOverview = z.infer<typeof ParameterOverviewSchema>;

/** `GET /rest/devices/:deviceNo/parameters/:set/history`: all reported values, newest first. */
export const ParameterHistoryQuerySchema = PageQuerySchema.extend({ key: z.string().max(64).optional() });
export const ParameterChangeSchema = z.object({
  id: z.number().int(),
  key: z.string(),
  was: ParameterValueSchema,
  value: ParameterValueSchema,
  at: z.iso.datetime(),
  /** The write that caused it, and its author; null: the device itself. */
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
