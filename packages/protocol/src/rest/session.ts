import { z } from 'zod';
import { UuidParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

export const LoginRequestSchema = z.object({
  accountName: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(256),
  /** Six digits of the authenticator or a recovery code, a solved challenge, or both separated by a blank. */
  code: z.string().max(4_096).optional(),
});

/**
 * `GET /login/challenge?accountName=…`: a proof of work, required after repeated failures (`proofRequired`) and valid for one attempt
 * within five minutes. Its cost depends on the account; without one it is the maximum.
 *
 * The data is a challenge of altcha-lib 2 (`solveChallenge`, counters as uint32): algorithm `SHA-256`, `cost` consecutive digests for each
 * of at most 4,000 counters. The proof is base64 of the JSON `{challenge, solution}`. Pages are also served over plain HTTP, where browsers
 * have no `crypto.subtle`, which is slow for many small digests anyway: use another SHA-256.
 */
export const ChallengeQuerySchema = z.object({ accountName: z.string().trim().min(1).max(64).optional() });
export const ChallengeSchema = z.record(z.string(), z.unknown());

export const LoginAnswerSchema = z.object({ loginToken: z.string() });

export const UserInfoSchema = z.object({
  id: z.number().int(),
  accountName: z.string(),
  name: z.string(),
  roleId: z.number().int(),
  mustChangePassword: z.boolean(),
  hasTotp: z.boolean(),
  preferences: z.record(z.string(), z.unknown()),
});
export type UserInfo = z.infer<typeof UserInfoSchema>;

/** A node of the menu tree; buttons are nodes too, with the permission as `menuAuth`. */
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

/** Public configuration of the page before login: URL of the API, and running build. */
export const ServerConfigSchema = z.object({ ApiUrl: z.string(), version: z.string(), build: z.string() });

/** `GET /rest/user/sessions`: the caller's own open sessions, newest first; `DELETE …/:id` ends one, `DELETE …` all others. */
export const OwnSessionSchema = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type OwnSession = z.infer<typeof OwnSessionSchema>;

/** Every change of the second factor requires the password. */
export const PasswordBodySchema = z.object({ password: z.string().min(1).max(256) });
/** Removing an enabled one requires a code too: six digits or a recovery code. */
export const TotpRemovalSchema = PasswordBodySchema.extend({ code: z.string().trim().max(40).default('') });

/**
 * `POST /rest/user/totp` creates a new key, enabled by `POST /rest/user/totp/confirm {code}` with a code made from it, which returns
 * recovery codes once and ends the user's other sessions. `DELETE /rest/user/totp` removes it.
 */
export const TotpKeySchema = z.object({
  /** otpauth:// URI for a QR code. */
  uri: z.string(),
  /** Base32, for typing. */
  secret: z.string(),
});
export type TotpKey = z.infer<typeof TotpKeySchema>;
export const TotpConfirmSchema = z.object({ code: z.string().regex(/^\d{6}$/) });
export const RecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const DEEPEST_PREFERENCE = 32;

/** Whether lists and objects are nested at most `most` deep. Stops at that depth. */
const isShallow = (value: unknown, most: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (most > 0 && Object.values(value).every((v) => isShallow(v, most - 1)));

/** Any JSON value. */
export const PreferenceSchema = z.object({
  value: z
    .unknown()
    .refine((value) => value !== undefined, { message: 'any JSON' })
    .refine((value) => isShallow(value, DEEPEST_PREFERENCE), { message: `${DEEPEST_PREFERENCE} levels at most` }),
});
export const PreferenceParamsSchema = z.object({ key: z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/) });

export const sessionRoutes = {
  'POST /login': { body: LoginRequestSchema, answer: LoginAnswerSchema },
  'GET /login/challenge': { query: ChallengeQuerySchema, answer: ChallengeSchema },
  'POST /logout': { answer: z.null() },
  'POST /rest/user/getInfo': { answer: UserInfoSchema },
  'POST /rest/user/getroleid': { answer: RoleIdSchema },
  'POST /rest/user/password': { body: ChangePasswordSchema, answer: z.null() },
  'POST /rest/user/permissions': { answer: z.array(MenuNodeSchema) },
  'PUT /rest/user/preferences/:key': { params: PreferenceParamsSchema, body: PreferenceSchema, answer: z.null() },
  'GET /rest/user/sessions': { answer: z.array(OwnSessionSchema) },
  'DELETE /rest/user/sessions': { answer: z.null() },
  'DELETE /rest/user/sessions/:id': { params: UuidParamsSchema, answer: z.null() },
  'POST /rest/user/totp': { body: PasswordBodySchema, answer: TotpKeySchema },
  'DELETE /rest/user/totp': { body: TotpRemovalSchema, answer: z.null() },
  'POST /rest/user/totp/confirm': { body: TotpConfirmSchema, answer: RecoveryCodesSchema },
} satisfies RouteTable;
