import { everydayMenus } from './menu-pages.ts';
import type { MenuEntry } from './menu-entry.ts';

const flat = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((one) => [one, ...flat(one.children)]);

const notForPrograms: ReadonlySet<string> = new Set(['wall:list', 'shift:list', 'notice:list']);

/** What programs may be let read: permissions of pages that show data. None of them lets anything be changed. */
export const apiTokenPermissions: readonly MenuEntry[] = flat(everydayMenus).filter(
  ({ auth, component }) => component !== '' && !notForPrograms.has(auth),
);
