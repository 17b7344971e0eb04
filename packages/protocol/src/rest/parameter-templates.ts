import { z } from 'zod';
import { ParameterValuesSchema } from './commands.ts';
import { IdParamsSchema, VersionQuerySchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

const id = z.number().int().positive();

/** `POST /rest/parameter-templates`. Values in physical units by catalogue key, checked by `templateProblems`. */
export const TemplateBodySchema = z.object({
  name: z.string().trim().min(1).max(100),
  set: z.number().int().min(1).max(8),
  values: ParameterValuesSchema,
  note: z.string().trim().max(500).default(''),
});
export type TemplateBody = z.infer<typeof TemplateBodySchema>;

/** `PUT /rest/parameter-templates/:id`, with the version that was read; `DELETE …?version=`. */
export const TemplateChangeSchema = TemplateBodySchema.extend({ version: z.number().int().min(1) });

/** `GET /rest/parameter-templates`: all, by name. */
export const TemplateSchema = z.object({
  id,
  name: z.string(),
  set: z.number().int(),
  values: ParameterValuesSchema,
  note: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
  version: z.number().int(),
});
export type Template = z.infer<typeof TemplateSchema>;

export const TemplateMadeSchema = z.object({ id });

export const parameterTemplatesRoutes = {
  'GET /rest/parameter-templates': { answer: z.array(TemplateSchema) },
  'POST /rest/parameter-templates': { body: TemplateBodySchema, answer: TemplateMadeSchema },
  'PUT /rest/parameter-templates/:id': { params: IdParamsSchema, body: TemplateChangeSchema, answer: z.null() },
  'DELETE /rest/parameter-templates/:id': { params: IdParamsSchema, query: VersionQuerySchema, answer: z.null() },
} satisfies RouteTable;
