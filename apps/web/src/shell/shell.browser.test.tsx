import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLanguage, initLanguage } from '../i18n/i18n.ts';
import { menuQuery } from '../session/session.ts';
import { LogoutDialog } from './LogoutDialog.tsx';
import { TabStore, TabStoreContext } from './tabs/tab-store.ts';
import { restoreTabs } from './tabs/saved-tabs.ts';
import { menuNode } from './testing.ts';
import { useFitting } from './use-fitting.ts';

let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  await initLanguage();
  await changeLanguage('en');
});
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  flushSync(() => root.unmount());
  place.remove();
});

const show = (children: ReactNode): void => flushSync(() => root.render(children));

function Row({ names }: { names: readonly string[] }) {
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFitting(row, names.length, names.join(' '));
  return (
    <div ref={row} data-fitting={fitting} style={{ display: 'flex', flexWrap: 'wrap', height: 20, overflow: 'hidden' }}>
      {names.map((name) => (
        <span key={name} style={{ flex: 'none', width: 90, height: 20 }}>
          {name}
        </span>
      ))}
    </div>
  );
}

const fitting = (): string | undefined => place.querySelector<HTMLElement>('[data-fitting]')?.dataset['fitting'];

test('a row knows how many of its entries fit, as its room and its entries change', async () => {
  place.style.width = '200px';
  show(<Row names={['a', 'b', 'c']} />);
  await vi.waitFor(() => expect(fitting()).toBe('2'));
  place.style.width = '300px';
  await vi.waitFor(() => expect(fitting()).toBe('3'));
  show(<Row names={['a', 'b', 'c', 'd']} />);
  await vi.waitFor(() => expect(fitting()).toBe('3'));
});

function showLogout(form: string | null): void {
  const queries = new QueryClient();
  queries.setQueryData(menuQuery.queryKey, [menuNode(1, '/admin/companies', { menuNameEn: 'Companies' })]);
  const store = new TabStore(restoreTabs([{ path: '/admin/companies', isPinned: false, title: null }], () => true));
  if (form !== null) store.dispatch({ type: 'dirty', id: 'tab-0', form, isDirty: true });
  show(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <TabStoreContext value={store}>
            <LogoutDialog isOpen onClose={() => undefined} />
          </TabStoreContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const dialog = (): string => document.querySelector('[role="dialog"]')?.textContent ?? '';

test('logging out asks, and speaks of nothing unsaved where there is nothing', async () => {
  showLogout(null);
  await vi.waitFor(() => expect(dialog()).toContain('log out the current user'));
  expect(dialog()).not.toContain('not saved');
});

test('logging out names the pages with something unsaved', async () => {
  showLogout('form');
  await vi.waitFor(() => expect(dialog()).toContain('not saved and will be lost: Companies'));
});
