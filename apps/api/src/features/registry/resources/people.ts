import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, ne, sql } from '@groundwatch/db/orm';
import { appUserTable, dataScopeTable, loginSessionTable, menuTable, roleMenuTable, roleTable } from '@groundwatch/db';
import { RoleBodySchema, UserBodySchema, type DataScope } from '@groundwatch/protocol/rest';
import { mayGive, refuseBeyondOwn } from '../../../access/own-rights.ts';
import { moveClients } from '../../../crm/move-clients.ts';
import type { Executor } from '../../../audit.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { hashPassword } from '../../../passwords/password-hash.ts';
import { weakness } from '../../../passwords/weak-password.ts';
import { ADMINISTRATOR_ROLE } from '../../../roles.ts';
import { inScopeOrder } from '../exchange/scopes.ts';
import { resource, type Row } from '../resource.ts';
import { countOf, namedIn } from './counts.ts';
import { refuseUnknownScopes } from './known-scopes.ts';
import { menus } from './menus.ts';
import { nobody, notHeld } from './own-rights.ts';

async function keepAnAdministrator(tx: Executor, withoutId: number): Promise<void> {
  // Locked, so that two concurrent changes cannot remove the last administrator.
  await tx.execute(sql`SELECT FROM app_user WHERE role_id = ${ADMINISTRATOR_ROLE} FOR UPDATE`);
  const left = await tx
    .select({ id: appUserTable.id })
    .from(appUserTable)
    .where(
      and(
        eq(appUserTable.roleId, ADMINISTRATOR_ROLE),
        eq(appUserTable.isEnabled, true),
        ne(appUserTable.id, withoutId),
      ),
    )
    .limit(1);
  if (left.length === 0) throw new AppError('lastAdministrator');
}

type Owner = { roleId: number } | { userId: number };
const ownerIs = (owner: Owner) =>
  'roleId' in owner ? eq(dataScopeTable.roleId, owner.roleId) : eq(dataScopeTable.userId, owner.userId);

async function replaceScopes(tx: Executor, owner: Owner, wanted: readonly DataScope[]): Promise<void> {
  await refuseUnknownScopes(tx, wanted);
  await tx.delete(dataScopeTable).where(ownerIs(owner));
  if (wanted.length > 0) await tx.insert(dataScopeTable).values(wanted.map((scope) => ({ ...owner, ...scope })));
}

async function scopesBy(
  db: Executor,
  column: 'roleId' | 'userId',
  rows: readonly Row[],
): Promise<Map<number, DataScope[]>> {
  const ids = rows.map((row) => row.id);
  const found =
    ids.length === 0 ? [] : await db.select().from(dataScopeTable).where(inArray(dataScopeTable[column], ids));
  const result = new Map<number, DataScope[]>(ids.map((id) => [id, []]));
  for (const { companyId, projectId, stationId, ...owner } of found) {
    const scope: DataScope =
      companyId !== null ? { companyId } : projectId !== null ? { projectId } : { stationId: stationId ?? 0 };
    result.get(owner[column] ?? 0)?.push(scope);
  }
  return new Map([...result].map(([id, scopes]) => [id, inScopeOrder(scopes)]));
}

export const roles = resource({
  path: 'roles',
  permission: 'role',
  table: roleTable,
  body: RoleBodySchema,
  extras: () => ({ userCount: countOf('app_user', 'role_id', 'role') }),
  search: [roleTable.name, roleTable.note],
  bulk: ['note'],
  key: ['name'],
  // The administrator role has all menu entries, whatever a file says.
  importBody: (body, stored) => (stored?.id === ADMINISTRATOR_ROLE ? { ...body, menuIds: stored['menuIds'] } : body),
  dependencies: [namedIn('user', 'app_user', 'role_id', { name: 'account_name' })],
  visible: nobody,
  announces: 'role',
  values: ({ body: { menuIds: _menus, scopes: _scopes, ...body } }) => body,
  check: async ({ tx, caller, body, existing }) => {
    if (existing) await refuseBeyondOwn(tx, caller, existing.id);
    // The built-in administrator role keeps its rights.
    if (existing?.id === ADMINISTRATOR_ROLE && (body === null || !body.seesAll))
      throw new AppError('lastAdministrator');
    if (body === null || body.menuIds.length === 0) return;
    const wanted = await tx
      .select({ id: menuTable.id, auth: menuTable.auth })
      .from(menuTable)
      .where(inArray(menuTable.id, body.menuIds));
    if (wanted.length < new Set(body.menuIds).size) throw invalidField('menuIds', 'reference');
    const beyond = wanted.filter(({ auth }) => !mayGive(caller, auth)).map(({ auth }) => auth);
    if (beyond.length > 0) throw notHeld('menuIds', beyond);
  },
  after: async ({ tx, body }, roleId) => {
    await replaceScopes(tx, { roleId }, body.scopes);
    // The administrator role always has all menu entries.
    if (roleId === ADMINISTRATOR_ROLE) return;
    await tx.delete(roleMenuTable).where(eq(roleMenuTable.roleId, roleId));
    const menuIds = [...new Set(body.menuIds)];
    if (menuIds.length > 0) await tx.insert(roleMenuTable).values(menuIds.map((menuId) => ({ roleId, menuId })));
  },
  complete: async (db, rows) => {
    const ids = rows.map((row) => row.id);
    const { roleId, menuId } = roleMenuTable;
    const held =
      ids.length === 0 ? [] : await db.select().from(roleMenuTable).where(inArray(roleId, ids)).orderBy(asc(menuId));
    const heldBy = Map.groupBy(held, (one) => one.roleId);
    const scopesOf = await scopesBy(db, 'roleId', rows);
    return rows.map((row) => ({
      ...row,
      menuIds: heldBy.get(row.id)?.map(({ menuId }) => menuId) ?? [],
      scopes: scopesOf.get(row.id) ?? [],
    }));
  },
});

