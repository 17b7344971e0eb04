import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperator, enter, visit } from './helpers/people.ts';
import { totpCode } from './helpers/totp.ts';
import { until } from './helpers/until.ts';
import { startSite } from './helpers/open-site.ts';

const given = { accountName: 'wang', password: 'given by an administrator' };
const own = { accountName: 'wang', password: 'chosen by the user alone' };

const { installation, browser } = await startSite();
let page: Page;
let secret = '';
let recoveryCodes: string[] = [];
beforeAll(async () => {
  await createOperator(installation, given);
  ({ page } = await visit(browser, installation.pageUrl, '/devices?q=Gauge'));
});

const dialog = () => page.getByRole('dialog');
const codeField = (on: Page) => on.locator('input[name="one-time-code"]');

async function logOut(): Promise<void> {
  await page.context().clearCookies({ name: 'token' });
  await page.goto(`${installation.pageUrl}/account`);
  await page.waitForURL('**/login?redirect=%2Faccount');
}

describe('a password from somebody else', () => {
  it('has to be changed before anything else', async () => {
    await enter(page, given);
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    await page.goto(`${installation.pageUrl}/index`);
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main navigation' }).count()).toBe(0);
    await page.goto(`${installation.pageUrl}/devices?q=Gauge`);
    await page.getByText('At least 10 characters').waitFor();
  });

  it('is refused at its field when it is wrong, and nothing typed is lost', async () => {
    await page.locator('input[name="oldPassword"]').fill('not the password');
    await page.locator('input[name="newPassword"]').fill(own.password);
    await page.locator('input[name="repeat"]').fill(own.password);
    await page.locator('button[type="submit"]').click();
    await page.getByText('Wrong password').waitFor();
    await expect.poll(() => page.locator('input[name="newPassword"]').inputValue()).toBe(own.password);
  });

  it('once changed, leads to the page that was wanted', async () => {
    await page.locator('input[name="oldPassword"]').fill(given.password);
    await page.locator('button[type="submit"]').click();
    await page.getByRole('row').filter({ hasText: 'Gauge 1' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/devices');
  });
});

describe('a second factor', () => {
  it('is set up with the password, the key and a code made from it', async () => {
    await page.goto(`${installation.pageUrl}/account`);
    await page.getByRole('button', { name: 'Turn on two-step verification' }).click();
    await dialog().locator('input[name="password"]').fill('not the password');
    await dialog().getByRole('button', { name: 'Next' }).click();
    await dialog().getByText('Wrong password').waitFor();
    await dialog().locator('input[name="password"]').fill(own.password);
    await dialog().getByRole('button', { name: 'Next' }).click();
    await dialog().getByRole('img', { name: 'QR code of the key for two-step verification' }).waitFor();
    secret = ((await dialog().locator('code').textContent()) ?? '').replaceAll(' ', '');
    // A code of an hour ago, so a wrong one.
    await codeField(page).fill(totpCode(secret, -120));
    await dialog().getByText('this code is wrong or has already been used').waitFor();
    await codeField(page).fill('');
    await codeField(page).fill(totpCode(secret));
    await dialog().getByRole('list', { name: 'Recovery codes' }).waitFor();
    recoveryCodes = await dialog().getByRole('listitem').allTextContents();
    expect(new Set(recoveryCodes).size).toBe(10);
    await expect.poll(() => dialog().getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await dialog().getByLabel('I have saved the recovery codes').check();
    await dialog().getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Turn off two-step verification' }).waitFor();
  });

  it('is required at login: a wrong code shows an error, a right one leads back', async () => {
    await logOut();
    await expect.poll(() => codeField(page).count()).toBe(0);
    await enter(page, own);
    await codeField(page).fill(totpCode(secret, -120));
    await page.getByText('This code is wrong or was used before').waitFor();
    await expect.poll(() => page.locator('input[name="password"]').inputValue()).toBe(own.password);
    await codeField(page).fill('');
    // The code used for the set-up cannot be used again.
    await codeField(page).fill(totpCode(secret, 1));
    await page.waitForURL('**/account');
    await codeField(page).waitFor({ state: 'detached' });
  });

  it('can be replaced by a recovery code, once', async () => {
    const [code = ''] = recoveryCodes;
    const other = await visit(browser, installation.pageUrl, '/account');
    await enter(other.page, own);
    await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await codeField(other.page).fill(code.toLowerCase());
    await other.page.locator('button[type="submit"]').click();
    await other.page.waitForURL('**/account');
    await other.page.context().clearCookies({ name: 'token' });
    await other.page.goto(`${installation.pageUrl}/login`);
    await enter(other.page, own);
    await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await codeField(other.page).fill(code);
    await other.page.locator('button[type="submit"]').click();
    await other.page.getByText('This code is wrong or was used before').waitFor();
    expect(new URL(other.page.url()).pathname).toBe('/login');
    await other.page.context().close();
  });
});

describe('own sessions', () => {
  it('are ended from elsewhere: calls and live views stop at once, and the login leads back', async () => {
    const other = await visit(browser, installation.pageUrl, '/devices');
    await enter(other.page, own);
    await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await codeField(other.page).fill(recoveryCodes[1] ?? '');
    await other.page.locator('button[type="submit"]').click();
    await other.page.getByRole('row').filter({ hasText: 'Gauge 1' }).waitFor();
    await other.page.getByText('Live', { exact: true }).first().waitFor();
    const askAgain = () => other.page.evaluate(async () => (await fetch('/rest/overview')).status);
    expect(await askAgain()).toBe(200);

    await page.goto(`${installation.pageUrl}/account`);
    await page.getByText('This one').waitFor();
    await page.getByRole('button', { name: /^End \d+ other sessions$/ }).click();
    await dialog().getByRole('button', { name: 'End session' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await askAgain()).toBe(401);
    await other.page.waitForURL('**/login?redirect=%2Fdevices');
    await other.page.getByRole('alert').filter({ hasText: 'Your session has ended' }).waitFor();
    const listed = page.getByRole('listitem').filter({ hasText: 'Last used' });
    await until(async () => (await listed.count()) === 1, 'the session of this page alone');
  });

  it('go on where the second factor is taken away', async () => {
    await page.getByRole('button', { name: 'Turn off two-step verification' }).click();
    await dialog().locator('input[name="password"]').fill(own.password);
    await dialog()
      .locator('input[name="one-time-code"]')
      .fill(recoveryCodes[2] ?? '');
    await dialog().getByRole('button', { name: 'Turn off two-step verification' }).click();
    await page.getByRole('button', { name: 'Turn on two-step verification' }).waitFor();
    await logOut();
    await enter(page, own);
    await page.waitForURL('**/account');
    await until(async () => (await codeField(page).count()) === 0, 'no question for a code');
    expect(new URL(page.url()).pathname).toBe('/account');
  });
});
