import { describe, expect, it } from 'vitest';
import { readSavedTabs, restoreTabs, savedTabs } from './saved-tabs.ts';
import { aliveIds, closedBy, isControl, listPathOf, reduceTabs, type TabAction, type Tabs } from './tabs.ts';
import { throttle } from './throttle.ts';

const anything = () => true;
const start = restoreTabs([], anything);
const act = (tabs: Tabs, ...actions: readonly TabAction[]): Tabs => actions.reduce(reduceTabs, tabs);
const visit = (path: string, how: 'PUSH' | 'REPLACE' | 'POP' = 'PUSH'): TabAction => ({ type: 'visit', path, how });
const paths = ({ list }: Tabs): string[] => list.map(({ path }) => path);
const active = ({ list, activeId }: Tabs): string | undefined => list.find(({ id }) => id === activeId)?.path;
const idOf = (tabs: Tabs, path: string): string => tabs.list.find((tab) => tab.path === path)?.id ?? 'none';

const five = act(start, visit('/index'), ...['/a', '/b', '/c', '/d'].map((path) => visit(path)));
const close = (tabs: Tabs, control: 'this' | 'left' | 'right' | 'others' | 'all', path: string): Tabs =>
  act(tabs, { type: 'close', control, id: idOf(tabs, path) });

describe('visiting', () => {
  it('opens a tab for each full path, and comes back to one that is open', () => {
    const tabs = act(five, visit('/b?x=1'), visit('/b'));
    expect(paths(tabs)).toEqual(['/index', '/a', '/b', '/c', '/d', '/b?x=1']);
    expect(active(tabs)).toBe('/b');
  });

  it('goes along when the page in front changes its own query', () => {
    const tabs = act(five, visit('/d?x=1'), visit('/d?x=2', 'REPLACE'));
    expect(paths(tabs)).toEqual(['/index', '/a', '/b', '/c', '/d?x=2']);
    expect(idOf(tabs, '/d?x=2')).toBe(idOf(five, '/d'));
  });

  it('keeps one home page, whatever its query', () => {
    const tabs = act(five, visit('/index?state=late'));
    expect(paths(tabs)).toEqual(['/index?state=late', '/a', '/b', '/c', '/d']);
  });

  it('goes back within the tab that was there', () => {
    const tabs = act(five, visit('/d?x=1'), visit('/a'), visit('/d', 'POP'));
    expect(paths(tabs)).toEqual(['/index', '/a', '/b', '/c', '/d']);
    expect(active(tabs)).toBe('/d');
  });

  it('replaces a page that leads on, but never the home page or a pinned one', () => {
    expect(paths(act(five, visit('/e', 'REPLACE')))).toEqual(['/index', '/a', '/b', '/c', '/e']);
    expect(paths(act(five, visit('/a', 'REPLACE')))).toEqual(['/index', '/a', '/b', '/c']);
    expect(paths(act(five, visit('/index'), visit('/e', 'REPLACE')))).toHaveLength(6);
    const pinned = act(five, { type: 'pin', id: idOf(five, '/d'), isPinned: true });
    expect(paths(act(pinned, visit('/e', 'REPLACE')))).toHaveLength(6);
  });

  it('does not keep two tabs of one path', () => {
    const tabs = act(five, visit('/b?x=1'), visit('/b', 'REPLACE'));
    expect(paths(tabs)).toEqual(['/index', '/a', '/c', '/d', '/b']);
  });

  it('comes back to a list without the story that was open over it, unless something is typed there', () => {
    const story = act(five, visit('/alarms?state=calling&alarm=1'), visit('/a'));
    const list = act(story, visit(listPathOf('/alarms?state=calling&alarm=1')));
    expect(paths(list)).toEqual([...paths(five), '/alarms?state=calling']);
    expect(active(list)).toBe('/alarms?state=calling');
    const id = idOf(story, '/alarms?state=calling&alarm=1');
    const typed = act(story, { type: 'dirty', id, form: 'f', isDirty: true }, visit('/alarms?state=calling'));
    expect(paths(typed)).toHaveLength(7);
    expect(listPathOf('/alarms?alarm=1')).toBe('/alarms');
    expect(listPathOf('/devices?q=a%20b')).toBe('/devices?q=a%20b');
  });

  it('leaves no tab in front for an address that is none', () => {
    const tabs = act(five, { type: 'leave' });
    expect(tabs.activeId).toBeNull();
    expect(paths(act(tabs, visit('/e', 'REPLACE')))).toEqual([...paths(five), '/e']);
  });

  it('carries the state of the navigation, and forgets it with the next address', () => {
    const tabs = act(five, { type: 'visit', path: '/d', how: 'PUSH', state: { wanted: '/a' } });
    const other = act(five, { type: 'visit', path: '/e', how: 'PUSH', state: 1 });
    expect(other.list.at(-1)?.state).toBe(1);
    expect(act(other, visit('/e?x')).list.at(-1)?.state).toBeNull();
    expect(paths(tabs)).toEqual(paths(five));
  });

  it('opens no more than can be overlooked', () => {
    const many = act(start, visit('/index'), ...Array.from({ length: 80 }, (_, n) => visit(`/p${n}`)));
    expect(many.list).toHaveLength(50);
    expect(paths(many)[0]).toBe('/index');
    expect(active(many)).toBe('/p79');
  });
});

