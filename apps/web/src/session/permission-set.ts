import type { MenuNode } from '@groundwatch/protocol/rest';

/** Every permission of the server's tree: those of pages and those of buttons, hidden entries included. */
export function permissionsOf(nodes: readonly MenuNode[]): ReadonlySet<string> {
  const held = new Set<string>();
  const collect = (node: MenuNode): void => {
    if (node.menuAuth !== '') held.add(node.menuAuth);
    node.children.forEach(collect);
  };
  nodes.forEach(collect);
  return held;
}

/** Whether any of the wanted permissions is held. Asking for none is refused: an open door would be a mistake. */
export const hasPermission = (held: ReadonlySet<string>, wanted: readonly string[]): boolean =>
  wanted.some((permission) => held.has(permission));
