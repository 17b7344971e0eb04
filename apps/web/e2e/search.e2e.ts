import { beforeAll, describe, expect, it } from 'vitest';
import { DEVICES } from './helpers/installation.ts';
import { openSite } from './helpers/open-site.ts';

const { installation, page } = await openSite({}, 'zh-chs');
beforeAll(async () => {
  await installation.pool.query(`
    INSERT INTO menu (parent_id, menu_type, path, name_zh, name_en, name_ja, auth, sort_order)
    VALUES (NULL, 'menu', 'https://example.org/', '气象网站', 'Weather', '気象', 'test:weather', 900),
           (NULL, 'menu', '', '待建页面', 'Later', '準備中', 'test:later', 901)`);
  await installation.pool.query(
    `INSERT INTO role_menu (role_id, menu_id) SELECT 1, id FROM menu WHERE auth LIKE 'test:%'`,
  );
  await page.goto(`${installation.pageUrl}/index`);
  await page.getByRole('heading', { name: '状态分析' }).waitFor();
});

const panel = () => page.getByRole('dialog', { name: '搜索' });
const field = () => panel().getByRole('combobox');
const options = () => panel().getByRole('option');
const selected = () => panel().locator('[role="option"][aria-selected="true"]');
const closed = () => panel().waitFor({ state: 'detached' });

async function open(key = 's'): Promise<void> {
  await page.keyboard.press(key);
  await panel().waitFor();
}

async function ask(text: string): Promise<void> {
  await open('Control+K');
  await field().fill(text);
}

describe('the search', () => {
  it('opens by s, lists all pages with their way and closes by esc', async () => {
    await open();
    await options().filter({ hasText: '后台 / 组织 / 公司' }).waitFor();
    await expect.poll(() => selected().textContent()).toBe('监控 / 首页');
    await page.keyboard.press('Escape');
    await closed();
  });

  it('leaves s to fields', async () => {
    await page.goto(`${installation.pageUrl}/devices`);
    const filter = page.getByPlaceholder('筛选设备、监测站、IMEI');
    await filter.fill('');
    await filter.press('s');
    await expect.poll(() => filter.inputValue()).toBe('s');
    await expect.poll(() => panel().count()).toBe(0);
    await filter.fill('');
    await filter.blur();
  });

  it.each([
    ['companies', '后台 / 组织 / 公司', /\/admin\/companies/],
    ['gongsi', '后台 / 组织 / 公司', /\/admin\/companies/],
    ['ホーム', '首页', /\/index/],
    ['Station 2', 'Station 2', /\/devices\?.*q=Station/],
    [DEVICES[1], 'Gauge 2', new RegExp(`/devices/${DEVICES[1]}`)],
    ['guage 1', 'Gauge 1', new RegExp(`/devices/${DEVICES[0]}`)],
  ])('finds %s, by a key that is pressed at once or when it is seen', async (query, name, address) => {
    await ask(query);
    await selected().filter({ hasText: name }).waitFor();
    await page.keyboard.press('Escape');
    await closed();
    await ask(query);
    await page.keyboard.press('Enter');
    await closed();
    await page.waitForURL(address);
    expect(page.url()).toMatch(address);
  });

  it('opens other sites in a new tab, and warns of places that are not filled', async () => {
    await ask('weather');
    await selected().filter({ hasText: '气象网站' }).waitFor();
    const popup = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    const opened = await popup;
    await expect.poll(() => opened.evaluate(() => window.opener === null)).toBe(true);
    await opened.close();
    await closed();
    await ask('later');
    await selected().filter({ hasText: '待建页面' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('临时菜单').waitFor();
  });
});
