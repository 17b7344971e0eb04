import { everydayMenus } from './menu-pages.ts';
import type { MenuEntry } from './menu-entry.ts';
import { names, type Names } from './text.ts';

const notForPrograms: ReadonlySet<string> = new Set(['wall:list', 'shift:list', 'notification:list']);

const namesWithin = (group: Names, page: Names): Names =>
  names(`${group.zh} · ${page.zh}`, `${group.en} · ${page.en}`, `${group.ja} · ${page.ja}`);

/** The pages of an area; a page in a group is prefixed with the group's name. */
const pagesOf = ({ children }: MenuEntry): readonly MenuEntry[] =>
  children.flatMap((one) => [
    one,
    ...pagesOf(one).map((page) => ({ ...page, names: namesWithin(one.names, page.names) })),
  ]);

/** Permissions that a program may be given: those of pages that show data. None of them allows a change. */
export const apiTokenPermissions: readonly { readonly auth: string; readonly names: Names }[] = everydayMenus
  .flatMap(pagesOf)
  .filter(({ auth, component }) => component !== '' && !notForPrograms.has(auth))
  .map(({ auth, names: text }) => ({ auth, names: text }));
