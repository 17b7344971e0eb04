import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, leave, openSignedIn } from './helpers/browser.ts';
import { reportCrack, COUNT } from './helpers/crack-gauge.ts';
import { DEVICES, install, type Installation } from './helpers/installation.ts';
import { Rtu } from './helpers/rtu.ts';
import { openSinks, type Sinks } from './helpers/sinks.ts';

let installation: Installation;
let sinks: Sinks;
let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  [installation, browser, sinks] = await Promise.all([install({ areProcesses: true }), launch(), openSinks()]);
  ({ page, errors } = await openSignedIn(browser, installation.pageUrl));
});
afterAll(async () => {
  await leave(browser);
  await installation.close();
  await sinks.close();
});

interface Message {
  kind: string;
  time: string;
  messageId: string;
}
const messages = (): Message[] => sinks.posts.map(({ body }) => JSON.parse(body) as Message);

it('what devices send goes on to another platform, also after the sender was killed', async () => {
  await page.goto(`${installation.pageUrl}/admin/forwarding`);
  await page.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Protocol').selectOption('http');
  await dialog.getByLabel('Name', { exact: true }).fill('Province');
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${sinks.httpPort}/data`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('working').waitFor();

  const rtu = new Rtu(DEVICES[0], installation.rtuPort);
  await rtu.connect();
  const sending = reportCrack(rtu);
  await expect.poll(() => messages().length).toBeGreaterThan(3);
  await installation.api.kill();
  await sending;
  await installation.api.start();
  const times = (): string[] => [
    ...new Set(
      messages()
        .filter(({ kind }) => kind === 'reading')
        .map(({ time }) => time),
    ),
  ];
  await expect.poll(() => times().length).toBe(COUNT);
  await page.goto(`${installation.pageUrl}/admin/forwarding`);
  await page.getByText(/\d+ sent/).waitFor();
  rtu.close();
});

it('a token is shown once, reads, and reads nothing when it was revoked', async () => {
  await page.goto(`${installation.pageUrl}/admin/api-tokens`);
  await page.getByRole('button', { name: 'New token' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Report program');
  await dialog.getByLabel('Devices').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const token = await dialog.locator('code').innerText();
  const read = async (): Promise<number> =>
    (await fetch(`${installation.pageUrl}/rest/devices`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await read()).toBe(200);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Revoke: Report program' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('revoked').waitFor();
  expect(await read()).toBe(401);
  expect(errors).toEqual([]);
});
