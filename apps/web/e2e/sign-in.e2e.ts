import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { administrator, enter, visit } from './helpers/people.ts';
import { startSite } from './helpers/open-site.ts';

const { installation, browser } = await startSite();
let page: Page;
beforeAll(async () => {
  ({ page } = await visit(browser, installation.pageUrl, '/devices?q=Gauge'));
});

const refusal = (on: Page) => on.getByRole('alert').filter({ hasText: 'Wrong account or password' });

describe('repeated failed sign-ins', () => {
  it('make the browser work before the next attempt, which then goes on by itself', async () => {
    for (let failure = 0; failure < 3; failure += 1) {
      const answer = page.waitForResponse('**/login');
      await enter(page, { ...administrator, password: `wrong ${failure}` });
      expect((await answer).status()).toBe(401);
      await refusal(page).waitFor();
    }
    const challenge = page.waitForResponse('**/login/challenge**');
    await enter(page, administrator);
    expect((await challenge).status()).toBe(200);
    await page.getByRole('row').filter({ hasText: 'Gauge 1' }).waitFor();
    expect(page.url()).toContain('/devices?q=Gauge');
  });

  it('let the work be seen and given up, with everything typed still there', async () => {
    const visitor = await visit(browser, installation.pageUrl, '/index');
    const stranger = { accountName: 'nobody', password: 'guess' };
    for (let failure = 0; failure < 3; failure += 1) {
      const answer = visitor.page.waitForResponse('**/login');
      await enter(visitor.page, stranger);
      await answer;
      await refusal(visitor.page).waitFor();
    }
    // The challenge arrives when the test releases it.
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await visitor.page.route('**/login/challenge**', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await visitor.page.locator('button[type="submit"]').click();
    await visitor.page.getByRole('progressbar').waitFor();
    await visitor.page.getByRole('button', { name: 'Cancel' }).click();
    letGo();
    await visitor.page.locator('button[type="submit"]').waitFor();
    expect(await visitor.page.locator('input[name="username"]').inputValue()).toBe(stranger.accountName);
    expect(await visitor.page.locator('input[name="password"]').inputValue()).toBe(stranger.password);
    await visitor.page.context().close();
  });
});

describe('a session that ended', () => {
  it('leads to the login, which says so once and leads back', async () => {
    await page.goto(`${installation.pageUrl}/devices?q=Gauge`);
    await page.getByRole('row').filter({ hasText: 'Gauge 1' }).waitFor();
    await installation.pool.query('UPDATE login_session SET ended_at = now()');
    // The API caches sessions for a moment. A new process reads the database.
    await installation.api.stop();
    await installation.api.start();
    await page.waitForURL(/\/login\?redirect=/);
    await page.getByRole('alert').filter({ hasText: 'Your session has ended' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    await enter(page, administrator);
    await page.getByRole('row').filter({ hasText: 'Gauge 1' }).waitFor();
    expect(page.url()).toContain('/devices?q=Gauge');
  });
});