describe('closing', () => {
  it.each([
    ['/b', '/c'],
    ['/d', '/c'],
  ])('%s in front gives way to %s: right, else left', (path, next) => {
    const tabs = close(act(five, visit(path)), 'this', path);
    expect(paths(tabs)).not.toContain(path);
    expect(active(tabs)).toBe(next);
  });

  it('of one behind leaves the front as it is', () => {
    expect(active(close(five, 'this', '/b'))).toBe('/d');
  });

  it.each([
    ['left', ['/index', '/b', '/c', '/d']],
    ['right', ['/index', '/a', '/b']],
    ['others', ['/index', '/b']],
  ] as const)('%s acts on the tab clicked and goes to it', (control, rest) => {
    const tabs = close(five, control, '/b');
    expect(paths(tabs)).toEqual(rest);
    expect(active(tabs)).toBe('/b');
  });

  it('all leaves the home page and pinned ones', () => {
    const tabs = close(act(five, { type: 'pin', id: idOf(five, '/c'), isPinned: true }), 'all', '/a');
    expect(paths(tabs)).toEqual(['/index', '/c']);
    expect(active(tabs)).toBe('/index');
  });

  it('spares the home page and pinned ones', () => {
    const pinned = act(five, { type: 'pin', id: idOf(five, '/a'), isPinned: true });
    expect(paths(close(pinned, 'this', '/index'))).toEqual(paths(pinned));
    expect(paths(close(pinned, 'this', '/a'))).toEqual(paths(pinned));
    expect(closedBy(pinned, 'others', idOf(pinned, '/b')).map(({ path }) => path)).toEqual(['/c', '/d']);
  });

  it('names its controls, and no other', () => {
    expect(['this', 'left', 'right', 'others', 'all'].every(isControl)).toBe(true);
    expect(isControl('everything')).toBe(false);
  });

  it('can be taken back, the latest first, at the old place', () => {
    const tabs = act(close(close(five, 'this', '/b'), 'this', '/c'), { type: 'reopen' });
    expect(paths(tabs)).toEqual(['/index', '/a', '/c', '/d']);
    expect(active(tabs)).toBe('/c');
    expect(paths(act(tabs, { type: 'reopen' }))).toEqual(['/index', '/a', '/b', '/c', '/d']);
    expect(act(five, { type: 'reopen' })).toBe(five);
  });
});

