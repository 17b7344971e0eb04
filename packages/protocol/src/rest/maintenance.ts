import { z } from 'zod';
import { serviceKinds } from '../model/index.ts';
import { DeviceNoSchema, IsoTimeSchema, IdParamsSchema } from './envelope.ts';
import { SecuritySchema } from './registry/field.ts';
import { deviceNo, deviceSecret, id, text } from './registry/parts.ts';
import type { RouteTable } from './route.ts';

/** Fields of every operation. */
const operation = z.object({
  /** Version of the device that was read. */
  version: z.number().int().min(1),
  /** The user's own password. Absent or empty: `passwordMissing`. */
  password: z.string().max(1_000).default(''),
  note: z.string().trim().max(500).default(''),
});

/** When it was done in the field; now, unless it is entered later. */
const at = IsoTimeSchema.optional();

/** `POST /rest/devices/:id/maintenance/install`: puts it into service. */
export const InstallBodySchema = operation.extend({
  at,
  /** Whether the device gets a command that it is installed. */
  writesDevice: z.boolean().default(false),
});
export type InstallBody = z.input<typeof InstallBodySchema>;

/** `POST …/remove`: takes it out of service; its history stays, pending commands are withdrawn. */
export const RemoveBodySchema = operation.extend({ at });
export type RemoveBody = z.input<typeof RemoveBodySchema>;

/** `POST …/replace`: another RTU replaces it and takes over sensors, calibrations, remarks and history. */
export const ReplaceBodySchema = operation.extend({
  deviceNo,
  model: text,
  security: SecuritySchema,
  secret: deviceSecret.nullable().default(null),
  /** Parameter sets whose values, as reported by the former device, are written to the new one. */
  sets: z.array(z.number().int().min(1).max(8)).max(8).default([]),
});
export type ReplaceBody = z.input<typeof ReplaceBodySchema>;

/** `POST …/renumber`: the same RTU with another number. */
export const RenumberBodySchema = operation.extend({ deviceNo });
export type RenumberBody = z.input<typeof RenumberBodySchema>;

/** `POST …/secret`: the secret that the server expects. `secret` null keeps the stored one. */
export const SecretBodySchema = operation.extend({
  security: SecuritySchema,
  secret: deviceSecret.nullable().default(null),
});
export type SecretBody = z.input<typeof SecretBodySchema>;

/** `POST …/move`: to another station, with or without its history. */
export const MoveBodySchema = operation.extend({
  stationId: id,
  /** `along`: it belonged there all the time. `stays`: the device was moved there now. */
  history: z.enum(['along', 'stays']),
});
export type MoveBody = z.input<typeof MoveBodySchema>;

/** `POST …/transfer`: to another TCP server; both accept it until it connects to the new one. */
export const TransferBodySchema = operation.extend({
  tcpServerId: id,
  /** The centre in its parameters that is to point there; null: the device is configured by other means. */
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

/** `POST …/transfer/take-back`: cancels the transfer. */
export const TakeBackBodySchema = operation;
export type TakeBackBody = z.input<typeof TakeBackBodySchema>;

/** Answer of every operation. */
export const MaintainedSchema = z.object({
  /** The row that represents the device now. */
  id,
  deviceNo: DeviceNoSchema,
  /** Number of withdrawn commands. */
  withdrawn: z.number().int(),
  /** Number of commands that wait for the device now. */
  queued: z.number().int(),
});
export type Maintained = z.infer<typeof MaintainedSchema>;

const server = z.object({ id, name: z.string(), port: z.number().int(), isEnabled: z.boolean() });

/** An entry of the service log. `detail`: values before (`was`) and since; never a secret. */
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

/** `GET /rest/devices/:id/maintenance`: the state before an operation, and the service log, newest first. */
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
  /** The row has only history, under a number that no device has. */
  isArchived: z.boolean(),
  /** When it was last installed, removed or replaced, by the log. */
  inServiceSince: z.iso.datetime().nullable(),
  removedSince: z.iso.datetime().nullable(),
  isConnected: z.boolean(),
  heardAt: z.iso.datetime().nullable(),
  sendCycleS: z.number(),
  hasHistory: z.boolean(),
  openCommands: z.number().int(),
  /** Reported sets, with the number of values that another device can be given. */
  sets: z.array(z.object({ set: z.number().int(), values: z.number().int(), reportedAt: z.iso.datetime() })),
  /** null: any. Names only for callers who see all. */
  tcpServer: server.nullable(),
  /** The server that it is being transferred to. */
  nextTcpServer: server.extend({ since: z.iso.datetime().nullable() }).nullable(),
  /** Possible targets of a transfer; empty for callers who do not see all. */
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

/** Maintenance operations, as in the path. */
export type MaintenancePath = keyof typeof maintenanceRoutes extends infer Name
  ? Name extends `POST ${string}/maintenance/${infer Path}`
    ? Path
    : never
  : never;
