import { isRecord } from '../../is-record.ts';
import { isLanguage } from '../../i18n/language.ts';
import { HOME_PATH, isHome, tabOf, type Tab, type Tabs, type TabTitle } from './tabs.ts';

/** The stored part of a tab. */
export interface SavedTab {
  readonly path: string;
  readonly isPinned: boolean;
  readonly title: TabTitle | null;
}

const HOME_ID = 'home';

const titleOf = (value: unknown): TabTitle | null =>
  isRecord(value) && typeof value['text'] === 'string' && isLanguage(value['language'])
    ? { text: value['text'], language: value['language'] }
    : null;

/** Reads data written by an earlier page, perhaps of another build. */
export const readSavedTabs = (value: unknown): readonly SavedTab[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) =>
        isRecord(one) && typeof one['path'] === 'string' && one['path'].startsWith('/')
          ? [{ path: one['path'], isPinned: one['isPinned'] === true, title: titleOf(one['title']) }]
          : [],
      )
    : [];

export const savedTabs = ({ list }: Tabs): readonly SavedTab[] =>
  list.filter((tab) => !isHome(tab)).map(({ path, isPinned, title }) => ({ path, isPinned, title }));

/** The stored tabs without those that lead nowhere, the home page first. */
export function restoreTabs(saved: readonly SavedTab[], isOpenable: (path: string) => boolean): Tabs {
  const seen = new Set<string>();
  const wanted = saved.filter(({ path }) => {
    if (seen.has(path) || path.split('?')[0] === HOME_PATH || !isOpenable(path)) return false;
    seen.add(path);
    return true;
  });
  const tabs: Tab[] = wanted
    .toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned))
    .map(({ path, isPinned, title }, index) => tabOf(path, `tab-${index}`, { isPinned, title }));
  return {
    list: [tabOf(HOME_PATH, HOME_ID), ...tabs],
    activeId: null,
    recent: [],
    closed: [],
    nextId: tabs.length,
  };
}
