import { describe, expect, it } from 'vitest';
import { isPage, pageRoutes } from './page-routes.ts';
import { menuNode as node } from './testing.ts';

const known = new Set(['home', 'log', 'account', 'password', 'device', 'devices', 'stations']);
const paths = (tree: Parameters<typeof pageRoutes>[0]) =>
  pageRoutes(tree, (component) => known.has(component)).map(({ path }) => path);

const devices = node(1, '/devices', { menuComponent: 'devices', menuAuth: 'device:list' });
const stations = node(2, '/admin/stations?sort=name', { menuComponent: 'stations', menuAuth: 'station:list' });

describe('the pages of a user', () => {
  it('are at least those of everybody', () => {
    expect(paths([])).toEqual(['/index', '/log', '/account', '/rest/user/passlist']);
  });

  it('are those of the entries held, of every depth, at the path without its query', () => {
    const tree = [node(3, '', { children: [stations] })];
    expect(paths(tree)).toContain('/admin/stations');
    expect(paths(tree)).not.toContain('/devices');
  });

  it('are none for hidden, empty, foreign and unknown entries', () => {
    const tree = [
      { ...stations, isHidden: true },
      node(4, '', { menuComponent: 'stations' }),
      node(5, 'https://example.org', { menuComponent: 'stations' }),
      node(6, 'javascript:alert(1)', { menuComponent: 'stations' }),
      node(7, '/elsewhere', { menuComponent: 'gone' }),
      node(8, '/button', { menuComponent: 'stations', menuType: 'button' }),
    ];
    expect(paths(tree)).toEqual(paths([]));
  });

  it('have the page of one device only with the list of devices', () => {
    expect(paths([devices])).toContain('/devices/:deviceNo');
    expect(paths([stations])).not.toContain('/devices/:deviceNo');
  });

  it('take no page that is not held for a device of that number', () => {
    const pages = [{ path: '/devices/:deviceNo' }, { path: '/devices' }];
    expect(
      ['/devices', '/devices/860000000000001?tab=map', '/devices/tree', '/x'].map((path) => isPage(pages, path)),
    ).toEqual([true, true, false, false]);
  });

  it('stand once, the first entry of a path wins', () => {
    const tree = [devices, node(9, '/devices', { menuComponent: 'stations' })];
    expect(pageRoutes(tree, () => true).filter(({ path }) => path === '/devices')).toEqual([
      { path: '/devices', component: 'devices' },
    ]);
  });
});
