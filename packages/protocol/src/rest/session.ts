import { z } from 'zod';

export const LoginRequestSchema = z.object({
  accountName: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(256),
  code: z.string().max(512).optional(),
});
export const LoginAnswerSchema = z.object({ loginToken: z.string() });

export const UserInfoSchema = z.object({
  id: z.number().int(),
  accountName: z.string(),
  name: z.string(),
  roleId: z.number().int(),
  mustChangePassword: z.boolean(),
  preferences: z.record(z.string(), z.unknown()),
});
export type UserInfo = z.infer<typeof UserInfoSchema>;

/** A node of the menu tree; buttons are nodes too, their `menuAuth` is the permission. */
export interface MenuNode {
  id: number;
  parentId: number | null;
  menuType: 'menu' | 'button';
  menuPath: string;
  menuName: string;
  menuNameZh: string;
  menuNameEn: string;
  menuNameJa: string;
  menuComponent: string;
  menuIcon: string;
  menuAuth: string;
  isHidden: boolean;
  children: MenuNode[];
}
export const MenuNodeSchema: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    id: z.number().int(),
    parentId: z.number().int().nullable(),
    menuType: z.enum(['menu', 'button']),
    menuPath: z.string(),
    menuName: z.string(),
    menuNameZh: z.string(),
    menuNameEn: z.string(),
    menuNameJa: z.string(),
    menuComponent: z.string(),
    menuIcon: z.string(),
    menuAuth: z.string(),
    isHidden: z.boolean(),
    children: z.array(MenuNodeSchema),
  }),
);

export const RoleIdSchema = z.object({ roleId: z.number().int() });

export const ChangePasswordSchema = z.object({
  oldPassword: z.string().min(1).max(256),
  newPassword: z.string().min(10).max(256),
});

/** Shown to the page before login: where the API lives and which build answers. */
export const ServerConfigSchema = z.object({ ApiUrl: z.string(), version: z.string(), build: z.string() });
