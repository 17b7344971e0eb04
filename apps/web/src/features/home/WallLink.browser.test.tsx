import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { keepSingleKeys } from '../../ui/single-keys.ts';
import { WallLink } from './WallLink.tsx';

function show(ids: readonly number[]): void {
  renderApp(
    <Routes>
      <Route
        path="/index"
        element={
          <>
            <input aria-label="Filter" />
            <WallLink />
          </>
        }
      />
      <Route path="*" element={null} />
    </Routes>,
    { permissions: ['wall:list'], path: '/index', routes: { 'GET /rest/walls': ids.map((id) => ({ id })) } },
  );
}

inLanguage('en');
afterEach(() => {
  keepSingleKeys(true);
});

test.each([
  { walls: [3], to: '/wall/3' },
  { walls: [3, 4], to: '/walls' },
])('the key k leads to $to', async ({ walls, to }) => {
  show(walls);
  await expect.element(page.getByRole('link', { name: 'Wall' })).toBeVisible();
  await userEvent.keyboard('k');
  await expect.poll(address).toBe(to);
});

test('nothing leads to a wall where there is none', async () => {
  show([]);
  await userEvent.keyboard('k');
  expect(page.getByRole('link').query()).toBeNull();
  expect(address()).toBe('/index');
});

test('a k that is written, or switched off, leads nowhere', async () => {
  show([3]);
  await page.getByRole('textbox', { name: 'Filter' }).fill('');
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('textbox', { name: 'Filter' })).toHaveValue('k');
  expect(address()).toBe('/index');
  (document.activeElement as HTMLElement).blur();
  keepSingleKeys(false);
  await userEvent.keyboard('k');
  expect(address()).toBe('/index');
  await page.getByRole('link', { name: 'Wall' }).click();
  await expect.poll(address).toBe('/wall/3');
});
