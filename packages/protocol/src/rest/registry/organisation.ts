import { z } from 'zod';
import { email, id, name, note, text } from './parts.ts';

/** Bodies of POST and PUT: one schema per table, with the columns in camelCase as keys. */
export const CompanyBodySchema = z.object({ name, note });
export const CustomerBodySchema = z.object({
  companyId: id,
  name,
  contactName: text,
  phone: text,
  email,
  note,
});
export const ProjectBodySchema = z.object({ companyId: id, customerId: id.nullable().default(null), name, note });
export const PlatformBodySchema = z.object({
  name,
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'url' }).max(2_000)], 'url').default(''),
  note,
});
export const StationTypeBodySchema = z.object({
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'code')
    .max(40),
  nameZh: name,
  nameEn: name,
  nameJa: name,
  sortOrder: z.number().int().min(-32_768).max(32_767).default(0),
});
