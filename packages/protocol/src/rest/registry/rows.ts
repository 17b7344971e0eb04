import { z } from 'zod';
import { ResourceBodySchema } from '../uploads.ts';
import { ListenerStateSchema } from './calls.ts';
import { CrmClientBodySchema, CrmContactBodySchema, CrmWorkBodySchema } from './crm.ts';
import { DeviceModelBodySchema } from './device-models.ts';
import { DeviceBodySchema, SensorBodySchema, StationBodySchema, TcpServerBodySchema } from './field.ts';
import {
  CompanyBodySchema,
  CustomerBodySchema,
  PlatformBodySchema,
  ProjectBodySchema,
  StationTypeBodySchema,
} from './organisation.ts';
import { DataScopeSchema, MenuBodySchema, RoleBodySchema, UserBodySchema } from './people.ts';

const stamps = { createdAt: z.iso.datetime().optional(), updatedAt: z.iso.datetime().optional() };

/** An answered row: the body's fields with id, version and times. */
const rowOf = <Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>) =>
  z.object({ id: z.number().int(), ...body.shape, version: z.number().int(), ...stamps });

/** Name of a referenced row; null for no reference. */
const name = z.string().nullable();
const count = z.number().int();

const crmClient = rowOf(CrmClientBodySchema).extend({
  customerName: name,
  /** null: in the shared pool. */
  ownerId: count.nullable(),
  ownerName: name,
  ownedSince: z.iso.datetime().nullable(),
  /** Time of the latest completed follow-up or task. */
  lastWorkAt: z.iso.datetime().nullable(),
  contactCount: count,
});

/** Answered rows of each resource: fields of the body, names of referenced rows, and counts. */
export const rows = {
  companies: rowOf(CompanyBodySchema).extend({ projectCount: count }),
  customers: rowOf(CustomerBodySchema).extend({ companyName: name }),
  projects: rowOf(ProjectBodySchema).extend({ companyName: name, customerName: name, stationCount: count }),
  platforms: rowOf(PlatformBodySchema),
  stations: rowOf(StationBodySchema).extend({
    companyId: count,
    companyName: name,
    projectName: name,
    platformName: name,
    stationTypeName: name,
    deviceCount: count,
  }),
  'station-types': rowOf(StationTypeBodySchema).extend({ stationCount: count }),
  'device-models': rowOf(DeviceModelBodySchema).extend({ deviceCount: count }),
  'tcp-servers': rowOf(TcpServerBodySchema).extend({ deviceCount: count, listeners: z.array(ListenerStateSchema) }),
  devices: rowOf(DeviceBodySchema.omit({ secret: true, stationPassword: true })).extend({
    hasSecret: z.boolean(),
    hasStationPassword: z.boolean(),
    stationName: name,
    projectId: count,
    projectName: name,
    companyId: count,
    companyName: name,
    tcpServerName: name,
    sensorCount: count,
    isConnected: z.boolean(),
    seenAt: z.iso.datetime().nullable(),
  }),
  sensors: rowOf(SensorBodySchema).extend({
    deviceName: name,
    deviceNo: name,
    stationId: count,
    stationName: name,
    projectName: name,
    hasReadings: z.boolean(),
    latestAt: z.iso.datetime().nullable(),
  }),
  resources: rowOf(ResourceBodySchema).extend({
    companyName: name,
    projectName: name,
    stationName: name,
    ownerName: z.string(),
    url: z.string(),
    sha256: z.string(),
    mediaType: z.string(),
    size: z.number().int(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
  }),
  roles: rowOf(RoleBodySchema).extend({ userCount: count }),
  users: rowOf(UserBodySchema.omit({ password: true, resetTotp: true })).extend({
    scopes: z.array(DataScopeSchema),
    hasTotp: z.boolean(),
    roleName: name,
  }),
  menus: rowOf(MenuBodySchema).extend({ parentName: name }),
  'crm-clients': crmClient,
  'crm-sea': crmClient,
  'crm-contacts': rowOf(CrmContactBodySchema).extend({ clientName: name }),
  'crm-work': rowOf(CrmWorkBodySchema).extend({
    clientName: name,
    contactName: name,
    assigneeName: name,
    createdBy: z.string(),
    remindedAt: z.iso.datetime().nullable(),
    doneAt: z.iso.datetime().nullable(),
    files: z.array(z.object({ fileId: count, url: z.string(), width: count.nullable(), height: count.nullable() })),
  }),
};
