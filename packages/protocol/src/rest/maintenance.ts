import { z } from 'zod';
import { serviceKinds } from '../model/index.ts';
import { DeviceNoSchema, IsoTimeSchema, IdParamsSchema } from './envelope.ts';
import { SecuritySchema } from './registry/field.ts';
import { deviceNo, deviceSecret, id, text } from './registry/parts.ts';
import type { RouteTable } from './route.ts';

/** What every operation is asked with. */
const operation = z.object({
  /** Of the device, as it was looked at. */
  version: z.number().int().min(1),
  /** The user's own. Absent or empty: `passwordMissing`. */
  password: z.string().max(1_000).default(''),
  note: z.string().trim().max(500).default(''),
});

/** When it was done in the field; now, unless it is written down later. */
const at = IsoTimeSchema.optional();

/** `POST /rest/devices/:id/maintenance/install`: into service, from then on. */
export const InstallBodySchema = operation.extend({
  at,
  /** Whether the device is told that it is installed. */
  tellsDevice: z.boolean().default(false),
});
export type InstallBody = z.input<typeof InstallBodySchema>;

/** `POST …/remove`: out of service; its history stays, what was to be sent to it is withdrawn. */
export const RemoveBodySchema = operation.extend({ at });
export type RemoveBody = z.input<typeof RemoveBodySchema>;

/** `POST …/replace`: another RTU takes the place, with sensors, calibrations, remarks and history. */
export const ReplaceBodySchema = operation.extend({
  deviceNo,
  model: text,
  security: SecuritySchema,
  secret: deviceSecret.nullable().default(null),
  /** Parameter sets whose values, as the former device reported them, are to be written to the new one. */
  sets: z.array(z.number().int().min(1).max(8)).max(8).default([]),
});
export type ReplaceBody = z.input<typeof ReplaceBodySchema>;

/** `POST …/renumber`: the same RTU under another number. */
export const RenumberBodySchema = operation.extend({ deviceNo });
export type RenumberBody = z.input<typeof RenumberBodySchema>;

/** `POST …/secret`: what the server expects of the device. The one that is stored stays where `secret` is null. */
export const SecretBodySchema = operation.extend({
  security: SecuritySchema,
  secret: deviceSecret.nullable().default(null),
});
export type SecretBody = z.input<typeof SecretBodySchema>;

/** `POST …/move`: to another station, with its history or without it. */
export const MoveBodySchema = operation.extend({
  stationId: id,
  /** `along`: it belonged there all the time. `stays`: the device was taken there now. */
  history: z.enum(['along', 'stays']),
});
export type MoveBody = z.input<typeof MoveBodySchema>;

/** `POST …/transfer`: to another TCP server; both are open to it until it comes through the new one. */
export const TransferBodySchema = operation.extend({
  tcpServerId: id,
  /** The centre of its parameters that is to lead there; null: the device is set by other means. */
  centre: z
    .object({
      number: z.number().int().min(0).max(5),
      domain: z.string().trim().min(1).max(64),
      port: z.number().int().min(1).max(65_534),
    })
    .nullable()
    .default(null),
});
export type TransferBody = z.input<typeof TransferBodySchema>;

/** `POST …/transfer/take-back`: it stays with the server that it has. */
export const TakeBackBodySchema = operation;
export type TakeBackBody = z.input<typeof TakeBackBodySchema>;

/** What every operation answers. */
export const MaintainedSchema = z.object({
  /** The row that stands for the device now. */
  id,
  deviceNo: DeviceNoSchema,
  /** Commands that were to be sent and will not be. */
  withdrawn: z.number().int(),
  /** Commands that wait for the device now. */
  queued: z.number().int(),
});
export type Maintained = z.infer<typeof MaintainedSchema>;

const server = z.object({ id, name: z.string(), port: z.number().int(), isEnabled: z.boolean() });

/** One line of the log. `detail`: what it was (`was`) and is since; never a secret. */
export const ServiceEntrySchema = z.object({
  id: z.number().int(),
  kind: z.enum(serviceKinds),
  at: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  accountName: z.string(),
  note: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type ServiceEntry = z.infer<typeof ServiceEntrySchema>;

/** `GET /rest/devices/:id/maintenance`: all that is said before something is done, and what was done, the newest first. */
export const MaintenanceSchema = z.object({
  id,
  version: z.number().int(),
  deviceNo: DeviceNoSchema,
  name: z.string(),
  model: z.string(),
  security: SecuritySchema,
  hasSecret: z.boolean(),
  stationId: id,
  isEnabled: z.boolean(),
  /** Only its history is here, under a number that no device has. */
  isArchived: z.boolean(),
  /** Last put into service, taken out of it, or replaced, as far as the log knows. */
  inServiceSince: z.iso.datetime().nullable(),
  removedSince: z.iso.datetime().nullable(),
  isConnected: z.boolean(),
  heardAt: z.iso.datetime().nullable(),
  sendCycleS: z.number(),
  hasHistory: z.boolean(),
  openCommands: z.number().int(),
  /** Sets that the device reported, with how many values another one could be given. */
  sets: z.array(z.object({ set: z.number().int(), values: z.number().int(), reportedAt: z.iso.datetime() })),
  /** Null: any. Names only for those who see all. */
  tcpServer: server.nullable(),
  /** The server that it is on its way to. */
  nextTcpServer: server.extend({ since: z.iso.datetime().nullable() }).nullable(),
  /** Where it can be transferred to: empty for those who do not see all. */
  tcpServers: z.array(server),
  log: z.array(ServiceEntrySchema),
});
export type Maintenance = z.infer<typeof MaintenanceSchema>;

const maintaining = <Body extends z.ZodType>(body: Body) => ({
  params: IdParamsSchema,
  body,
  answer: MaintainedSchema,
});

export const maintenanceRoutes = {
  'GET /rest/devices/:id/maintenance': { params: IdParamsSchema, answer: MaintenanceSchema },
  'POST /rest/devices/:id/maintenance/install': maintaining(InstallBodySchema),
  'POST /rest/devices/:id/maintenance/remove': maintaining(RemoveBodySchema),
  'POST /rest/devices/:id/maintenance/replace': maintaining(ReplaceBodySchema),
  'POST /rest/devices/:id/maintenance/renumber': maintaining(RenumberBodySchema),
  'POST /rest/devices/:id/maintenance/secret': maintaining(SecretBodySchema),
  'POST /rest/devices/:id/maintenance/move': maintaining(MoveBodySchema),
  'POST /rest/devices/:id/maintenance/transfer': maintaining(TransferBodySchema),
  'POST /rest/devices/:id/maintenance/transfer/take-back': maintaining(TakeBackBodySchema),
} satisfies RouteTable;

/** What can be done with a device in the field, as the path says it. */
export type MaintenancePath = keyof typeof maintenanceRoutes extends infer Name
  ? Name extends `POST ${string}/maintenance/${infer Path}`
    ? Path
    : never
  : never;
