import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn, openPage } from './helpers/browser.ts';
import { DEVICES, PASSWORD } from './helpers/installation.ts';
import { until } from './helpers/until.ts';
import { startSite } from './helpers/open-site.ts';

const { installation, browser } = await startSite();
let page: Page;
let errors: string[];

const tabs = (of: Page = page) => of.getByRole('navigation', { name: '已打开的页面' });
const tab = (title: string, of: Page = page) => tabs(of).getByRole('link', { name: title, exact: true });
const inFront = (title: string) => tabs().locator('[aria-current="page"]').filter({ hasText: title }).waitFor();
const titles = (of: Page = page): Promise<string[]> => tabs(of).getByRole('link').allInnerTexts();
const address = (of: Page = page): string => new URL(of.url()).pathname + new URL(of.url()).search;
const filter = () => page.getByRole('searchbox', { name: '筛选设备、监测站、IMEI' }).locator('visible=true');

/** Navigates without reloading the page. */
const follow = (path: string, of: Page = page) =>
  of.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

const addEntry = (path: string, name: string, component = '') =>
  installation.pool.query(
    `WITH entry AS (
       INSERT INTO menu (menu_type, path, name_zh, name_en, name_ja, component, auth, sort_order)
       VALUES ('menu', $1, $2, $2, $2, $3, $4, 500) RETURNING id)
     INSERT INTO role_menu (role_id, menu_id) SELECT 1, id FROM entry`,
    [path, name, component, `e2e-${name}:view`],
  );

beforeAll(async () => {
  await addEntry('', 'empty');
  await addEntry(`${installation.pageUrl}/serverconfig.json`, 'elsewhere');
  await addEntry('javascript:document.title="run"', 'script');
  await addEntry('/nowhere', 'unbuilt', 'no-such-page');
  ({ page, errors } = await openPage(browser, `${installation.pageUrl}/somewhere/unknown?x=1`));
  page.setDefaultTimeout(45_000);
});

describe('the guard', () => {
  it('shows the login for an unknown address, and leads to a page that exists', async () => {
    await page.waitForURL(/\/login\?redirect=/);
    await logIn(page, PASSWORD);
    await tab('首页').waitFor();
    expect(address()).toBe('/index');
  });

  it('says of what is not there that it is not there, and makes no tab of it', async () => {
    for (const path of ['/somewhere/unknown', '/nowhere']) {
      await follow(path);
      await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    }
    await expect.poll(() => titles()).toEqual(['首页']);
  });

  it('follows redirects to its own pages, and to no other site', async () => {
    await follow('/redirect/devices?state=offline');
    await inFront('设备');
    expect(address()).toBe('/devices?state=offline');
    await follow('/redirect//example.org/x');
    await inFront('首页');
    await follow('/devices?state=offline');
    await inFront('设备');
    await tabs().getByRole('button', { name: '关闭 设备' }).click();
    await page.waitForURL('**/index');
  });
});

describe('a menu that cannot be loaded', () => {
  it.each([500, 403])('leaves a page that works, and no storm of requests (%i)', async (status) => {
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const other = await context.newPage();
    let calls = 0;
    await other.route('**/rest/user/permissions', (route) => {
      calls += 1;
      return route.fulfill({ status, json: { code: status, msg: 'no', data: null } });
    });
    await other.goto(`${installation.pageUrl}/index`);
    await other.getByText('菜单载入失败，仅显示基本页面').waitFor();
    await tab('首页', other).waitFor();
    // Other mounted tabs send no more than the first request and its two retries.
    await follow('/devices', other);
    await tab('设备', other).waitFor();
    expect(calls).toBeLessThanOrEqual(3);
    await other.unroute('**/rest/user/permissions');
    await context.close();
  });
});

