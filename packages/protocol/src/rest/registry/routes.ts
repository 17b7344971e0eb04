import { z } from 'zod';
import { IdParamsSchema, pageOf, VersionQuerySchema } from '../envelope.ts';
import type { RouteTable } from '../route.ts';
import { ResourceBodySchema } from '../uploads.ts';
import {
  BulkAnswerSchema,
  BulkRequestSchema,
  DependentSchema,
  IdSchema,
  ImportAnswerSchema,
  ImportQuerySchema,
  MoveRequestSchema,
  RegistryExportQuerySchema,
  RegistryQuerySchema,
  TreeNodeSchema,
  TreeQuerySchema,
} from './calls.ts';
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
import { changeOf } from './parts.ts';
import { MenuBodySchema, RoleBodySchema, UserBodySchema } from './people.ts';
import { rows } from './rows.ts';

const bodies = {
  companies: CompanyBodySchema,
  customers: CustomerBodySchema,
  projects: ProjectBodySchema,
  platforms: PlatformBodySchema,
  stations: StationBodySchema,
  'station-types': StationTypeBodySchema,
  'device-models': DeviceModelBodySchema,
  'tcp-servers': TcpServerBodySchema,
  devices: DeviceBodySchema,
  sensors: SensorBodySchema,
  resources: ResourceBodySchema,
  roles: RoleBodySchema,
  users: UserBodySchema,
  menus: MenuBodySchema,
  'crm-clients': CrmClientBodySchema,
  'crm-sea': CrmClientBodySchema,
  'crm-contacts': CrmContactBodySchema,
  'crm-work': CrmWorkBodySchema,
};
/** The resources of the registry, by the last segment of their URL. */
export type RegistryPath = keyof typeof bodies;
const sheets = ['calculations', 'statistics/cards'] as const;
/** All lists with import and export: those of the registry, and others. */
export type SheetPath = RegistryPath | (typeof sheets)[number];
const moved = ['projects', 'stations', 'devices', 'sensors', 'menus'] as const;
/** Resources in a tree, whose rows can be moved. */
export type MovedPath = (typeof moved)[number];
export const isMoved = (path: RegistryPath): path is MovedPath => moved.some((one) => one === path);

/** An answered row of any resource. */
export interface RegistryRow {
  id: number;
  version: number;
  [key: string]: unknown;
}

/** Common type of all resources, whose forms and lists are built from data, not types. */
type Values = Record<string, unknown>;
type Body = z.ZodType<Values, Values>;
type Change = z.ZodType<Values & { version: number }, Values & { version: number }>;
type Row = z.ZodType<RegistryRow, RegistryRow>;

const callsOf = (body: Body, change: Change, row: Row) => ({
  list: { query: RegistryQuerySchema, answer: pageOf(row) },
  one: { params: IdParamsSchema, answer: row },
  create: { body, answer: IdSchema },
  update: { params: IdParamsSchema, body: change, answer: z.null() },
  remove: { params: IdParamsSchema, query: VersionQuerySchema, answer: z.null() },
});
type Calls = ReturnType<typeof callsOf>;

const bulk = { body: BulkRequestSchema, answer: BulkAnswerSchema };
const dependents = { params: IdParamsSchema, answer: z.array(DependentSchema) };
const fileOut = { query: RegistryExportQuerySchema };
const fileIn = { query: ImportQuerySchema, isUpload: true, answer: ImportAnswerSchema } as const;
const move = { params: IdParamsSchema, body: MoveRequestSchema, answer: z.null() };

type RegistryRoutes = Record<`GET /rest/${RegistryPath}`, Calls['list']> &
  Record<`GET /rest/${RegistryPath}/:id`, Calls['one']> &
  Record<`POST /rest/${RegistryPath}`, Calls['create']> &
  Record<`PUT /rest/${RegistryPath}/:id`, Calls['update']> &
  Record<`DELETE /rest/${RegistryPath}/:id`, Calls['remove']> &
  Record<`POST /rest/${RegistryPath}/bulk`, typeof bulk> &
  Record<`GET /rest/${RegistryPath}/:id/dependents`, typeof dependents> &
  Record<`GET /rest/${SheetPath}/export`, typeof fileOut> &
  Record<`POST /rest/${SheetPath}/import`, typeof fileIn> &
  Record<`POST /rest/${MovedPath}/:id/move`, typeof move>;

const sheetRoutesOf = (path: SheetPath): RouteTable => ({
  [`GET /rest/${path}/export`]: fileOut,
  [`POST /rest/${path}/import`]: fileIn,
});

function routesOf(path: RegistryPath): RouteTable {
  const body = bodies[path] as unknown as z.ZodObject;
  const { list, one, create, update, remove } = callsOf(body, changeOf(body) as unknown as Change, rows[path]);
  return {
    [`GET /rest/${path}`]: list,
    [`POST /rest/${path}`]: create,
    [`GET /rest/${path}/:id`]: one,
    [`PUT /rest/${path}/:id`]: update,
    [`DELETE /rest/${path}/:id`]: remove,
    [`POST /rest/${path}/bulk`]: bulk,
    [`GET /rest/${path}/:id/dependents`]: dependents,
    ...sheetRoutesOf(path),
  };
}

/** All resources have the same calls. */
export const registryRoutes = {
  'GET /rest/registry-tree': { query: TreeQuerySchema, answer: z.array(TreeNodeSchema) },
  ...(Object.assign(
    {},
    ...(Object.keys(bodies) as RegistryPath[]).map(routesOf),
    ...sheets.map(sheetRoutesOf),
    ...moved.map((path) => ({ [`POST /rest/${path}/:id/move`]: move })),
  ) as RegistryRoutes),
};
