import type { MenuNode } from '@groundwatch/protocol/rest';

/** Every permission of the menu tree, of pages and buttons, including hidden entries. */
export function permissionsOf(nodes: readonly MenuNode[]): ReadonlySet<string> {
  const held = new Set<string>();
  const collect = (node: MenuNode): void => {
    if (node.menuAuth !== '') held.add(node.menuAuth);
    node.children.forEach(collect);
  };
  nodes.forEach(collect);
  return held;
}

/** Whether any of the wanted permissions is held. An empty list is refused as a mistake. */
export const hasPermission = (held: ReadonlySet<string>, wanted: readonly string[]): boolean =>
  wanted.some((permission) => held.has(permission));
