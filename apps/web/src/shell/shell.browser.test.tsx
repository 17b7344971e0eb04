import type { UserInfo } from '@groundwatch/protocol/rest';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { builtInRuleNames } from '@groundwatch/protocol/model';
import { inLanguage, place, renderApp, type AppOptions } from '../../testing/render-app.tsx';
import { useRuleWord } from '../alarms/use-rule-word.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { showNote } from '../ui/toasts.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { liveClient, liveStore } from '../live/live.ts';
import { snapshotChanges } from '../live/live-store.ts';
import { liveAlarm } from '../live/testing.ts';
import { pageSound } from '../alarms/sound/page-sound.ts';
import { Header } from './Header.tsx';
import { HeaderNav } from './HeaderNav.tsx';
import { LogoutDialog } from './LogoutDialog.tsx';
import { PhoneHeader } from './PhoneHeader.tsx';
import { TabBar } from './tabs/TabBar.tsx';
import { TabStore, TabStoreContext } from './tabs/tab-store.ts';
import { close, openPanel } from './open-panel.ts';
import { useSearchKeys } from './search/use-search-keys.ts';
import { restoreTabs } from './tabs/saved-tabs.ts';
import { menuNode } from './testing.ts';

inLanguage('en');

const chief: UserInfo = {
  id: 7,
  accountName: 'chief',
  name: '',
  roleId: 1,
  mustChangePassword: false,
  hasTotp: false,
  preferences: {},
};

const menu = [
  menuNode(4, '', {
    menuNameEn: 'Devices',
    children: [
      menuNode(2, '/rest/datshow/list2', { menuNameEn: 'Historical data', menuIcon: 'chart-line' }),
      menuNode(3, '/devices/tree', { menuNameEn: 'Device maintenance', menuIcon: 'settings' }),
    ],
  }),
  menuNode(1, '/admin/companies', { menuNameEn: 'Companies' }),
  menuNode(5, '', { menuType: 'button', menuAuth: 'alarm:list' }),
];

const showWith = (store: TabStore, children: ReactNode, options: AppOptions = {}) =>
  renderApp(<TabStoreContext value={store}>{children}</TabStoreContext>, {
    menu,
    user: chief,
    style: 'width: 1200px',
    ...options,
  });

test('the header has the areas, then history and maintenance wherever they stand', async () => {
  showWith(new TabStore(restoreTabs([], () => true)), <HeaderNav />, { path: '/devices/tree' });
  const links = () =>
    [...place.querySelectorAll('a')].map(({ textContent, ariaCurrent }) => [textContent, ariaCurrent]);
  await expect.poll(links).toEqual([
    ['Devices', null],
    ['Companies', null],
    ['Historical data', null],
    ['Device maintenance', 'page'],
  ]);
});

test('nothing in the header moves when the line is lost, alarms come and the sound is muted', async () => {
  showWith(new TabStore(restoreTabs([], () => true)), <Header />, { style: 'width: 1440px' });
  const lefts = () =>
    [...place.querySelectorAll('header a, header button')].map((one) => one.getBoundingClientRect().left);
  const none = { statuses: [], readings: [], contacts: [], alarms: [], analyses: [] };
  liveStore.apply(snapshotChanges(none, '2026-01-01T00:00:00.000Z', ['summary']));
  await expect.poll(() => place.textContent).toContain('No alarms');
  const before = lefts();
  liveClient.connection.setState({ state: 'live', lag: { collectToReceiveS: 58.2, receiveToShownS: 0.4 } });
  liveClient.alarms.publish(liveAlarm(1, { level: 1 }));
  pageSound.mute(15);
  await expect.poll(() => place.textContent).toMatch(/1\s*to acknowledge/);
  expect(lefts()).toEqual(before);
  const now = Date.now();
  liveClient.connection.setState({ state: 'waiting', lostAt: now - 5_000, retryAt: now + 9_000, attempts: 2 });
  await expect.poll(() => place.querySelector('[data-lost]')).not.toBeNull();
  expect(lefts()).toEqual(before);
  pageSound.unmute();
  liveClient.connection.setState({ state: 'live', lostAt: null, lag: null });
});

