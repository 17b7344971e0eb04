import { isMenuPath } from '@groundwatch/protocol/rest';
import { describe, expect, it } from 'vitest';
import {
  actionOf,
  activeTrail,
  basicTree,
  dropDownEntries,
  headerPages,
  isTabbed,
  navEntries,
  targetOf,
} from './menu.ts';
import { menuNode as node } from './testing.ts';

describe('navigation', () => {
  it('leaves out buttons and hidden entries, and falls back to the plain name', () => {
    const tree = [
      node(1, '/index'),
      node(2, '/x', { isHidden: true }),
      node(3, '', { children: [node(4, '/admin/users'), node(5, '', { menuType: 'button' })] }),
    ];
    expect(navEntries(tree, 'ja').map(({ label }) => label)).toEqual(['メニュー1', 'メニュー3']);
    expect(navEntries(tree, 'en')[1]?.children.map(({ label }) => label)).toEqual(['menu 4']);
  });

  it('leaves out a group of which nothing is to be seen, and keeps a placeholder', () => {
    const tree = [
      node(1, '', { children: [node(2, '/x', { isHidden: true })] }),
      node(3, '', { children: [node(4, '', { menuType: 'button' })] }),
    ];
    expect(navEntries(tree, 'en').map(({ id }) => id)).toEqual(['3']);
  });

  it('has the basic pages in their areas when the server’s tree cannot be had', () => {
    const areas = navEntries(basicTree, 'en');
    expect(areas.map(({ label }) => label)).toEqual(['Monitoring', 'Warnings', 'Devices']);
    expect(areas.map(targetOf)).toEqual(['/index', '/alarms', '/devices']);
    expect(areas.flatMap(({ children }) => children.map(({ path }) => path))).not.toContain('/devices/tree');
  });
});

describe('the active entry', () => {
  const entries = navEntries(
    [node(1, '/devices'), node(2, '/devices/tree'), node(3, '', { children: [node(4, '/admin/users?state=on')] })],
    'en',
  );
  const trail = (pathname: string) => activeTrail(entries, pathname).map(({ id }) => id);

  it.each([
    ['/devices', ['1']],
    ['/devices/703', ['1']],
    ['/devices/tree', ['2']],
    ['/devices/tree/5', ['2']],
    ['/devices-old', []],
    ['/admin/users', ['3', '4']],
    ['/', []],
  ])('of %s is %j, the most exact one', (pathname, expected) => expect(trail(pathname)).toEqual(expected));
});

describe('pressing an entry', () => {
  it.each([
    ['', { kind: 'placeholder' }],
    ['https://example.org/x', { kind: 'external', url: 'https://example.org/x' }],
    ['HTTP://example.org', { kind: 'external', url: 'HTTP://example.org' }],
    ['/devices?state=late', { kind: 'page', path: '/devices?state=late' }],
    ['javascript:alert(1)', { kind: 'refused' }],
    ['JaVaScRiPt:alert(1)', { kind: 'refused' }],
    [' javascript:alert(1)', { kind: 'refused' }],
    ['data:text/html,x', { kind: 'refused' }],
    ['//evil.example/x', { kind: 'refused' }],
    ['/\\evil.example', { kind: 'refused' }],
    ['/\t/evil.example', { kind: 'refused' }],
    ['devices', { kind: 'refused' }],
  ])('%j does %j', (path, expected) => {
    expect(actionOf(path)).toEqual(expected);
    // Accepts exactly what the server lets an administrator save.
    expect(actionOf(path).kind !== 'refused').toBe(isMenuPath(path));
  });

  it('leads a group to the first page in it', () => {
    const [group, empty] = navEntries(
      [node(1, '', { children: [node(2, ''), node(3, '/a'), node(4, '/b')] }), node(5, '')],
      'en',
    );
    expect(group && targetOf(group)).toBe('/a');
    expect(empty && targetOf(empty)).toBe('');
  });
});

it('a group whose pages show one another as tabs is one entry; any other page in it makes it a group again', () => {
  const group = (...paths: string[]) =>
    navEntries([node(1, '', { children: paths.map((path, index) => node(index + 2, path)) })], 'en')[0]!;
  expect(isTabbed(group('/statistics/count', '/statistics/online'))).toBe(true);
  expect(isTabbed(group('/statistics/count', '/devices'))).toBe(false);
  expect(isTabbed(navEntries([node(1, '/statistics/count')], 'en')[0]!)).toBe(false);
});

describe('the header', () => {
  const entries = navEntries(
    [
      node(1, '', {
        children: [node(2, '/rest/datshow/list2'), node(3, '', { children: [node(4, '/devices/tree')] })],
      }),
    ],
    'en',
  );

  it('has places for history and, for the chief role, device maintenance, wherever they stand in the menu', () => {
    expect([true, false].map((isChief) => headerPages(entries, isChief).map(({ path }) => path))).toEqual([
      ['/rest/datshow/list2', '/devices/tree'],
      ['/rest/datshow/list2'],
    ]);
    expect(headerPages(navEntries([node(5, '/index')], 'en'), true)).toEqual([]);
  });

  it('lists the children of data device management in its place', () => {
    const tree = [
      node(1, '/index'),
      node(2, '', { menuName: '数据设备管理', children: [node(3, '/dtu'), node(4, '/commands')] }),
      node(5, '', { children: [node(6, '/admin/users')] }),
    ];
    expect(dropDownEntries(tree, 'en').map(({ label }) => label)).toEqual(['menu 1', 'menu 3', 'menu 4', 'menu 5']);
  });
});
