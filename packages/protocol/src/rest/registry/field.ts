import { z } from 'zod';
import { adapters, sensorTypes, tcpLimits, tlsModes, type TcpLimitKey } from '../../model/index.ts';
import { PageQuerySchema, TimeZoneSchema, pageOf, BigIdParamsSchema } from '../envelope.ts';
import type { RouteTable } from '../route.ts';
import { deviceNo, deviceSecret, id, name, note, stationPassword, text } from './parts.ts';
import { IdSchema } from './calls.ts';

/** Sensor types with stored data. */
const stored = [...sensorTypes.values()].filter(({ parts }) => parts.length > 0);
const fitted = new RegExp(`^(${stored.map(({ code }) => code).join('|')})$`);

const StationFieldsSchema = z.object({
  projectId: id,
  platformId: id.nullable().default(null),
  stationTypeId: id,
  name,
  /** WGS 84 degrees; both or neither. */
  longitude: z.number().min(-180).max(180).nullable().default(null),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  /** Metres above sea level. */
  elevation: z.number().min(-11_000).max(9_000).nullable().default(null),
  timeZone: TimeZoneSchema.default('Asia/Shanghai'),
  note,
});
export const StationBodySchema = StationFieldsSchema.superRefine(({ longitude, latitude }, context) => {
  if ((longitude === null) === (latitude === null)) return;
  const path = [longitude === null ? 'longitude' : 'latitude'];
  context.addIssue({ code: 'custom', path, params: { problem: 'bothCoordinates' } });
});

/** Overrides of the listener limits of the wire protocol, by name; absent: the default. */
export const TcpLimitsSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(tcpLimits).map(([key, { min, max, isInteger }]) => {
      const number = isInteger ? z.number().int() : z.number();
      return [key, number.min(min).max(max).optional()];
    }),
  ) as Record<TcpLimitKey, z.ZodOptional<z.ZodNumber>>,
);

export const TcpServerBodySchema = z.object({
  name,
  host: z.union([z.ipv4('ipAddress'), z.ipv6('ipAddress')], 'ipAddress').default('0.0.0.0'),
  port: z.number().int().min(1).max(65_535),
  adapter: z.enum(adapters).default('grtu1'),
  /** With the certificate of the ingest process, which names device numbers where it checks those of clients. */
  tls: z.enum(tlsModes).default('off'),
  isEnabled: z.boolean().default(true),
  allowList: z
    .array(z.union([z.cidrv4('network'), z.cidrv6('network')], 'network'))
    .max(100)
    .default([]),
  /** Only our own devices are on this network, so plain ones are trusted. */
  isTrusted: z.boolean().default(false),
  limits: TcpLimitsSchema.default({}),
});

export const SecuritySchema = z.enum(['plain', 'authenticated', 'encrypted']);

const cycle = z.number().int().min(10).max(86_400).default(600);

/** `secret`, hexadecimal, 16 to 64 bytes, and `stationPassword` are write-only. Absent: unchanged; null: removed. */
export const DeviceBodySchema = z.object({
  deviceNo,
  stationId: id,
  tcpServerId: id.nullable().default(null),
  name,
  model: text,
  security: SecuritySchema.default('authenticated'),
  secret: deviceSecret.nullable().optional(),
  stationPassword: stationPassword.nullable().optional(),
  sendCycleS: cycle,
  collectCycleS: cycle,
  isEnabled: z.boolean().default(true),
  note,
});

export const SensorBodySchema = z.object({
  deviceId: id,
  port: z.number().int().min(0).max(6),
  type: z.string().regex(fitted, 'sensorType'),
  subAddress: z.number().int().min(0).max(255),
  name: text,
  /** Metres below the orifice or the ground. */
  depth: z.number().min(0).max(1_000).nullable().default(null),
  /** Code of `enums.mountMode`. */
  mountMode: z.number().int().min(0).max(5).nullable().default(null),
  /** Direction of the X axis, degrees clockwise from north. */
  azimuth: z.number().min(0).lt(360).nullable().default(null),
  installedOn: z.iso.date().nullable().default(null),
  isEnabled: z.boolean().default(true),
  note,
});
/** What an administrator enters to register a device from the quarantine. */
export const AdoptBodySchema = z.object({
  stationId: id,
  tcpServerId: id.nullable().default(null),
  name,
  model: text,
  security: SecuritySchema.default('authenticated'),
  secret: DeviceBodySchema.shape.secret,
  sendCycleS: cycle,
});

export const QuarantineReasonSchema = z.enum(['unknown_device', 'collect_time', 'refused']);

/** `GET /rest/quarantine`: newest first, unless `sort` names a column. The keyword is searched in number, address and TCP server. */
export const QuarantineQuerySchema = PageQuerySchema.extend({
  keyword: z.string().trim().max(100).optional(),
  reason: QuarantineReasonSchema.optional(),
  sort: z.enum(['deviceNo', 'reason', 'count', 'tcpServerName', 'address', 'firstAt', 'lastAt']).default('lastAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

export const QuarantineSchema = z.object({
  id: z.number().int(),
  deviceNo: z.string(),
  reason: QuarantineReasonSchema,
  count: z.number().int(),
  /** The first frame, hexadecimal. */
  frame: z.string(),
  tcpServerId: z.number().int().nullable(),
  tcpServerName: z.string().nullable(),
  address: z.string(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type QuarantineRow = z.infer<typeof QuarantineSchema>;

export const quarantineRoutes = {
  'GET /rest/quarantine': { query: QuarantineQuerySchema, answer: pageOf(QuarantineSchema) },
  'POST /rest/quarantine/:id/adopt': { params: BigIdParamsSchema, body: AdoptBodySchema, answer: IdSchema },
} satisfies RouteTable;