describe('sorting', () => {
  const move = (tabs: Tabs, path: string, to: number) => act(tabs, { type: 'move', id: idOf(tabs, path), to });

  it('moves a tab, never before or from the home page', () => {
    expect(paths(move(five, '/d', 1))).toEqual(['/index', '/d', '/a', '/b', '/c']);
    expect(paths(move(five, '/c', 0))).toEqual(['/index', '/c', '/a', '/b', '/d']);
    expect(paths(move(five, '/a', 99))).toEqual(['/index', '/b', '/c', '/d', '/a']);
    expect(move(five, '/index', 3)).toBe(five);
  });

  it('keeps pinned ones together before the others', () => {
    const pinned = act(
      five,
      { type: 'pin', id: idOf(five, '/c'), isPinned: true },
      { type: 'pin', id: idOf(five, '/a'), isPinned: true },
    );
    expect(paths(pinned)).toEqual(['/index', '/c', '/a', '/b', '/d']);
    expect(paths(move(pinned, '/c', 4))).toEqual(['/index', '/a', '/c', '/b', '/d']);
    expect(paths(move(pinned, '/d', 0))).toEqual(['/index', '/c', '/a', '/d', '/b']);
    const loose = act(pinned, { type: 'pin', id: idOf(pinned, '/c'), isPinned: false });
    expect(paths(loose)).toEqual(['/index', '/a', '/c', '/b', '/d']);
  });
});

describe('memory', () => {
  const many = act(start, visit('/index'), ...Array.from({ length: 10 }, (_, n) => visit(`/p${n}`)));

  it('keeps the latest eight pages alive, and all with something unsaved', () => {
    expect(aliveIds(many).size).toBe(8);
    expect(aliveIds(many).has(idOf(many, '/p1'))).toBe(false);
    const dirty = act(many, { type: 'dirty', id: idOf(many, '/p1'), form: 'f', isDirty: true });
    expect(aliveIds(dirty).has(idOf(many, '/p1'))).toBe(true);
    const saved = act(dirty, { type: 'dirty', id: idOf(many, '/p1'), form: 'f', isDirty: false });
    expect(aliveIds(saved).has(idOf(many, '/p1'))).toBe(false);
  });

  it('remounts a page on refresh', () => {
    const tabs = act(five, { type: 'refresh', id: idOf(five, '/a') });
    expect(tabs.list[1]?.generation).toBe(1);
  });

  it('does not draw again for a title that says nothing new', () => {
    const title = { text: 'A', language: 'en' } as const;
    const titled = act(five, { type: 'title', id: idOf(five, '/a'), title });
    expect(titled.list[1]?.title).toEqual(title);
    expect(act(titled, { type: 'title', id: idOf(five, '/a'), title: { ...title } })).toBe(titled);
  });
});

describe('remembered tabs', () => {
  it('come back in their order, pinned ones first, without titles of pages that are gone', () => {
    const pinned = act(five, { type: 'pin', id: idOf(five, '/c'), isPinned: true });
    const again = restoreTabs(readSavedTabs(JSON.parse(JSON.stringify(savedTabs(pinned)))), (path) => path !== '/b');
    expect(paths(again)).toEqual(['/index', '/c', '/a', '/d']);
    expect(again.list[1]?.isPinned).toBe(true);
    expect(again.activeId).toBeNull();
    expect(aliveIds(again).size).toBe(0);
  });

  it('lose those that lead nowhere any longer', () => {
    const tabs = act(close(five, 'this', '/a'), { type: 'prune', isOpenable: (path) => path === '/b' });
    expect(paths(tabs)).toEqual(['/index', '/b']);
    expect(tabs.activeId).toBeNull();
    expect(tabs.closed).toEqual([]);
  });

  it.each([[null], [{}], [[null, 1, {}, { path: 5 }, { path: 'javascript:alert(1)' }]]])('are none in %j', (value) => {
    expect(readSavedTabs(value)).toEqual([]);
  });

  it('take no title of an unknown shape, and no path twice', () => {
    const saved = readSavedTabs([
      { path: '/a', title: { text: 'A', language: 'fr' } },
      { path: '/a' },
      { path: '/index?x' },
    ]);
    expect(paths(restoreTabs(saved, anything))).toEqual(['/index', '/a']);
    expect(saved[0]?.title).toBeNull();
  });
});

describe('throttle', () => {
  it('lets one call of a span through', () => {
    let now = 0;
    const calls: number[] = [];
    const call = throttle(
      (n: number) => calls.push(n),
      300,
      () => now,
    );
    call(1);
    now = 299;
    call(2);
    now = 300;
    call(3);
    expect(calls).toEqual([1, 3]);
  });
});
