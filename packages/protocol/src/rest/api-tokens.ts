import { z } from 'zod';
import { IdParamsSchema, rowId } from './envelope.ts';
import type { RouteTable } from './route.ts';

const time = z.iso.datetime();
const scope = z.array(rowId).max(1_000).default([]);
const LONGEST_DAYS = 1_100;

const shared = {
  name: z.string().trim().min(1).max(100),
  permissions: z.array(z.string().max(100)).min(1).max(100),
  /** All empty: everything that its creator sees. */
  companyIds: scope,
  projectIds: scope,
  stationIds: scope,
};

/** `POST /rest/api-tokens`. */
export const ApiTokenPostSchema = z.object({
  ...shared,
  days: z.number().int().min(1).max(LONGEST_DAYS).default(365),
});

export const ApiTokenSchema = z.object({
  ...shared,
  id: z.number().int(),
  accountName: z.string(),
  /** The first characters of the token. */
  hint: z.string(),
  createdTime: time,
  expiresTime: time,
  lastUsedTime: time.nullable(),
  revokedTime: time.nullable(),
  /** It is valid now: its creator's account is enabled too. */
  isActive: z.boolean(),
});
export type ApiToken = z.output<typeof ApiTokenSchema>;

/** `DELETE /rest/api-tokens/:id` revokes; the row stays. */
export const apiTokensRoutes = {
  'GET /rest/api-tokens': { answer: z.array(ApiTokenSchema) },
  /** The only answer that shows the token. */
  'POST /rest/api-tokens': { body: ApiTokenPostSchema, answer: z.object({ id: z.number().int(), token: z.string() }) },
  'DELETE /rest/api-tokens/:id': { params: IdParamsSchema, answer: z.null() },
} satisfies RouteTable;
