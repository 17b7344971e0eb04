import type { Language } from '../../i18n/language.ts';

export const HOME_PATH = '/index';
export const MOST_ALIVE = 8;
const MOST_CLOSED = 20;
const MOST_OPEN = 50;

export interface TabTitle {
  readonly text: string;
  /** The language of the title. Another one needs a new title. */
  readonly language: Language;
}

export interface Tab {
  readonly id: string;
  /** Path with query, which identifies the tab. */
  readonly path: string;
  /** The state of the navigation, not stored. */
  readonly state: unknown;
  readonly isPinned: boolean;
  readonly title: TabTitle | null;
  /** Incremented by every refresh, which remounts the page. */
  readonly generation: number;
  /** Forms with unsaved input. */
  readonly dirtyForms: readonly string[];
}

interface ClosedTab {
  readonly tab: Tab;
  readonly index: number;
}

export interface Tabs {
  /** The home page first, then pinned ones, then the others. */
  readonly list: readonly Tab[];
  /** Null if the address belongs to no tab. */
  readonly activeId: string | null;
  /** Visited since the page was loaded, latest first. */
  readonly recent: readonly string[];
  readonly closed: readonly ClosedTab[];
  readonly nextId: number;
}

export const controls = ['this', 'left', 'right', 'others', 'all'] as const;
export type Control = (typeof controls)[number];
export const isControl = (name: string): name is Control => controls.includes(name as Control);

interface Visit {
  readonly type: 'visit';
  readonly path: string;
  readonly how: 'PUSH' | 'REPLACE' | 'POP';
  readonly state?: unknown;
}

export type TabAction =
  | Visit
  | { type: 'leave' }
  | { type: 'close'; control: Control; id: string }
  | { type: 'reopen' }
  | { type: 'move'; id: string; to: number }
  | { type: 'pin'; id: string; isPinned: boolean }
  | { type: 'refresh'; id: string }
  | { type: 'title'; id: string; title: TabTitle }
  | { type: 'dirty'; id: string; form: string; isDirty: boolean }
  | { type: 'prune'; isOpenable: (path: string) => boolean };

export const pathnameOf = (path: string): string => path.split('?')[0] ?? path;

