import { z } from 'zod';
import { PageQuerySchema, pageOf } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** An error of a page, as uploaded by its user. Tokens and passwords are removed before it is stored. */
export const ClientErrorSchema = z.object({
  at: z.iso.datetime(),
  count: z.number().int().min(1).max(1_000_000),
  /** `error`, `rejection`, `call`, `render`, `chunk`, … */
  tag: z.string().max(40),
  message: z.string().min(1).max(2_000),
  /** Path of the page, without its query. */
  page: z.string().max(500),
  detail: z.string().max(8_000),
});
export type ClientError = z.infer<typeof ClientErrorSchema>;

/** `POST /rest/user/errors`. */
export const ClientErrorsBodySchema = z.object({
  build: z.string().max(100),
  errors: z.array(ClientErrorSchema).min(1).max(500),
});

export const ClientErrorsQuerySchema = PageQuerySchema.extend({ keyword: z.string().trim().max(100).optional() });

/** `GET /rest/client-errors`, newest upload first. */
export const StoredClientErrorSchema = ClientErrorSchema.extend({
  id: z.number().int(),
  accountName: z.string(),
  uploadedAt: z.iso.datetime(),
  userAgent: z.string(),
  build: z.string(),
});
export type StoredClientError = z.infer<typeof StoredClientErrorSchema>;

export const clientErrorsRoutes = {
  'GET /rest/client-errors': { query: ClientErrorsQuerySchema, answer: pageOf(StoredClientErrorSchema) },
  'POST /rest/user/errors': { body: ClientErrorsBodySchema, answer: z.null() },
} satisfies RouteTable;
