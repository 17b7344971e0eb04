import type { MenuNode } from '@groundwatch/protocol/rest';
import type { NavEntry } from '../menu.ts';

export interface LeafPage {
  readonly entry: NavEntry;
  /** Names of the groups it is in: "a / b". */
  readonly place: string;
}

/** Entries that lead somewhere or will: those without entries of their own. */
export const leafPages = (entries: readonly NavEntry[], groups: readonly string[] = []): LeafPage[] =>
  entries.flatMap((entry) =>
    entry.children.length === 0
      ? [{ entry, place: groups.join(' / ') }]
      : leafPages(entry.children, [...groups, entry.label]),
  );

/** What each entry is called in the three languages, by its id. */
export const menuNames = (nodes: readonly MenuNode[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    nodes.flatMap((node) => [
      [String(node.id), [node.menuNameZh, node.menuNameEn, node.menuNameJa]] as const,
      ...menuNames(node.children),
    ]),
  );
