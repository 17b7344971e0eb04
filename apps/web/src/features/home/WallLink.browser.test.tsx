import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MenuNode, WallWithDisplays } from '@groundwatch/protocol/rest';
import { wallsQuery } from '../../api/walls.ts';
import { initLanguage, needNamespaces } from '../../i18n/i18n.ts';
import { menuQuery } from '../../session/session.ts';
import { keepSingleKeys } from '../../ui/single-keys.ts';
import { WallLink } from './WallLink.tsx';

let root: Root;
let place: HTMLElement;

const Address = () => <output>{useLocation().pathname}</output>;
const at = () => place.querySelector('output')?.textContent;

function show(ids: readonly number[]): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(menuQuery.queryKey, [
    { menuType: 'menu', menuAuth: 'wall:list', children: [] } as unknown as MenuNode,
  ]);
  queries.setQueryData(
    wallsQuery.queryKey,
    ids.map((id) => ({ id }) as WallWithDisplays),
  );
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={['/index']}>
          <Address />
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
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
}

beforeAll(async () => {
  document.cookie = 'language=en';
  await initLanguage();
  await needNamespaces('panels');
});
afterEach(() => {
  keepSingleKeys(true);
  flushSync(() => root.unmount());
  place.remove();
});

test.each([
  { walls: [3], to: '/wall/3' },
  { walls: [3, 4], to: '/walls' },
])('the key k leads to $to', async ({ walls, to }) => {
  show(walls);
  await expect.element(page.getByRole('link', { name: 'Wall' })).toBeVisible();
  await userEvent.keyboard('k');
  await expect.poll(at).toBe(to);
});

test('nothing leads to a wall where there is none', async () => {
  show([]);
  await userEvent.keyboard('k');
  expect(page.getByRole('link').query()).toBeNull();
  expect(at()).toBe('/index');
});

test('a k that is written, or switched off, leads nowhere', async () => {
  show([3]);
  await page.getByRole('textbox', { name: 'Filter' }).fill('');
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('textbox', { name: 'Filter' })).toHaveValue('k');
  expect(at()).toBe('/index');
  (document.activeElement as HTMLElement).blur();
  keepSingleKeys(false);
  await userEvent.keyboard('k');
  expect(at()).toBe('/index');
  await page.getByRole('link', { name: 'Wall' }).click();
  await expect.poll(at).toBe('/wall/3');
});
