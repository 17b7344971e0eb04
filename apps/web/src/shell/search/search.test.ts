import { describe, expect, it } from 'vitest';
import type { NavEntry } from '../menu.ts';
import { leafPages } from './pages.ts';
import { readRecent, withLatest } from './recent.ts';
import { SearchIndex, type ResultKind, type SearchItem } from './search-index.ts';
import { opensSearch } from './search-keys.ts';

const item = (kind: ResultKind, id: string, name: string, place = '', keywords: string[] = []): SearchItem => ({
  key: `${kind}:${id}`,
  kind,
  name,
  place,
  keywords,
  choose: () => undefined,
});

const items = [
  item('page', '/index', '首页', '', ['Home', 'ホーム', 'shouye', 'sy']),
  item('page', '/admin/companies', '公司', '后台 / 组织', ['Companies', '会社', 'gongsi', 'gs']),
  item('station', '1', '青石沟后缘', '青石沟片区', ['qingshigouhouyuan', 'qsghy']),
  item('device', '703', 'RTU-0703 后缘', '青石沟后缘', ['703', '860412050117203', '89860412050117203001']),
  item('device', '704', 'RTU-0704 前缘', '青石沟后缘', ['704', '860412050117204']),
  item('command', 'theme-star', '主题：星空', '', ['theme', 'zhuti', 'star']),
];
const index = new SearchIndex(items);
const keysOf = (query: string) => index.find(query).map(({ key }) => key);

describe('finding', () => {
  it.each([
    ['首页', 'page:/index'],
    ['home', 'page:/index'],
    ['ホーム', 'page:/index'],
    ['SHOUYE', 'page:/index'],
    ['sy', 'page:/index'],
    ['后台 公司', 'page:/admin/companies'],
    ['qsghy', 'station:1'],
    ['青石沟后缘', 'station:1'],
    ['860412050117203', 'device:703'],
    ['0117204', 'device:704'],
    ['89860412050117203001', 'device:703'],
    ['７０３', 'device:703'],
    ['compnies', 'page:/admin/companies'],
    ['zhuti star', 'command:theme-star'],
  ])('%s gives %s first', (query, key) => expect(keysOf(query)[0]).toBe(key));

  it('takes no number for another one', () => {
    expect(keysOf('860412050117209')).toEqual([]);
    expect(keysOf('705')).toEqual([]);
  });

  it('finds the devices of a station below the station', () => {
    expect(keysOf('青石沟后缘')).toEqual(['station:1', 'device:703', 'device:704']);
  });

  it('has nothing for nothing', () => expect([keysOf(''), keysOf('  '), keysOf('zzzzqq')]).toEqual([[], [], []]));
});

describe('the panel', () => {
  const shown = (query: string, recent: string[] = []) =>
    index.groups(query, recent).map(({ kind, items: own }) => [kind, own.map(({ key }) => key)]);

  it('begins with what was chosen lately, then all pages and commands', () => {
    expect(shown('', ['device:704', 'gone:1', 'page:/index'])).toEqual([
      ['recent', ['device:704', 'page:/index']],
      ['page', ['page:/admin/companies']],
      ['command', ['command:theme-star']],
    ]);
    expect(shown(' ')[0]?.[0]).toBe('page');
  });

  it('puts stations in alarm before them, once', () => {
    const kinds = index.groups('', ['station:1', 'device:704'], ['station:1']);
    expect(kinds.slice(0, 2).map(({ kind, items: own }) => [kind, own.map(({ key }) => key)])).toEqual([
      ['alarmed', ['station:1']],
      ['recent', ['device:704']],
    ]);
  });

  it('shows the kind of the best find first, and says how many more there are', () => {
    expect(shown('703')).toEqual([['device', ['device:703']]]);
    const many = new SearchIndex(Array.from({ length: 30 }, (_, i) => item('device', `${i}`, `Gauge ${i}`)));
    expect(many.groups('gauge', [])[0]).toMatchObject({ kind: 'device', more: 20 });
  });

  it('finds the few that are meant among three thousand devices', () => {
    const fleet = Array.from({ length: 3_000 }, (_, i) =>
      item('device', `${i}`, `RTU-${i} 后缘`, `监测站 ${i % 300}`, [
        `8604120501${i}`,
        `898604${i}`,
        `jiancezhan${i}`,
        'jcz',
      ]),
    );
    const large = new SearchIndex(fleet);
    for (const query of ['r', 'rtu', '后缘 12', '86041', 'jiancezhn'])
      expect(large.groups(query, []).length, query).toBeGreaterThan(0);
  });
});

describe('pages', () => {
  const entry = (label: string, path: string, children: NavEntry[] = []): NavEntry => ({
    id: label,
    label,
    path,
    icon: '',
    children,
  });

  it('are the leaves of the menu with their way', () => {
    const tree = [
      entry('a', '/a'),
      entry('b', '', [entry('c', '/c', [entry('d', 'https://x.example')]), entry('e', '')]),
    ];
    expect(leafPages(tree).map(({ entry: { label }, place }) => [label, place])).toEqual([
      ['a', ''],
      ['d', 'b / c'],
      ['e', 'b'],
    ]);
  });
});

describe('recent choices', () => {
  it('have the latest first, once, eight at most', () => {
    expect(withLatest(['a', 'b'], 'b')).toEqual(['b', 'a']);
    expect(withLatest([...'abcdefgh'], 'x')).toEqual([...'xabcdefg']);
    expect([readRecent(null), readRecent({}), readRecent(['a', 1, 'b'])]).toEqual([[], [], ['a', 'b']]);
  });
});

describe('keys', () => {
  const press = (key: string, extra: Partial<KeyboardEvent> = {}) =>
    ({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      isComposing: false,
      repeat: false,
      ...extra,
    }) as const;
  const page = { isEditable: false, isInDialog: false, hasSingleKeys: true };

  it.each([
    ['s on a page', press('s'), page, true],
    ['s in a field', press('s'), { ...page, isEditable: true }, false],
    ['s in a dialog', press('s'), { ...page, isInDialog: true }, false],
    ['s where single keys are off', press('s'), { ...page, hasSingleKeys: false }, false],
    ['s while an input method composes', press('s', { isComposing: true }), page, false],
    ['s held down', press('s', { repeat: true }), page, false],
    ['S', press('S', { shiftKey: true }), page, false],
    ['Ctrl+S', press('s', { ctrlKey: true }), page, false],
    ['Alt+S', press('s', { altKey: true }), page, false],
    ['x', press('x'), page, false],
    ['Ctrl+K', press('k', { ctrlKey: true }), page, true],
    ['Cmd+K', press('k', { metaKey: true }), page, true],
    ['Ctrl+K in a field', press('k', { ctrlKey: true }), { ...page, isEditable: true, hasSingleKeys: false }, true],
    ['Ctrl+K in a dialog', press('k', { ctrlKey: true }), { ...page, isInDialog: true }, false],
    ['k', press('k'), page, false],
  ])('%s', (_name, event, place, expected) => expect(opensSearch(event, place)).toBe(expected));
});
