import { everydayMenus } from './menu-pages.ts';
import type { MenuEntry } from './menu-entry.ts';
import { names, type Names } from './text.ts';

const notForPrograms: ReadonlySet<string> = new Set(['wall:list', 'shift:list', 'notice:list']);

const within = (group: Names, page: Names): Names =>
  names(`${group.zh} · ${page.zh}`, `${group.en} · ${page.en}`, `${group.ja} · ${page.ja}`);

/** The pages of an area; one in a group of it with the group's name before its own. */
const pagesOf = ({ children }: MenuEntry): readonly MenuEntry[] =>
  children.flatMap((one) => [one, ...pagesOf(one).map((page) => ({ ...page, names: within(one.names, page.names) }))]);

/** What programs may be let read: permissions of pages that show data, by their names. None of them lets anything be changed. */
export const apiTokenPermissions: readonly { readonly auth: string; readonly names: Names }[] = everydayMenus
  .flatMap(pagesOf)
  .filter(({ auth, component }) => component !== '' && !notForPrograms.has(auth))
  .map(({ auth, names: text }) => ({ auth, names: text }));
