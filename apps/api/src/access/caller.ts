import { AppError } from '../errors.ts';

/** Ids that the caller may see. Absent (`seesAll`): everything. */
export interface Scope {
  /** Stations granted to the caller, directly or through their project or company. */
  stationIds: readonly number[];
  /** Projects granted directly or through their company: the caller may add stations to them. */
  projectIds: readonly number[];
  companyIds: readonly number[];
  /** Also projects that contain a granted station; they are shown but cannot be changed. */
  visibleProjectIds: readonly number[];
  visibleCompanyIds: readonly number[];
}

/**
 * The authenticated caller with its current rights: a person with a session, a screen paired with a wall, or a program with a person's API
 * token.
 */
export interface Caller {
  /** null: not a screen. A screen has no session, user or role (empty and 0), may only read, and sees what its wall shows. */
  display: { id: number; wallId: number } | null;
  /** null: not a program. A program acts under the account that created its token, has no session and may only read. */
  apiTokenId: number | null;
  sessionId: string;
  userId: number;
  accountName: string;
  roleId: number;
  mustChangePassword: boolean;
  language: unknown;
  permissions: ReadonlySet<string>;
  /** null: sees all. */
  scope: Scope | null;
  expiresAt: number;
}

/** Everything that decides which rows a caller sees. */
export type Viewer = Pick<Caller, 'scope' | 'userId' | 'permissions'>;

/** Ids of the stations that the caller sees, narrowed to `asked`, for SQL: `($n::int[] IS NULL OR station_id = ANY($n))`; null: all. */
export function stationFilter({ scope }: Caller, asked?: readonly number[]): readonly number[] | null {
  if (asked === undefined) return scope?.stationIds ?? null;
  return scope === null ? asked : asked.filter((id) => scope.stationIds.includes(id));
}

export const maySeeStation = (caller: Caller, stationId: number): boolean =>
  caller.scope === null || caller.scope.stationIds.includes(stationId);

/** For what all companies share. Throws ofAll when the caller sees only a part. */
export function requireAll({ scope }: Caller): void {
  if (scope !== null) throw new AppError('ofAll');
}

export const holdsAny = (caller: Caller, permissions: readonly string[]): boolean =>
  permissions.some((permission) => caller.permissions.has(permission));

/** Any of these permissions lets its holder see values. */
export const READ_DATA = ['home:view', 'map:view', 'device:list'] as const;

/** Whether live values may be sent to the caller. */
export const mayWatch = (caller: Caller): boolean => !caller.mustChangePassword && holdsAny(caller, READ_DATA);
