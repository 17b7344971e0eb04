import { flushSync } from 'react-dom';
import type { TreeNode } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { calls, changes, refusal, serve, type Call, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { DeviceTree } from './DeviceTree.tsx';

const node = (
  kind: TreeNode['kind'],
  id: number,
  parentId: number | null,
  extra: Partial<TreeNode> = {},
): TreeNode => ({
  kind,
  id,
  parentId,
  version: 3,
  name: `${kind} ${id}`,
  isEnabled: true,
  code: '',
  ...extra,
});
const SENSORS = 20_000;
const sites = [
  node('company', 1, null),
  node('project', 1, 1),
  node('station', 1, 1, { devices: 1, sensors: 0 }),
  node('station', 2, 1, { devices: 1, sensors: SENSORS }),
];
const first = [node('device', 1, 1, { code: '860000000000001' })];
const second = [
  node('device', 2, 2),
  ...Array.from({ length: SENSORS }, (_, i) =>
    node('sensor', i + 1, 2, { name: '', code: 'b12', port: 1, subAddress: i }),
  ),
];

inLanguage('en');
const routes: Routes = {
  'GET /rest/registry-tree': ({ query }: Call) => {
    if (query.size === 0) return sites;
    const isFirst = query.get('stationId') === '1' || query.get('deviceId') === '1';
    if (query.has('keyword')) return query.get('keyword') === first[0]!.code ? first : [];
    return isFirst ? first : second;
  },
  'GET /rest/devices/:id/dependents': [],
  'POST /rest/devices/:id/move': null,
};
function show(permissions: readonly string[], width = 1_200, path = '/'): void {
  renderApp(<DeviceTree />, {
    routes,
    permissions,
    overview: {},
    path,
    style: `width:${width}px;height:600px`,
  });
}

const tree = (): HTMLElement => place.querySelector('[role="tree"]')!;
const rows = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('[role="treeitem"]')];
const row = (title: string): HTMLElement => rows().find((one) => one.textContent?.startsWith(title))!;
const current = (): string => document.getElementById(tree().getAttribute('aria-activedescendant')!)?.textContent ?? '';
function press(key: string, extra: KeyboardEventInit = {}): void {
  tree().focus();
  flushSync(() =>
    tree().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...extra })),
  );
}
const walk = (...keys: readonly string[]): void => keys.forEach((key) => press(key));
const dialogButton = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')].find((b) => b.textContent === name)!;

test('is walked with the keyboard, opening and closing as it goes', async () => {
  show([]);
  await expect.poll(() => rows().length).toBe(4);
  walk('ArrowDown', 'ArrowDown', 'ArrowDown');
  await expect.poll(() => current()).toMatch(/^station 1/);
  walk('ArrowRight');
  await expect.poll(() => row('device 1')).toBeDefined();
  walk('ArrowRight');
  await expect.poll(() => current()).toMatch(/^device 1/);
  expect(row('station 1').getAttribute('aria-expanded')).toBe('true');
  walk('ArrowLeft', 'ArrowLeft');
  await expect.poll(() => row('station 1').getAttribute('aria-expanded')).toBe('false');
  walk('Home');
  await expect.poll(() => current()).toMatch(/^company 1/);
  walk('s', 't');
  await expect.poll(() => current()).toMatch(/^station 1/);
});

test('keeps no more rows than are in sight, however many sensors there are', async () => {
  show([]);
  await expect.poll(() => rows().length).toBe(4);
  walk('End', 'ArrowRight');
  await expect.poll(() => row('device 2')).toBeDefined();
  walk('ArrowRight', 'ArrowRight', 'End');
  await expect.poll(() => current()).toContain(`address ${SENSORS - 1}`);
  expect(rows().length).toBeLessThan(80);
  expect(row('water level').getAttribute('aria-setsize')).toBe(String(SENSORS));
});

test('moves what was cut to where it is pasted, after saying what follows', async () => {
  show(['device:update']);
  await expect.poll(() => rows().length).toBe(4);
  walk('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight');
  await expect.poll(() => row('device 1')).toBeDefined();
  walk('ArrowRight');
  press('x', { ctrlKey: true });
  await expect.poll(() => row('device 1').hasAttribute('data-cut')).toBe(true);
  walk('End');
  await expect.poll(() => current()).toMatch(/^station 2/);
  press('v', { ctrlKey: true });
  await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain('history');
  flushSync(() => dialogButton('Move').click());
  await expect
    .poll(() => changes())
    .toMatchObject([{ path: '/rest/devices/1/move', body: { parentId: 2, version: 3 } }]);
  await expect.poll(() => place.querySelector('[role="status"]')?.textContent).toContain('was moved to');
});

test('cuts nothing without the permission, and offers no action', async () => {
  show([]);
  await expect.poll(() => rows().length).toBe(4);
  walk('ArrowDown', 'ArrowDown', 'ArrowDown');
  press('x', { ctrlKey: true });
  press('F2');
  await expect.poll(() => current()).toMatch(/^station 1/);
  expect(place.querySelector('[data-cut]')).toBeNull();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  expect(place.querySelector('section[aria-label="Selected node"]')?.querySelectorAll('a, button').length).toBe(2);
});

test('opens the path to what is searched for', async () => {
  show([]);
  await expect.poll(() => rows().length).toBe(4);
  const field = place.querySelector<HTMLInputElement>('input[type="search"]')!;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  flushSync(() => {
    setValue.call(field, '860000000000001');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect.poll(() => rows().map((one) => one.textContent)).toHaveLength(4);
  expect(row('device 1').hasAttribute('data-match')).toBe(true);
});

test('takes the devices of a station only when it is opened, and the station of a node in the address', async () => {
  show([], 1_200, '/?node=device:1');
  await expect.poll(() => current()).toMatch(/^device 1/);
  expect(row('station 1').getAttribute('aria-expanded')).toBe('true');
  const asked = () => calls('GET /rest/registry-tree').map(({ query }) => query.toString());
  expect(new Set(asked())).toEqual(new Set(['', 'deviceId=1', 'stationId=1']));
});

test('shows a station whose devices cannot be fetched as such', async () => {
  show([]);
  serve({ 'GET /rest/registry-tree': ({ query }: Call) => (query.size === 0 ? sites : refusal(500, 'broken')) });
  await expect.poll(() => rows().length).toBe(4);
  walk('End', 'ArrowRight');
  await expect.poll(() => row('station 2').textContent).toContain('Could not be loaded');
});

test('is a list to walk down where there is no room for a tree', async () => {
  show([], 390);
  const button = (name: string) =>
    [...place.querySelectorAll<HTMLButtonElement>('nav button')].find((b) => b.textContent?.startsWith(name));
  for (const name of ['company 1', 'project 1', 'station 2']) {
    await expect.poll(() => button(name)).toBeDefined();
    flushSync(() => button(name)!.click());
  }
  await expect.poll(() => button('device 2')).toBeDefined();
  expect(button('station 1')).toBeUndefined();
});
