import type { Language, MenuNode } from '@groundwatch/protocol/rest';
import type { Queryable } from '../context.ts';

type Row = Omit<MenuNode, 'children' | 'menuName'>;

// A group is shown because of the entries in it, and grants nothing unless the role has it.
const treeQuery = `
  WITH RECURSIVE shown AS (
    SELECT m.id, m.parent_id FROM menu m JOIN role_menu rm ON rm.menu_id = m.id AND rm.role_id = $1
    UNION
    SELECT m.id, m.parent_id FROM menu m JOIN shown ON m.id = shown.parent_id
    WHERE m.menu_type = 'menu' AND m.path = '' AND NOT m.is_hidden)
  SELECT m.id, m.parent_id AS "parentId", m.menu_type AS "menuType", m.path AS "menuPath", m.name_zh AS "menuNameZh",
    m.name_en AS "menuNameEn", m.name_ja AS "menuNameJa", m.component AS "menuComponent", m.icon AS "menuIcon",
    CASE WHEN rm.menu_id IS NULL THEN '' ELSE m.auth END AS "menuAuth", m.is_hidden AS "isHidden"
  FROM shown JOIN menu m ON m.id = shown.id LEFT JOIN role_menu rm ON rm.menu_id = m.id AND rm.role_id = $1
  ORDER BY m.sort_order, m.id`;

const nameKeys = { 'zh-chs': 'menuNameZh', en: 'menuNameEn', ja: 'menuNameJa' } as const;

/** Menu entries of a role, in their groups. An entry in a page that the role lacks, or in a hidden group, is at the top. */
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
