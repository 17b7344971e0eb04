import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changes, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import type { RegistryRow } from '../../registry/definition.ts';
import { MenuEditor } from './MenuEditor.tsx';

const entry = (id: number, parentId: number | null, name: string, menuType = 'menu'): RegistryRow => ({
  id,
  version: id * 10,
  parentId,
  menuType,
  nameZh: name,
  nameEn: name,
  nameJa: name,
  path: menuType === 'menu' ? `/p${id}` : '',
  component: '',
  icon: '',
  auth: `thing:${id}`,
  sortOrder: id,
  isHidden: id === 3,
});
const rows = [
  entry(1, null, 'Home'),
  entry(2, null, 'Back office'),
  entry(3, 2, 'Stations'),
  entry(4, 3, 'Create', 'button'),
];
const routes: Routes = {
  'GET /rest/menus': { current: 1, size: 1_000, total: rows.length, records: rows },
  'POST /rest/menus/:id/move': null,
};
const tree = () => page.getByRole('tree', { name: 'Pages and buttons' });
const current = () => document.getElementById(tree().element().getAttribute('aria-activedescendant')!)?.textContent;
const press = async (...keys: readonly string[]) => {
  (tree().element() as HTMLElement).focus();
  for (const key of keys) await userEvent.keyboard(key);
};
const show = async (permissions: readonly string[]) => {
  renderApp(<MenuEditor title="Menus" />, { routes, permissions });
  await expect.element(page.getByRole('treeitem', { name: /Create/ })).toBeVisible();
};

inLanguage('en');
beforeEach(() => show(['menu:list', 'menu:create', 'menu:update', 'menu:delete']));

test('entries stand as a tree with their levels, and are walked with the keys', async () => {
  const items = [...place.querySelectorAll('[role="treeitem"]')];
  expect(items.map((item) => item.getAttribute('aria-level'))).toEqual(['1', '1', '2', '3']);
  await expect.element(page.getByRole('treeitem', { name: /Stations.*hidden/ })).toBeVisible();
  await press('{ArrowDown}', '{ArrowRight}');
  expect(current()).toContain('Stations');
  await press('{End}');
  expect(current()).toContain('Create');
  // A button has no children.
  await expect.element(page.getByRole('button', { name: 'Add below' })).toBeDisabled();
});

test('Alt and an arrow move an entry among its neighbours, by the version that was read', async () => {
  await press('{ArrowDown}', '{Alt>}{ArrowUp}{/Alt}');
  await expect
    .poll(changes)
    .toEqual([{ method: 'POST', path: '/rest/menus/2/move', body: { parentId: null, position: 0, version: 20 } }]);
  await expect.element(page.getByText('“Back office” was moved')).toBeInTheDocument();
  await press('{Alt>}{ArrowRight}{/Alt}');
  await expect.poll(() => changes().at(-1)?.body).toEqual({ parentId: 1, position: 0, version: 20 });
});

test('who may only look moves and deletes nothing', async () => {
  await show(['menu:list']);
  await press('{ArrowDown}', '{Alt>}{ArrowUp}{/Alt}', '{Delete}');
  expect(current()).toContain('Back office');
  for (const name of ['Move up', 'Delete', 'Add below'])
    expect(page.getByRole('button', { name }).elements()).toEqual([]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(changes()).toEqual([]);
});
