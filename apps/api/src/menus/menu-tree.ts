import type { Language, MenuNode } from '@groundwatch/protocol/rest';
import type { Queryable } from '../context.ts';

type Row = Omit<MenuNode, 'children' | 'menuName'>;

const treeQuery = `
  SELECT m.id, m.parent_id AS "parentId", m.menu_type AS "menuType", m.path AS "menuPath", m.name_zh AS "menuNameZh",
    m.name_en AS "menuNameEn", m.name_ja AS "menuNameJa", m.component AS "menuComponent", m.icon AS "menuIcon",
    m.auth AS "menuAuth", m.is_hidden AS "isHidden"
  FROM menu m JOIN role_menu rm ON rm.menu_id = m.id AND rm.role_id = $1 ORDER BY m.sort_order, m.id`;

const nameKeys = { 'zh-chs': 'menuNameZh', en: 'menuNameEn', ja: 'menuNameJa' } as const;

/** The entries that a role holds. One whose parent it does not hold stands at the top. */
export async function menuTree(db: Queryable, roleId: number, language: Language): Promise<MenuNode[]> {
  const { rows } = await db.query<Row>(treeQuery, [roleId]);
  const nodes = new Map<number, MenuNode>(
    rows.map((row) => [row.id, { ...row, menuName: row[nameKeys[language]], children: [] }]),
  );
  const top: MenuNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    (parent?.children ?? top).push(node);
  }
  return top;
}
