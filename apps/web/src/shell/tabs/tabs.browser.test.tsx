import { useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, goTo, inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { preferences } from '../../session/preferences.ts';
import { useDirtyTab } from '../../ui/page-frame.ts';
import { menuNode } from '../testing.ts';
import { TabBar } from './TabBar.tsx';
import { TabPages } from './TabPages.tsx';
import { TabsProvider } from './TabsProvider.tsx';

function Form({ label }: { label: string }) {
  const [text, setText] = useState('');
  useDirtyTab(text !== '');
  return <input aria-label={label} value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

const pages = [
  { path: '/index', element: <p>{'home'}</p> },
  { path: '/a', element: <Form label="Of a" /> },
  { path: '/b', element: <Form label="Of b" /> },
];
const others = [{ path: '*', element: <p>{'nowhere'}</p> }];
const menu = [menuNode(1, '/a', { menuNameEn: 'Page A' }), menuNode(2, '/b', { menuNameEn: 'Page B' })];

async function show(...visited: readonly string[]): Promise<void> {
  sessionStorage.clear();
  renderApp(
    <TabsProvider pages={pages}>
      <TabBar />
      <TabPages pages={pages} others={others} />
    </TabsProvider>,
    { menu, path: '/index' },
  );
  for (const path of visited) {
    await goTo(path);
    await expect.poll(() => place.querySelector(`nav a[href="${path}"]`)).not.toBeNull();
  }
}
const titles = () => [...place.querySelectorAll('nav a')].map(({ textContent }) => textContent);
const tab = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const field = (name: string) => page.getByRole('textbox', { name });

inLanguage('en');

test('the page of the address is drawn with the first picture', () => {
  const drawn: (string | null | undefined)[] = [];
  function First() {
    useLayoutEffect(() => void drawn.push(place.querySelector('p')?.textContent), []);
    return null;
  }
  sessionStorage.clear();
  renderApp(
    <TabsProvider pages={pages}>
      <TabPages pages={pages} others={others} />
      <First />
    </TabsProvider>,
    { menu, path: '/index' },
  );
  expect(drawn).toEqual(['home']);
});

test('each page that is visited has a tab, which keeps what was typed while it is behind', async () => {
  await show('/a', '/b');
  await expect.poll(titles).toEqual(['Home', 'Page A', 'Page B']);
  await tab('Page A').click();
  await field('Of a').fill('typed');
  await tab('Page B').click();
  await expect.element(field('Of b')).toBeVisible();
  expect(place.querySelector<HTMLElement>('[aria-label="Of a"]')?.checkVisibility()).toBe(false);
  await tab('Page A').click();
  await expect.element(field('Of a')).toHaveValue('typed');
  await goTo('/elsewhere');
  await expect.element(page.getByText('nowhere')).toBeVisible();
  expect(titles()).toEqual(['Home', 'Page A', 'Page B']);
});

test('a tab with something unsaved asks before it closes, and says which it is', async () => {
  await show('/a', '/b');
  await field('Of b').fill('typed');
  (tab('Page B').element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/will be lost: Page B$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Of b')).toHaveValue('typed');
  await page.getByRole('button', { name: 'Close Page B' }).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(titles).toEqual(['Home', 'Page A']);
  expect(address()).toBe('/a');
});

test('the keys walk along the tabs, move one and close it, and the focus stays among them', async () => {
  await show('/a', '/b');
  (tab('Page B').element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  await expect.poll(titles).toEqual(['Home', 'Page B', 'Page A']);
  await expect.element(page.getByText('Page B moved to position 2')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Page A');
  await userEvent.keyboard('{Delete}');
  await expect.poll(titles).toEqual(['Home', 'Page B']);
  await expect.poll(() => document.activeElement?.textContent).toBe('Page B');
});

test('the menu of a tab pins it, closes the others and brings the last closed one back', async () => {
  await show('/a', '/b');
  const choose = async (of: string, item: string) => {
    await tab(of).click({ button: 'right' });
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  };
  await choose('Page A', 'Pin');
  await choose('Page B', 'Close all');
  await expect.poll(titles).toEqual(['Home', 'Page A']);
  await choose('Page A', 'Reopen closed tab');
  await expect.poll(titles).toEqual(['Home', 'Page A', 'Page B']);
});

test('the tabs are remembered: with the account, and for a reload of this window', async () => {
  await show('/a');
  const saved = [{ path: '/a', isPinned: false, title: null }];
  await expect.poll(() => preferences.store.getState().values['openedTabs']).toEqual(saved);
  const [own] = Object.entries(sessionStorage).filter(([key]) => key.startsWith('gw-tabs:'));
  expect(JSON.parse(own?.[1] as string)).toEqual(saved);
});
