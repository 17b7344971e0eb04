import { AppError } from '../errors.ts';

/** Ids that the caller may see. Absent (`seesAll`): everything. */
export interface Scope {
  /** Granted themselves or through their project or company. */
  stationIds: readonly number[];
  /** Granted themselves or through their company: stations may be added there. */
  projectIds: readonly number[];
  companyIds: readonly number[];
  /** Also what the granted lies in: shown, not changed. */
  visibleProjectIds: readonly number[];
  visibleCompanyIds: readonly number[];
}

/** Who calls, with the rights of this moment: a person by a session, a screen that was paired with a wall, or a program by a token of a person's. */
export interface Caller {
  /** null: a person. A screen has no session, user or role (empty and 0), reads only, and sees what its wall shows. */
  display: { id: number; wallId: number } | null;
  /** null: no program. One has its maker's account, no session, and reads only. */
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

/** All that decides which rows somebody sees. */
export type Viewer = Pick<Caller, 'scope' | 'userId' | 'permissions'>;

/** Stations that the caller sees, or those of the asked ones, for SQL: `($n::int[] IS NULL OR station_id = ANY($n))`; null: all. */
export function stationFilter({ scope }: Caller, asked?: readonly number[]): readonly number[] | null {
  if (asked === undefined) return scope?.stationIds ?? null;
  return scope === null ? asked : asked.filter((id) => scope.stationIds.includes(id));
}

export const maySeeStation = (caller: Caller, stationId: number): boolean =>
  caller.scope === null || caller.scope.stationIds.includes(stationId);

/** Of what all companies have in common. Throws ofAll: the caller sees a part alone. */
export function requireAll({ scope }: Caller): void {
  if (scope !== null) throw new AppError('ofAll');
}

export const holdsAny = (caller: Caller, permissions: readonly string[]): boolean =>
  permissions.some((permission) => caller.permissions.has(permission));

/** Any of these lets its holder look at values. */
export const READ_DATA = ['home:view', 'map:view', 'device:list'] as const;

/** Whether live values may be sent to the caller at all. */
export const mayWatch = (caller: Caller): boolean => !caller.mustChangePassword && holdsAny(caller, READ_DATA);
