import { everydayMenus } from './menu-pages.ts';
import { names, type Names } from './text.ts';

const notForPrograms: ReadonlySet<string> = new Set(['wall:list', 'shift:list', 'notice:list']);

const within = (group: Names, page: Names): Names =>
  names(`${group.zh} · ${page.zh}`, `${group.en} · ${page.en}`, `${group.ja} · ${page.ja}`);

/** What programs may be let read: permissions of pages that show data, by their names. None of them lets anything be changed. */
export const apiTokenPermissions: readonly { readonly auth: string; readonly names: Names }[] = everydayMenus
  .flatMap((one) => [one, ...one.children.map((child) => ({ ...child, names: within(one.names, child.names) }))])
  .filter(({ auth, component }) => component !== '' && !notForPrograms.has(auth))
  .map(({ auth, names: text }) => ({ auth, names: text }));