describe('entries of the menu', () => {
  // A first-level entry added by an administrator is shown beside the areas.
  const entry = (name: string) => page.getByRole('navigation', { name: '主导航' }).getByText(name, { exact: true });

  it('says that an empty one is a placeholder', async () => {
    await entry('empty').click();
    await page.getByRole('status').filter({ hasText: '临时菜单' }).waitFor();
    expect(address()).toBe('/index');
  });

  it('opens another site in a window that knows nothing of this one', async () => {
    const [other] = await Promise.all([page.context().waitForEvent('page'), entry('elsewhere').click()]);
    await other.waitForLoadState();
    expect(new URL(other.url()).pathname).toBe('/serverconfig.json');
    await expect.poll(() => other.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
    await other.close();
  });

  it('refuses a script', async () => {
    await entry('script').click();
    await page.getByRole('alert').filter({ hasText: 'javascript:' }).waitFor();
    expect(await page.title()).not.toBe('run');
    expect(address()).toBe('/index');
  });

  it('has four areas and two pages of their own in the header, and the groups of the back office beside', async () => {
    const header = page.getByRole('navigation', { name: '主导航' });
    const areas = ['监控', '预警', '设备', '后台'];
    expect((await header.getByRole('link').allInnerTexts()).filter((name) => areas.includes(name))).toEqual(areas);
    for (const name of ['历史数据', '设备维护']) await header.getByRole('link', { name }).waitFor();
    await header.getByRole('link', { name: '后台' }).click();
    await inFront('公司');
    const side = page.getByRole('navigation', { name: '侧边导航' });
    await expect
      .poll(() => side.getByRole('button').allInnerTexts())
      .toEqual(['组织', '客户管理', '资产', '接入', '权限', '记录']);
    await side.getByRole('button', { name: '权限' }).click();
    await side.getByRole('link', { name: '角色' }).waitFor();
    expect(await side.getByRole('link', { name: '客户' }).count()).toBe(0);
    await header.getByRole('link', { name: '监控' }).click();
    await inFront('首页');
    await tabs().getByRole('button', { name: '关闭 公司' }).click();
  });

  it('marks the most exact one', async () => {
    await follow('/devices/tree');
    await inFront('设备维护');
    const marked = page.getByRole('navigation', { name: '侧边导航' }).locator('[aria-current="page"]');
    await expect.poll(() => marked.allInnerTexts()).toEqual(['设备维护']);
    await tabs().getByRole('button', { name: '关闭 设备维护' }).click();
    await page.waitForURL('**/index');
  });
});

describe('tabs', () => {
  it('keep what was typed and where it was scrolled', async () => {
    await follow('/devices');
    await inFront('设备');
    await filter().fill('Gauge');
    await page.waitForURL('**/devices?q=Gauge');
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

  it('are sorted with the keyboard, never before the home page', async () => {
    await follow('/log');
    await tab('错误日志').waitFor();
    await expect.poll(() => titles()).toEqual(['首页', '设备 · Gauge', 'Gauge 1', '错误日志']);
    await tab('错误日志').focus();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await until(async () => (await titles()).join() === '首页,错误日志,设备 · Gauge,Gauge 1', 'the new order');
  });

  it('are sorted by dragging', async () => {
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

  it('are there again after a reload, in another browser of the same user too, which then keeps its own', async () => {
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
    await tab('设备 · Gauge', other.page).waitFor();
    await expect.poll(() => titles(other.page)).toEqual(order);
    await tab('错误日志', other.page).click({ button: 'right' });
    await other.page.getByRole('menuitem', { name: '全部关闭' }).click();
    await until(async () => (await stored()) === '', 'the server to know');
    await page.reload();
    await tab('设备 · Gauge').waitFor();
    await expect.poll(() => titles()).toEqual(order);
    await other.page.context().close();
  });

  it('close by middle click and key, and open again', async () => {
    await tab('错误日志').click();
    await inFront('错误日志');
    await tab('错误日志').click({ button: 'middle' });
    await inFront('设备');
    await tab('设备 · Gauge').press('Delete');
    await inFront('Gauge 1');
    await page.getByRole('button', { name: '全部标签与操作' }).click();
    await page.getByRole('menuitem', { name: '恢复关闭的标签' }).click();
    await inFront('设备');
    // The menu shows the actions of the front tab while it fades.
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(address()).toBe('/devices?q=Gauge');
  });

  it('can be pinned, and all others closed from the menu of one', async () => {
    await tab('Gauge 1').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '固定' }).click();
    await tab('设备 · Gauge').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '全部关闭' }).click();
    await inFront('首页');
    await expect.poll(() => titles()).toEqual(['首页', 'Gauge 1']);
  });

  it('take the language with them', async () => {
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: '日本語' }).click();
    const bar = page.getByRole('navigation', { name: '開いているページ' });
    await bar.getByRole('link', { name: 'ホーム' }).waitFor();
    await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(['ホーム', 'Gauge 1']);
    await page.getByRole('button', { name: '言語' }).click();
    await page.getByRole('menuitemradio', { name: '简体中文' }).click();
    await tab('首页').waitFor();
  });

  it('remount a page at /refresh', async () => {
    await follow('/devices?q=Gauge');
    await inFront('设备');
    await page.locator('main [role="grid"]').locator('visible=true').waitFor();
    await page.evaluate(() =>
      document.querySelector('main > div:not([style*="none"]) [role="grid"]')?.setAttribute('data-e2e', 'old'),
    );
    await follow('/refresh');
    await page.locator('[data-e2e="old"]').waitFor({ state: 'detached' });
    expect(address()).toBe('/devices?q=Gauge');
  });
});

describe('the mobile view', () => {
  it('can be chosen on a wide screen, and stays on this device', async () => {
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitemradio', { name: '手机版' }).click();
    const bar = page.getByRole('navigation', { name: '主导航' });
    await bar.getByRole('link', { name: '我的' }).waitFor();
    await expect.poll(async () => (await page.locator('main').boundingBox())?.width).toBe(480);
    await page.reload();
    await bar.getByRole('link', { name: '我的' }).waitFor();
    await expect.poll(() => tabs().count()).toBe(0);
  });

  it('gives the desk back from its menu', async () => {
    await page.getByRole('button', { name: '菜单' }).click();
    await page.getByRole('button', { name: '桌面版' }).click();
    await tab('首页').waitFor();
    await expect.poll(async () => (await page.locator('main').boundingBox())?.width).toBeGreaterThan(1_000);
  });

  it('works on a phone, which can request the desktop view', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      isMobile: true,
      userAgent,
    });
    const phone = await context.newPage();
    await phone.goto(`${installation.pageUrl}/login`);
    // Before sign-in the browser's language applies, after it the account's.
    await phone.getByRole('button', { name: 'Sign in' }).waitFor();
    await logIn(phone, PASSWORD);
    await phone.getByRole('link', { name: '我的' }).waitFor();
    await phone.getByRole('button', { name: '菜单' }).click();
    await phone.getByRole('button', { name: '桌面版' }).click();
    await tab('首页', phone).waitFor();
    await expect.poll(() => phone.evaluate(() => innerWidth)).toBe(1280);
    await context.close();
  });
});

describe('leaving', () => {
  it('says so when it is called off, and greys the page meanwhile', async () => {
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '注销' }).click();
    const dialog = page.getByRole('dialog', { name: '注销用户' });
    await dialog.getByText('确定要注销当前用户吗？').waitFor();
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll('*')].some((e) => getComputedStyle(e).backdropFilter.includes('grayscale')),
        ),
      )
      .toBe(true);
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByRole('status').filter({ hasText: '取消注销操作' }).waitFor();
  });

  it('leads to the login', async () => {
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '注销' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.waitForURL('**/login');
    expect(errors).toEqual([]);
  });
});
