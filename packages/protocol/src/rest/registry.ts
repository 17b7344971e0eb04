import { z } from 'zod';

const name = z.string().trim().min(1).max(200);
const note = z.string().max(4_000).default('');
const text = z.string().trim().max(200).default('');
const id = z.number().int().positive();

/** What is written by POST and PUT; one schema a table, its keys are the columns in camelCase. */
export const CompanyBodySchema = z.object({ name, note });
export const CustomerBodySchema = z.object({
  companyId: id,
  name,
  contactName: text,
  phone: text,
  email: z.union([z.literal(''), z.email()]).default(''),
  note,
});
export const ProjectBodySchema = z.object({ companyId: id, customerId: id.nullable().default(null), name, note });
export const PlatformBodySchema = z.object({
  name,
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  note,
});
export const StationTypeBodySchema = z.object({
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .max(40),
  nameZh: name,
  nameEn: name,
  nameJa: name,
  sortOrder: z.number().int().default(0),
});

const zoneNames = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
export const StationBodySchema = z.object({
  projectId: id,
  platformId: id.nullable().default(null),
  stationTypeId: id,
  name,
  longitude: z.number().min(-180).max(180).nullable().default(null),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  elevation: z.number().min(-11_000).max(9_000).nullable().default(null),
  timeZone: z
    .string()
    .refine((zone) => zoneNames.has(zone), { message: 'an IANA time zone' })
    .default('Asia/Shanghai'),
  note,
});

export const TcpServerBodySchema = z.object({
  name,
  host: z.union([z.ipv4(), z.ipv6()]).default('0.0.0.0'),
  port: z.number().int().min(1).max(65_535),
  adapter: z.enum(['grtu1', 'sl651']).default('grtu1'),
  isEnabled: z.boolean().default(true),
  allowList: z
    .array(z.union([z.cidrv4(), z.cidrv6()]))
    .max(100)
    .default([]),
  limits: z.record(z.string(), z.number().positive()).default({}),
});

/** `secret`: hexadecimal, 16 to 64 bytes, write-only. Absent: unchanged; null: removed. */
export const DeviceBodySchema = z.object({
  deviceNo: z.string().regex(/^\d{1,15}$/),
  stationId: id,
  tcpServerId: id.nullable().default(null),
  name,
  model: text,
  security: z.enum(['plain', 'authenticated', 'encrypted']).default('plain'),
  secret: z
    .string()
    .regex(/^([0-9a-fA-F]{2}){16,64}$/)
    .nullable()
    .optional(),
  sendCycleS: z.number().int().min(10).max(86_400).default(600),
  isEnabled: z.boolean().default(true),
});

export const SensorBodySchema = z.object({
  deviceId: id,
  port: z.number().int().min(0).max(6),
  type: z.string().regex(/^(b([2-9]|1[0-5])|weather|settlement)$/),
  subAddress: z.number().int().min(0).max(255),
  name: text,
  isEnabled: z.boolean().default(true),
});

/** One row of what may be seen: exactly one of the three. */
export const DataScopeSchema = z
  .object({ companyId: id.optional(), projectId: id.optional(), stationId: id.optional() })
  .refine((scope) => Object.values(scope).filter((value) => value !== undefined).length === 1, {
    message: 'exactly one of companyId, projectId, stationId',
  });
export type DataScope = z.infer<typeof DataScopeSchema>;

export const RoleBodySchema = z.object({
  name,
  seesAll: z.boolean().default(false),
  note,
  menuIds: z.array(id).max(1_000).default([]),
  scopes: z.array(DataScopeSchema).max(1_000).default([]),
});

/** `password` is write-only; required when a user is created, absent leaves it unchanged. */
export const UserBodySchema = z.object({
  accountName: z.string().trim().min(1).max(64),
  name: text,
  roleId: id,
  isEnabled: z.boolean().default(true),
  mustChangePassword: z.boolean().default(false),
  password: z.string().min(10).max(256).optional(),
  scopes: z.array(DataScopeSchema).max(1_000).default([]),
});

export const MenuBodySchema = z.object({
  parentId: id.nullable().default(null),
  menuType: z.enum(['menu', 'button']),
  path: text,
  nameZh: name,
  nameEn: name,
  nameJa: name,
  component: text,
  icon: text,
  auth: text,
  sortOrder: z.number().int().default(0),
  isHidden: z.boolean().default(false),
});

export const AdoptBodySchema = z.object({
  stationId: id,
  name,
  model: text,
  security: z.enum(['plain', 'authenticated', 'encrypted']).default('plain'),
  secret: DeviceBodySchema.shape.secret,
  sendCycleS: z.number().int().min(10).max(86_400).default(600),
});

export const IdSchema = z.object({ id });

export const QuarantineSchema = z.object({
  id: z.number().int(),
  deviceNo: z.string(),
  reason: z.enum(['unknown_device', 'collect_time', 'refused']),
  count: z.number().int(),
  /** The first frame, hexadecimal. */
  frame: z.string(),
  tcpServerId: z.number().int().nullable(),
  address: z.string(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});

export const AuditSchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  userId: z.number().int().nullable(),
  accountName: z.string(),
  action: z.string(),
  target: z.string(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string(),
  isSuccess: z.boolean(),
});
