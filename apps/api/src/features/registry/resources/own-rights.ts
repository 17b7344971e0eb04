import { sql } from 'drizzle-orm';
import type { Caller } from '../../../access/caller.ts';
import { AppError } from '../../../errors.ts';
import { ADMINISTRATOR_ROLE } from '../../../roles.ts';

/** What only those see who see all. */
export const nobody = () => sql`false`;

export const mayGive = (caller: Caller, auth: string): boolean =>
  caller.roleId === ADMINISTRATOR_ROLE || auth === '' || caller.permissions.has(auth);

/** Refuses rights at the field that would give or change them. */
export const notHeld = (path: string, auths: readonly string[]): AppError =>
  new AppError('forbidden', { fields: [{ path, problem: 'notHeld', values: { auths: auths.join(', ') } }] });
