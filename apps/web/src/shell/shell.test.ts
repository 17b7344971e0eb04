import { describe, expect, it } from 'vitest';
import type { Device, MenuNode, Overview } from '@groundwatch/protocol/rest';
import { folderOf, folders } from './folders.ts';
import { actionOf, basicEntries, isActive, navEntries } from './menu.ts';

const node = (id: number, path: string, extra: Partial<MenuNode> = {}): MenuNode => ({
  id,
  parentId: null,
  menuType: 'menu',
  menuPath: path,
  menuName: `menu ${id}`,
  menuNameZh: `菜单${id}`,
  menuNameEn: '',
  menuNameJa: `メニュー${id}`,
  menuComponent: '',
  menuIcon: '',
  menuAuth: '',
  isHidden: false,
  children: [],
  ...extra,
});

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

  it('marks the group of the page, and not its namesake', () => {
    const [home, group] = navEntries([node(1, '/devices'), node(3, '', { children: [node(4, '/admin/users')] })], 'en');
    expect(home && isActive(home, '/devices/703')).toBe(true);
    expect(home && isActive(home, '/devices-old')).toBe(false);
    expect(group && isActive(group, '/admin/users/3')).toBe(true);
  });

  it('knows what pressing an entry does', () => {
    expect(actionOf('')).toEqual({ kind: 'placeholder' });
    expect(actionOf('https://example.org/x')).toEqual({ kind: 'external', url: 'https://example.org/x' });
    expect(actionOf('/devices')).toEqual({ kind: 'page', path: '/devices' });
    expect(actionOf('javascript:alert(1)').kind).toBe('page');
  });

  it('has the basic pages when the server’s tree cannot be had', () => {
    expect(basicEntries('en').map(({ path }) => path)).toContain('/index');
  });
});

describe('folders', () => {
  const overview = (stations: number): Pick<Overview, 'stations' | 'devices'> =>
    ({
      stations: Array.from({ length: stations }, (_, i) => ({
        id: i,
        name: `s${i}`,
        projectId: i % 2,
        projectName: `p${i % 2}`,
      })),
      devices: [{ id: 1, deviceNo: '703', stationId: 1, sensors: [] } as unknown as Device],
    }) as unknown as Pick<Overview, 'stations' | 'devices'>;

  it('are stations that hold devices, or projects where there are too many', () => {
    expect(folders(overview(5)).map(({ name }) => name)).toEqual(['s1']);
    expect(folders(overview(200)).map(({ name }) => name)).toEqual(['p1']);
  });

  it('open at the device being looked at', () => {
    const list = folders(overview(5));
    expect(folderOf(list, '/devices/703')?.name).toBe('s1');
    expect(folderOf(list, '/devices')).toBeUndefined();
  });
});
