import { z } from 'zod';
import { id, name, note, text } from './parts.ts';

/** One entry of a data scope: exactly one of the three. */
export const DataScopeSchema = z
  .object({ companyId: id.optional(), projectId: id.optional(), stationId: id.optional() })
  .refine((scope) => Object.values(scope).filter((value) => value !== undefined).length === 1, {
    params: { problem: 'oneScope' },
  });
export type DataScope = z.infer<typeof DataScopeSchema>;

export const RoleBodySchema = z.object({
  name,
  seesAll: z.boolean().default(false),
  note,
  menuIds: z.array(id).max(1_000).default([]),
  scopes: z.array(DataScopeSchema).max(1_000).default([]),
});

/**
 * `password` is write-only; required for a new user, absent leaves it unchanged. A password set by somebody else must be changed at the
 * next login. `resetTotp` removes the second factor.
 */
export const UserBodySchema = z.object({
  accountName: z.string().trim().min(1).max(64),
  name: text,
  roleId: id,
  isEnabled: z.boolean().default(true),
  mustChangePassword: z.boolean().default(false),
  password: z.string().min(10).max(256).optional(),
  resetTotp: z.boolean().optional(),
  scopes: z.array(DataScopeSchema).max(1_000).default([]),
});

/** Empty: reserved for a page; a path of this site; or a URL that opens in a new tab. Nothing else is allowed. */
export const isMenuPath = (path: string): boolean =>
  path === '' || /^\/(?![/\\])[^\s\\]*$/.test(path) || /^https?:\/\/[^\s]+$/i.test(path);

export const MenuBodySchema = z.object({
  parentId: id.nullable().default(null),
  menuType: z.enum(['menu', 'button']),
  path: text.refine(isMenuPath, { params: { problem: 'menuPath' } }),
  nameZh: name,
  nameEn: name,
  nameJa: name,
  component: text,
  icon: text,
  auth: z
    .string()
    .trim()
    .max(100)
    .regex(/^$|^[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$/, 'auth')
    .default(''),
  sortOrder: z.number().int().min(-32_768).max(32_767).default(0),
  isHidden: z.boolean().default(false),
});
