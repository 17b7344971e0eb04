import { describe, expect, it } from 'vitest';
import { logIn, openPage } from './helpers/browser.ts';
import { PASSWORD } from './helpers/installation.ts';
import { startSite } from './helpers/open-site.ts';
import { tabsOf } from './helpers/tabs.ts';

const { installation, browser } = await startSite();
const addEntry = (path: string, name: string, component = '') =>
  installation.pool.query(
    `WITH entry AS (
       INSERT INTO menu (menu_type, path, name_zh, name_en, name_ja, component, auth, sort_order)
       VALUES ('menu', $1, $2, $2, $2, $3, $4, 500) RETURNING id)
     INSERT INTO role_menu (role_id, menu_id) SELECT 1, id FROM entry`,
    [path, name, component, `e2e-${name}:view`],
  );

await addEntry('', 'empty');
await addEntry(`${installation.pageUrl}/serverconfig.json`, 'elsewhere');
await addEntry('javascript:document.title="run"', 'script');
await addEntry('/nowhere', 'unbuilt', 'no-such-page');
const { page, errors } = await openPage(browser, `${installation.pageUrl}/somewhere/unknown?x=1`);
page.setDefaultTimeout(45_000);
const { tabs, tab, inFront, titles, address, follow } = tabsOf(page);

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
    await tabsOf(other).tab('首页').waitFor();
    // Other mounted tabs send no more than the first request and its two retries.
    await tabsOf(other).follow('/devices');
    await tabsOf(other).tab('设备').waitFor();
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
    expect(await side.getByRole('link', { name: '委托单位' }).count()).toBe(0);
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
    await installation.pool.query(
      `INSERT INTO user_preference (user_id, key, value) SELECT id, 'language', '"zh-chs"' FROM app_user`,
    );
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
    await tabsOf(phone).tab('首页').waitFor();
    await expect.poll(() => phone.evaluate(() => innerWidth)).toBe(1280);
    await context.close();
  });
});

describe('leaving', () => {
  it('says so when it is called off, and dims the page meanwhile without its colours being lost', async () => {
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '注销' }).click();
    const dialog = page.getByRole('dialog', { name: '注销用户' });
    await dialog.getByText('确定要注销当前用户吗？').waitFor();
    const overlay = page.locator('.mantine-Modal-overlay').last();
    await expect.poll(() => overlay.isVisible()).toBe(true);
    expect(await overlay.evaluate((element) => getComputedStyle(element).backdropFilter)).toBe('none');
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByRole('status').filter({ hasText: '已取消注销' }).waitFor();
  });

  it('leads to the login', async () => {
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '注销' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.waitForURL('**/login');
    expect(errors).toEqual([]);
  });
});
