import type { MenuNode } from '@groundwatch/protocol/rest';
import type { NavEntry } from '../menu.ts';

export interface LeafPage {
  readonly entry: NavEntry;
  /** Names of its groups: "a / b". */
  readonly place: string;
}

/** Entries without children. */
export const leafPages = (entries: readonly NavEntry[], groups: readonly string[] = []): LeafPage[] =>
  entries.flatMap((entry) =>
    entry.children.length === 0
      ? [{ entry, place: groups.join(' / ') }]
      : leafPages(entry.children, [...groups, entry.label]),
  );

/** The names of each entry in the three languages, by id. */
export const menuNames = (nodes: readonly MenuNode[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    nodes.flatMap((node) => [
      [String(node.id), [node.menuNameZh, node.menuNameEn, node.menuNameJa]] as const,
      ...menuNames(node.children),
    ]),
  );
