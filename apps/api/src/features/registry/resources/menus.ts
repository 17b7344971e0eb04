import { eq } from '@groundwatch/db/orm';
import { menuTable, roleMenuTable } from '@groundwatch/db';
import { MenuBodySchema } from '@groundwatch/protocol/rest';
import { mayGive } from '../../../access/own-rights.ts';
import { AppError } from '../../../errors.ts';
import { ADMINISTRATOR_ROLE } from '../../../roles.ts';
import { wordBelow } from '../exchange/menu-entries.ts';
import { resource } from '../resource.ts';
import { checkMenuPlace, menuDependencies, nameOf, parentTable, placeMenu } from './menu-places.ts';
import { nobody, notHeld } from './own-rights.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

export const menus = resource({
  path: 'menus',
  permission: 'menu',
  table: menuTable,
  body: MenuBodySchema,
  joins: [{ table: parentTable, on: eq(parentTable.id, menuTable.parentId) }],
  extras: ({ language }) => ({ parentName: nameOf(parentTable, language) }),
  search: [menuTable.nameZh, menuTable.nameEn, menuTable.nameJa, menuTable.path, menuTable.auth, menuTable.component],
  bulk: ['isHidden'],
  parent: 'parentId',
  key: ['auth', 'parentId', 'nameEn'],
  keyOf: ({ auth, parentId, nameEn }) =>
    isText(auth) ? auth.trim() : isText(nameEn) ? JSON.stringify([parentId ?? null, nameEn.trim()]) : null,
  wordOf: ({ auth, nameEn }, parentWord) =>
    isText(auth) ? auth.trim() : isText(nameEn) ? wordBelow(parentWord, nameEn.trim()) : '',
  importLimit: 2_000,
  place: ({ tx, body }, id, position) => placeMenu(tx, id, body.parentId, position),
  dependencies: menuDependencies,
  visible: nobody,
  announces: 'role',
  check: async ({ tx, caller, body, existing }) => {
    // Renaming an entry's permission would grant it to all who hold the entry, the caller included.
    const beyond = [existing?.['auth'], body?.auth].filter(isText).filter((auth) => !mayGive(caller, auth));
    if (beyond.length > 0) throw notHeld('auth', beyond);
    if (body !== null) await checkMenuPlace(tx, body, existing);
    if (!existing) return;
    if (body === null) {
      const below = await tx
        .select({ id: menuTable.id })
        .from(menuTable)
        .where(eq(menuTable.parentId, existing.id))
        .limit(1);
      if (below.length > 0) throw new AppError('inUse', { values: { by: 'menu' } });
    }
  },
  after: async ({ tx, existing }, menuId) => {
    if (!existing) await tx.insert(roleMenuTable).values({ roleId: ADMINISTRATOR_ROLE, menuId });
  },
});
