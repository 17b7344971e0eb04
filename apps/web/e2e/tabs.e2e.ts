import { expect, it } from 'vitest';
import { logIn, openPage } from './helpers/browser.ts';
import { DEVICES, PASSWORD } from './helpers/installation.ts';
import { openSite } from './helpers/open-site.ts';
import { tabsOf } from './helpers/tabs.ts';
import { until } from './helpers/until.ts';

const { installation, browser, page, errors } = await openSite(undefined, 'zh');
page.setDefaultTimeout(45_000);
await page.goto(`${installation.pageUrl}/index`);
const { tab, inFront, titles, address, follow } = tabsOf(page);
await tab('首页').waitFor();
const filter = () => page.getByRole('searchbox', { name: '筛选设备、监测站、IMEI' }).locator('visible=true');

it('tabs keep what was typed and where it was scrolled', async () => {
  await follow('/devices');
  await inFront('设备');
  await filter().fill('Gauge');
  await page.waitForURL('**/devices?q=Gauge');
  await inFront('设备 · Gauge');
  await follow(`/devices/${DEVICES[0]}`);
  await tab('Gauge 1').waitFor();
  await page.setViewportSize({ width: 1440, height: 480 });
  const pane = page.locator('main > div').locator('visible=true');
  await until(
    () => pane.evaluate((element) => (element.scrollTo(0, 40), element.scrollTop === 40)),
    'a page long enough to be scrolled',
  );
  await tab('设备 · Gauge').click();
  await inFront('设备 · Gauge');
  await until(async () => (await filter().inputValue()) === 'Gauge', 'the filter as it was left');
  expect(address()).toBe('/devices?q=Gauge');
  await expect.poll(() => page.title()).toBe('地质灾害监测云平台 - 设备 · Gauge');
  await tab('Gauge 1').click();
  await until(async () => (await page.title()).includes('Gauge 1'), 'the title of the page in front');
  await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBe(40);
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('tabs are sorted with the keyboard, never before the home page', async () => {
  await follow('/log');
  await tab('错误日志').waitFor();
  await expect.poll(() => titles()).toEqual(['首页', '设备 · Gauge', 'Gauge 1', '错误日志']);
  await tab('错误日志').focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await until(async () => (await titles()).join() === '首页,错误日志,设备 · Gauge,Gauge 1', 'the new order');
});

it('tabs are sorted by dragging', async () => {
  const from = await tab('Gauge 1').boundingBox();
  const to = await tab('错误日志').boundingBox();
  if (!from || !to) throw new Error('the tabs are not there');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y + 10, { steps: 4 });
  await page.mouse.move(to.x + 5, to.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => titles()).toEqual(['首页', 'Gauge 1', '错误日志', '设备 · Gauge']);
  // The click that ends the drag follows no link.
  expect(address()).toBe('/log');
});

it('tabs are there again after a reload, in another browser of the same user too, which then keeps its own', async () => {
  const order = ['首页', 'Gauge 1', '错误日志', '设备 · Gauge'];
  const stored = async () => {
    const { rows } = await installation.pool.query<{ value: { path: string }[] }>(
      `SELECT value FROM user_preference WHERE key = 'openedTabs'`,
    );
    return rows[0]?.value.map(({ path }) => path).join();
  };
  await until(async () => (await stored()) === `/devices/${DEVICES[0]},/log,/devices?q=Gauge`, 'the server to know');
  await page.reload();
  await tab('设备 · Gauge').waitFor();
  await expect.poll(() => titles()).toEqual(order);
  const other = await openPage(browser, `${installation.pageUrl}/login`);
  await logIn(other.page, PASSWORD);
  await tabsOf(other.page).tab('设备 · Gauge').waitFor();
  await expect.poll(() => tabsOf(other.page).titles()).toEqual(order);
  await tabsOf(other.page).tab('错误日志').click({ button: 'right' });
  await other.page.getByRole('menuitem', { name: '全部关闭' }).click();
  await until(async () => (await stored()) === '', 'the server to know');
  await page.reload();
  await tab('设备 · Gauge').waitFor();
  await expect.poll(() => titles()).toEqual(order);
  await other.page.context().close();
});

it('tabs close by middle click and key, and open again', async () => {
  await tab('错误日志').click();
  await inFront('错误日志');
  await tab('错误日志').click({ button: 'middle' });
  await inFront('设备');
  await tab('设备 · Gauge').press('Delete');
  await inFront('Gauge 1');
  await page.getByRole('button', { name: '全部标签页与操作' }).click();
  await page.getByRole('menuitem', { name: '恢复关闭的标签页' }).click();
  await inFront('设备');
  // The menu shows the actions of the front tab while it fades.
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(address()).toBe('/devices?q=Gauge');
});

it('tabs can be pinned, and all others closed from the menu of one', async () => {
  await tab('Gauge 1').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '固定' }).click();
  await tab('设备 · Gauge').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '全部关闭' }).click();
  await inFront('首页');
  await expect.poll(() => titles()).toEqual(['首页', 'Gauge 1']);
});

it('tabs take the language with them', async () => {
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  const bar = page.getByRole('navigation', { name: '開いているページ' });
  await bar.getByRole('link', { name: 'ホーム' }).waitFor();
  await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(['ホーム', 'Gauge 1']);
  await page.getByRole('button', { name: '言語' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await tab('首页').waitFor();
});

it('tabs remount a page at /refresh', async () => {
  await follow('/devices?q=Gauge');
  await inFront('设备');
  await page.locator('main [role="grid"]').locator('visible=true').waitFor();
  await page.evaluate(() =>
    document.querySelector('main > div:not([style*="none"]) [role="grid"]')?.setAttribute('data-e2e', 'old'),
  );
  await follow('/refresh');
  await page.locator('[data-e2e="old"]').waitFor({ state: 'detached' });
  expect(address()).toBe('/devices?q=Gauge');
  expect(errors).toEqual([]);
});
