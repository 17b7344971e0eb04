import { alias, and, type AnyPgColumn, asc, eq, isNull, ne, sql } from '@groundwatch/db/orm';
import { menuTable } from '@groundwatch/db';
import type { Language } from '@groundwatch/protocol/rest';
import type { Executor } from '../../../audit.ts';
import { invalidField } from '../../../errors.ts';
import type { Dependency, Row } from '../resource.ts';

export const parentTable = alias(menuTable, 'parent');

export const nameOf = (table: Record<'nameZh' | 'nameEn' | 'nameJa', AnyPgColumn>, language: Language): AnyPgColumn =>
  ({ 'zh-chs': table.nameZh, en: table.nameEn, ja: table.nameJa })[language];

const nameColumns = { 'zh-chs': 'name_zh', en: 'name_en', ja: 'name_ja' } as const;

export const menuDependencies: readonly Dependency[] = [
  {
    kind: 'menu',
    isBlocking: true,
    names: (id, language) =>
      sql`SELECT ${sql.identifier(nameColumns[language])} AS name FROM menu WHERE parent_id = ${id}`,
  },
  {
    kind: 'role',
    isBlocking: false,
    names: (id) => sql`SELECT r.name FROM role_menu rm JOIN role r ON r.id = rm.role_id WHERE rm.menu_id = ${id}`,
  },
];

/** An arbitrary constant: changes of the tree are serialized, so that two concurrent ones cannot make a cycle. */
const TREE_LOCK = 4_710_202_603;

/** Throws where the parent is a button or lies below the entry, or where another entry has the permission. */
export async function checkMenuPlace(
  tx: Executor,
  { parentId, auth }: { parentId: number | null; auth: string },
  existing: Row | null,
): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${TREE_LOCK})`);
  if (auth !== '' && auth !== existing?.['auth']) {
    const others = await tx
      .select({ id: menuTable.id })
      .from(menuTable)
      .where(and(eq(menuTable.auth, auth), ne(menuTable.id, existing?.id ?? 0)))
      .limit(1);
    if (others.length > 0) throw invalidField('auth', 'taken');
  }
  if (parentId === null) return;
  const [parent] = await tx.select({ menuType: menuTable.menuType }).from(menuTable).where(eq(menuTable.id, parentId));
  if (!parent) throw invalidField('parentId', 'reference');
  if (parent.menuType !== 'menu') throw invalidField('parentId', 'parentMenu');
  if (existing && (await isBelow(tx, parentId, existing.id))) throw invalidField('parentId', 'ownDescendant');
}

/** Whether `id` is `ancestorId` or one of its descendants. */
async function isBelow(tx: Executor, id: number, ancestorId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    WITH RECURSIVE up AS (SELECT id, parent_id FROM menu WHERE id = ${id}
      UNION SELECT m.id, m.parent_id FROM menu m JOIN up ON m.id = up.parent_id)
    SELECT FROM up WHERE id = ${ancestorId}`);
  return rows.length > 0;
}

const STEP = 10;

/** Places an entry among its parent's children. Siblings whose number changes count as changed. */
export async function placeMenu(tx: Executor, id: number, parentId: number | null, position: number): Promise<void> {
  const children = await tx
    .select({ id: menuTable.id, sortOrder: menuTable.sortOrder })
    .from(menuTable)
    .where(parentId === null ? isNull(menuTable.parentId) : eq(menuTable.parentId, parentId))
    .orderBy(asc(menuTable.sortOrder), asc(menuTable.id));
  const own = children.filter((child) => child.id === id);
  const ordered = children.filter((child) => child.id !== id).toSpliced(position, 0, ...own);
  for (const [index, child] of ordered.entries()) {
    const sortOrder = (index + 1) * STEP;
    if (sortOrder === child.sortOrder) continue;
    const version = child.id === id ? menuTable.version : sql`${menuTable.version} + 1`;
    await tx.update(menuTable).set({ sortOrder, version }).where(eq(menuTable.id, child.id));
  }
}
