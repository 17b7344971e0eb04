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