const noTotp = { totpSecret: null, totpEnabledAt: null, totpLastStep: 0, totpRecovery: [] };

export const users = resource({
  path: 'users',
  permission: 'user',
  table: appUserTable,
  body: UserBodySchema,
  joins: [{ table: roleTable, on: eq(roleTable.id, appUserTable.roleId) }],
  extras: () => ({ roleName: roleTable.name }),
  search: [appUserTable.accountName, appUserTable.name, roleTable.name],
  bulk: ['roleId', 'isEnabled', 'mustChangePassword'],
  key: ['accountName'],
  // Each password costs a hash that is slow on purpose.
  importLimit: 500,
  // Files have no passwords: a user created by a file is disabled until an administrator sets one.
  importBody: (body, stored) =>
    stored ? body : { ...body, isEnabled: false, password: randomBytes(32).toString('base64url') },
  dependencies: [
    {
      kind: 'session',
      isBlocking: false,
      names: (id) =>
        sql`SELECT address AS name FROM login_session WHERE user_id = ${id} AND ended_at IS NULL AND expires_at > now()`,
    },
    // They move to the shared pool.
    namedIn('crm-client', 'crm_client', 'owner_id', { isBlocking: false }),
  ],
  shownAs: { topic: 'crm' },
  secret: ['password', 'passwordHash', 'totpSecret', 'totpLastStep', 'totpRecovery'],
  visible: nobody,
  announces: 'app_user',
  values: async ({ body: { password, resetTotp, scopes: _scopes, ...body } }) => ({
    ...body,
    // A password set by somebody else must be changed at the first login.
    ...(password === undefined ? {} : { passwordHash: await hashPassword(password), mustChangePassword: true }),
    ...(resetTotp === true ? noTotp : {}),
  }),
  check: async ({ context, tx, caller, body, existing }) => {
    if (existing) await refuseBeyondOwn(tx, caller, Number(existing['roleId']));
    // Changing one's own password or second factor requires the password; editing one's own row must not avoid that.
    if (existing?.id === caller.userId && body?.password !== undefined) throw invalidField('password', 'ownAccount');
    if (existing?.id === caller.userId && body?.resetTotp === true) throw invalidField('resetTotp', 'ownAccount');
    if (body) await refuseBeyondOwn(tx, caller, body.roleId);
    if (body && !existing && body.password === undefined) throw invalidField('password', 'passwordRequired');
    const weak = body?.password === undefined ? null : weakness(body.password, body.accountName);
    if (weak !== null) throw invalidField('password', weak);
    const staysAdministrator = body !== null && body.isEnabled && body.roleId === ADMINISTRATOR_ROLE;
    const isAdministrator = existing?.['roleId'] === ADMINISTRATOR_ROLE && existing['isEnabled'] === true;
    if (existing && isAdministrator && !staysAdministrator) await keepAnAdministrator(tx, existing.id);
    if (body === null && existing)
      await moveClients(tx, sql`owner_id = ${existing.id}`, {
        ...{ what: 'userDeleted', to: null, by: caller.accountName, at: context.clock() },
      });
  },
  after: async ({ context, tx, caller, body, existing }, userId) => {
    await replaceScopes(tx, { userId }, body.scopes);
    // A password set by somebody else, a new role or disabling end the user's sessions.
    const isEnding = !body.isEnabled || body.roleId !== existing?.['roleId'] || body.password !== undefined;
    if (!existing || !isEnding) return;
    await tx
      .update(loginSessionTable)
      .set({ endedAt: new Date(context.clock()) })
      .where(
        and(
          eq(loginSessionTable.userId, userId),
          sql`${loginSessionTable.endedAt} IS NULL`,
          ne(loginSessionTable.id, caller.sessionId),
        ),
      );
  },
  complete: async (db, rows) => {
    const scopesOf = await scopesBy(db, 'userId', rows);
    return rows.map(({ totpEnabledAt, ...row }) => ({
      ...row,
      hasTotp: totpEnabledAt !== null,
      scopes: scopesOf.get(row.id) ?? [],
    }));
  },
});

export const people = [roles, users, menus] as const;