test('an area under the resting pointer offers its pages, unless it is the area of the page', async () => {
  const store = new TabStore(restoreTabs([], () => true));
  const entry = (label: string): Element =>
    [...place.querySelectorAll('a')].find(({ textContent }) => textContent === label)!;
  const offered = () => [...place.querySelectorAll('ul a')].map(({ textContent }) => textContent);
  showWith(store, <HeaderNav />, { path: '/admin/companies' });
  await expect.poll(() => entry('Devices')).toBeTruthy();
  await userEvent.hover(entry('Devices'));
  await expect.poll(offered).toEqual(['Historical data', 'Device maintenance']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(offered).toEqual([]);
  await userEvent.hover(entry('Companies'));
  await userEvent.hover(entry('Devices'));
  await expect.poll(offered).not.toEqual([]);
  await userEvent.click(place.querySelector('ul a')!);
  // Now the page is in this area.
  await expect.poll(offered).toEqual([]);
  expect(entry('Historical data').ariaCurrent).toBe('page');
});

test('on a phone a long title gives way to what stands beside it', async () => {
  showWith(new TabStore(restoreTabs([], () => true)), <PhoneHeader onMenu={() => undefined} />, {
    path: '/nowhere',
    style: 'width: 390px',
  });
  const [back, title, state] = [...(place.querySelector('header')?.children ?? [])].map((one) =>
    one.getBoundingClientRect(),
  );
  await expect.poll(() => place.textContent).toContain('Ground hazard cloud platform');
  expect(title!.left).toBeGreaterThanOrEqual(back!.right);
  const first = place.querySelector('header > :last-child > :first-child')!.getBoundingClientRect();
  expect(first.left).toBeGreaterThanOrEqual(title!.right);
  expect(state!.right).toBeLessThanOrEqual(390);
});

test('a tab is dragged over a wider one when the hand has passed its middle, and not before', async () => {
  const saved = ['Of some words that take much room', 'Short'].map((text, index) => ({
    path: `/p${index}`,
    isPinned: false,
    title: { text, language: 'en' as const },
  }));
  const store = new TabStore(restoreTabs(saved.toReversed(), () => true));
  showWith(store, <TabBar />);
  const tab = (text: string): DOMRect | undefined =>
    [...place.querySelectorAll('a')].find((link) => link.textContent === text)?.getBoundingClientRect();
  const order = (): string[] => store.tabs.list.map(({ path }) => path);
  const hand = (type: string, x: number): boolean =>
    (type === 'pointerdown'
      ? [...place.querySelectorAll('a')].find((a) => a.textContent === 'Short')
      : window
    )?.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: 10, bubbles: true })) ?? false;
  const short = tab('Short');
  const wide = tab('Of some words that take much room');
  if (!short || !wide) throw new Error('the tabs are not there');
  hand('pointerdown', short.right - 4);
  // All within one frame, without a render between.
  for (const x of [short.right + 4, wide.left + wide.width / 2 - 4]) hand('pointermove', x);
  expect(order()).toEqual(['/index', '/p1', '/p0']);
  for (const past of [4, 8, 12]) hand('pointermove', wide.left + wide.width / 2 + past);
  expect(order()).toEqual(['/index', '/p0', '/p1']);
  hand('pointerup', wide.right);
});

test('a toast is at the foot, away from the navigation', async () => {
  renderApp(<Toasts />);
  showNote('Saved');
  const toast = () =>
    [...document.querySelectorAll('[role="status"]')].find((one) => one.textContent?.includes('Saved'));
  await expect.poll(() => toast()?.getBoundingClientRect().top).toBeGreaterThan(window.innerHeight / 2);
});

test('a toast leaves what is clicked of a dialog free', async () => {
  renderApp(
    <>
      <Toasts />
      <Dialog title="Long" submit="Save" onClose={() => undefined}>
        <div style={{ height: 2_000 }} />
      </Dialog>
    </>,
  );
  showNote('Not saved');
  await expect.poll(() => document.querySelector('.mantine-Notification-root')).not.toBeNull();
  const isApart = (one: DOMRect, other: DOMRect): boolean =>
    one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;
  // The cross and the two buttons.
  await expect
    .poll(() => {
      const toast = document.querySelector('.mantine-Notification-root')!.getBoundingClientRect();
      return [...document.querySelectorAll('[role="dialog"] button')].map((one) =>
        isApart(toast, one.getBoundingClientRect()),
      );
    })
    .toEqual([true, true, true]);
});

test('a rule that the product made is called in the language of the reader, any other as it is', async () => {
  const Rule = ({ name }: { name: string }) => <p>{useRuleWord()(name)}</p>;
  const { zh, en, ja } = builtInRuleNames.wallSilent;
  renderApp([zh, en, ja, 'Tilt of the crown'].map((name) => <Rule key={name} name={name} />));
  await expect
    .poll(() => [...place.querySelectorAll('p')].map(({ textContent }) => textContent))
    .toEqual([en, en, en, 'Tilt of the crown']);
});

function showLogout(form: string | null): void {
  const store = new TabStore(restoreTabs([{ path: '/admin/companies', isPinned: false, title: null }], () => true));
  if (form !== null) store.dispatch({ type: 'dirty', id: 'tab-0', form, isDirty: true });
  showWith(store, <LogoutDialog isOpen onClose={() => undefined} />);
}

const dialog = (): string => document.querySelector('[role="dialog"]')?.textContent ?? '';

test('logging out asks, and speaks of nothing unsaved where there is nothing', async () => {
  showLogout(null);
  await expect.poll(() => dialog()).toContain('Sign out the current user');
  expect(dialog()).not.toContain('not saved');
});

test('logging out names the pages with something unsaved', async () => {
  showLogout('form');
  await expect.poll(() => dialog()).toContain('not saved and will be lost: Companies');
});

test('what is typed before the field of the search is there is not lost', async () => {
  const Keys = () => {
    useSearchKeys();
    return <input />;
  };
  renderApp(<Keys />);
  const field = place.querySelector('input')!;
  field.focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('hx{Backspace}n s');
  expect([openPanel.getState(), field.value]).toEqual([{ name: 'search', query: 'hn s' }, '']);
  close();
  await userEvent.keyboard('12');
  expect([openPanel.getState().query, field.value]).toEqual(['hn s', '12']);
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(openPanel.getState()).toEqual({ name: 'search', query: '' });
  close();
});
