import { eq } from '@groundwatch/db/orm';
import { menuTable, roleMenuTable } from '@groundwatch/db';
import type { Executor } from '../audit.ts';
import { AppError } from '../errors.ts';
import { ADMINISTRATOR_ROLE } from '../roles.ts';
import type { Caller } from './caller.ts';

export const mayGive = (caller: Caller, auth: string): boolean =>
  caller.roleId === ADMINISTRATOR_ROLE || auth === '' || caller.permissions.has(auth);

/** Nobody may assign or change a role with more rights than their own. Throws forbidden. */
export async function refuseBeyondOwn(tx: Executor, caller: Caller, roleId: number): Promise<void> {
  if (caller.roleId === ADMINISTRATOR_ROLE) return;
  if (roleId === ADMINISTRATOR_ROLE) throw new AppError('forbidden');
  const held = await tx
    .select({ auth: menuTable.auth })
    .from(roleMenuTable)
    .innerJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
    .where(eq(roleMenuTable.roleId, roleId));
  if (held.some(({ auth }) => !mayGive(caller, auth))) throw new AppError('forbidden');
}