/** The path of a list page without the open details, to which nobody wants to return. */
export function listPathOf(path: string): string {
  const [pathname = path, search = ''] = path.split('?');
  const params = new URLSearchParams(search);
  if (!params.has('alarm')) return path;
  params.delete('alarm');
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

export const tabOf = (path: string, id: string, known: Partial<Tab> = {}): Tab => ({
  id,
  path,
  state: null,
  isPinned: false,
  title: null,
  generation: 0,
  dirtyForms: [],
  ...known,
});

export const isHome = (tab: Tab): boolean => pathnameOf(tab.path) === HOME_PATH;
export const isClosable = (tab: Tab): boolean => !isHome(tab) && !tab.isPinned;

/** The tabs whose pages stay mounted: the latest few, and all with unsaved input. */
export function aliveIds({ list, recent }: Tabs): ReadonlySet<string> {
  const dirty = list.filter((tab) => tab.dirtyForms.length > 0 && recent.includes(tab.id));
  return new Set([...recent.slice(0, MOST_ALIVE), ...dirty.map((tab) => tab.id)]);
}

/** The tabs that a control closes. Home and pinned tabs stay. */
export function closedBy({ list }: Tabs, control: Control, id: string): readonly Tab[] {
  const at = list.findIndex((tab) => tab.id === id);
  if (at < 0) return [];
  const isMeant: Record<Control, (index: number) => boolean> = {
    this: (index) => index === at,
    left: (index) => index < at,
    right: (index) => index > at,
    others: (index) => index !== at,
    all: () => true,
  };
  return list.filter((tab, index) => isClosable(tab) && isMeant[control](index));
}

export function reduceTabs(tabs: Tabs, action: TabAction): Tabs {
  switch (action.type) {
    case 'visit':
      return carry(visit(tabs, action.path, action.how), action.state ?? null);
    case 'leave':
      return tabs.activeId === null ? tabs : { ...tabs, activeId: null };
    case 'close':
      return close(tabs, action.control, action.id);
    case 'reopen':
      return reopen(tabs);
    case 'move':
      return move(tabs, action.id, action.to);
    case 'pin':
      return pin(tabs, action.id, action.isPinned);
    case 'refresh':
      return change(tabs, action.id, (tab) => ({ ...tab, generation: tab.generation + 1, dirtyForms: [] }));
    case 'title':
      return change(tabs, action.id, (tab) =>
        tab.title?.text === action.title.text && tab.title.language === action.title.language
          ? tab
          : { ...tab, title: action.title },
      );
    case 'dirty':
      return change(tabs, action.id, (tab) => {
        const isKnown = tab.dirtyForms.includes(action.form);
        if (isKnown === action.isDirty) return tab;
        const others = tab.dirtyForms.filter((form) => form !== action.form);
        return { ...tab, dirtyForms: action.isDirty ? [...others, action.form] : others };
      });
    case 'prune':
      return {
        ...keep(tabs, (tab) => isHome(tab) || action.isOpenable(tab.path)),
        closed: tabs.closed.filter(({ tab }) => action.isOpenable(tab.path)),
      };
  }
}

const carry = (tabs: Tabs, state: unknown): Tabs =>
  state === null || tabs.activeId === null ? tabs : change(tabs, tabs.activeId, (tab) => ({ ...tab, state }));

function change(tabs: Tabs, id: string, make: (tab: Tab) => Tab): Tabs {
  const tab = tabs.list.find((one) => one.id === id);
  const made = tab && make(tab);
  if (!made || made === tab) return tabs;
  return { ...tabs, list: tabs.list.map((one) => (one === tab ? made : one)) };
}

const activate = (tabs: Tabs, id: string): Tabs => ({
  ...tabs,
  activeId: id,
  recent: tabs.recent[0] === id ? tabs.recent : [id, ...tabs.recent.filter((other) => other !== id)],
});

function keep(tabs: Tabs, isKept: (tab: Tab) => boolean): Tabs {
  const list = tabs.list.filter(isKept);
  if (list.length === tabs.list.length) return tabs;
  const ids = new Set(list.map((tab) => tab.id));
  return {
    ...tabs,
    list,
    activeId: tabs.activeId !== null && ids.has(tabs.activeId) ? tabs.activeId : null,
    recent: tabs.recent.filter((id) => ids.has(id)),
  };
}

/** The tab moves to another address. A second tab of that address is removed. */
function moveOn(tabs: Tabs, id: string, path: string): Tabs {
  const moved = change(tabs, id, (tab) =>
    pathnameOf(tab.path) === pathnameOf(path)
      ? { ...tab, path, state: null }
      : tabOf(path, id, { isPinned: tab.isPinned }),
  );
  return activate(
    keep(moved, (tab) => tab.id === id || tab.path !== path),
    id,
  );
}

/**
 * An address was opened. An open one comes to the front. Changes within the front page (filters, ranges) stay in its tab.
 * Anything else opens a new tab.
 */
function visit(tabs: Tabs, path: string, how: 'PUSH' | 'REPLACE' | 'POP'): Tabs {
  const pathname = pathnameOf(path);
  const active = tabs.list.find((tab) => tab.id === tabs.activeId);
  const same = tabs.list.find((tab) => tab.path === path);
  if (same && same === active) return tabs;

  if (pathname === HOME_PATH) {
    const home = tabs.list.find(isHome);
    if (home) return moveOn(tabs, home.id, path);
  }
  const isWithin = active !== undefined && pathnameOf(active.path) === pathname;
  if (same && !(how === 'REPLACE' && isWithin && isClosable(same))) {
    const left = how === 'REPLACE' && active && !isWithin && isClosable(active) ? active.id : null;
    return activate(
      keep(tabs, (tab) => tab.id !== left),
      same.id,
    );
  }
  if (isWithin) return moveOn(tabs, active.id, path);
  if (how === 'REPLACE' && active && isClosable(active)) return moveOn(tabs, active.id, path);
  if (how === 'POP') {
    const of = (id: string) => tabs.list.find((tab) => tab.id === id && pathnameOf(tab.path) === pathname);
    const known = tabs.recent.map(of).find((tab) => tab !== undefined);
    if (known) return moveOn(tabs, known.id, path);
  }
  // Closes the details over this list, unless they have unsaved input.
  const list = tabs.list.find((tab) => tab.dirtyForms.length === 0 && listPathOf(tab.path) === path);
  return list ? moveOn(tabs, list.id, path) : open(tabs, path);
}

function open(tabs: Tabs, path: string): Tabs {
  const id = `tab-${tabs.nextId}`;
  const opened = { ...tabs, list: [...tabs.list, tabOf(path, id)], nextId: tabs.nextId + 1 };
  const surplus = opened.list.length > MOST_OPEN ? opened.list.find(isSpare(id)) : undefined;
  return activate(surplus ? keep(opened, (tab) => tab !== surplus) : opened, id);
}

const isSpare = (id: string) => (tab: Tab) => tab.id !== id && isClosable(tab) && tab.dirtyForms.length === 0;

function close(tabs: Tabs, control: Control, id: string): Tabs {
  const gone = closedBy(tabs, control, id);
  const at = tabs.list.findIndex((tab) => tab.id === tabs.activeId);
  const remembered = gone.map((tab) => ({
    tab: { ...tab, state: null, dirtyForms: [] },
    index: tabs.list.indexOf(tab),
  }));
  const rest = {
    ...keep(tabs, (tab) => !gone.includes(tab)),
    closed: [...remembered.reverse(), ...tabs.closed].slice(0, MOST_CLOSED),
  };
  if (control === 'left' || control === 'right' || control === 'others') {
    return rest.list.some((tab) => tab.id === id) ? activate(rest, id) : rest;
  }
  if (rest.activeId !== null || at < 0) return rest;
  if (control === 'all') return activate(rest, rest.list[0]?.id ?? '');
  const next = tabs.list[at + 1] ?? tabs.list[at - 1];
  return next ? activate(rest, next.id) : rest;
}

function reopen(tabs: Tabs): Tabs {
  const [latest, ...closed] = tabs.closed;
  if (!latest) return tabs;
  const same = tabs.list.find((tab) => tab.path === latest.tab.path);
  if (same) return activate({ ...tabs, closed }, same.id);
  const id = `tab-${tabs.nextId}`;
  const index = Math.max(latest.index, firstLoose(tabs.list));
  const list = tabs.list.toSpliced(index, 0, { ...latest.tab, id, isPinned: false });
  return activate({ ...tabs, list, closed, nextId: tabs.nextId + 1 }, id);
}

/** Index of the first tab that is neither home nor pinned. */
const firstLoose = (list: readonly Tab[]): number => list.filter((tab) => !isClosable(tab)).length;

/** Moves within its kind: home first, pinned before others. */
function move(tabs: Tabs, id: string, to: number): Tabs {
  const from = tabs.list.findIndex((tab) => tab.id === id);
  const tab = tabs.list[from];
  if (!tab || isHome(tab)) return tabs;
  const loose = firstLoose(tabs.list);
  const [least, most] = tab.isPinned ? [1, loose - 1] : [loose, tabs.list.length - 1];
  const index = Math.min(most, Math.max(least, to));
  if (index === from) return tabs;
  return { ...tabs, list: tabs.list.toSpliced(from, 1).toSpliced(index, 0, tab) };
}

function pin(tabs: Tabs, id: string, isPinned: boolean): Tabs {
  const tab = tabs.list.find((one) => one.id === id);
  if (!tab || isHome(tab) || tab.isPinned === isPinned) return tabs;
  const others = tabs.list.filter((one) => one !== tab);
  return { ...tabs, list: others.toSpliced(firstLoose(others), 0, { ...tab, isPinned }) };
}
