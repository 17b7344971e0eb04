import type { Cell } from '../../../sheets/cells.ts';
import { joined, parts, textOf, type CellForm } from './cell-forms.ts';
import type { Named, References } from './references.ts';

interface Entry {
  id: number;
  parentId: number | null;
  nameZh: string;
  nameEn: string;
  nameJa: string;
  path: string;
  auth: string;
}

/** Characters that separate entries, or an entry from its parent. */
const dividing = /[,，;；>＞#\n\r]/;
const divider = /[,，;；\n\r]/;

/** The word of an entry without a permission: its English name below its parent's word, or below nothing at the top. */
export const wordBelow = (parent: string, nameEn: string): string => `${parent} > ${nameEn}`.trim();

/** With one blank around each `>`. */
const tidy = (cell: Cell): string =>
  textOf(cell)
    .split(/[>＞]/)
    .map((part) => part.trim())
    .join(' > ')
    .trim();

/** Menu entries are written by permission, else by path; they are read by name and path as well. */
export function namedEntries(entries: readonly Entry[]): Named[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const wordOf = ({ auth, nameEn, parentId }: Entry): string => {
    if (auth !== '') return auth;
    const parent = parentId === null ? null : byId.get(parentId);
    const above = parent ? wordOf(parent) : '';
    return dividing.test(nameEn) || (parent !== null && above === '') ? '' : wordBelow(above, nameEn);
  };
  return entries.map((entry) => ({
    id: entry.id,
    names: [wordOf(entry), entry.nameZh, entry.nameEn, entry.nameJa, entry.path],
  }));
}

export const entryForm = (references: References): CellForm => ({
  write: (id) => references.write(id),
  read: (cell) => references.read(tidy(cell)),
});

/** Several entries, ordered by id. */
export const entriesForm = (references: References): CellForm => ({
  write: (ids) =>
    joined(
      (ids as number[]).map((id) => references.write(id) ?? ''),
      ', ',
      () => (ids as number[]).map((id) => `#${id}`),
    ),
  read: (cell) =>
    [...new Set(parts(cell, divider).map((part) => references.read(tidy(part))))].toSorted((a, b) => a - b),
});
