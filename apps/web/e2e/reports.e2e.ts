import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { violations } from './helpers/axe.ts';
import { seedComparedSlopes } from './helpers/compared-slopes.ts';
import { openSite } from './helpers/open-site.ts';

const { installation, page, errors } = await openSite();
beforeAll(async () => {
  await seedComparedSlopes(installation);
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const dialog = () => page.getByRole('dialog').last();
async function save(name = 'Save'): Promise<void> {
  await dialog().getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

it('a report of a project is made, and fetched as PDF, Word and Excel', async () => {
  await page.goto(`${installation.pageUrl}/reports`);
  await press('Create a report');
  await dialog().getByLabel('Project or station').selectOption({ index: 1 });
  await dialog().getByLabel('Period', { exact: true }).selectOption('Monthly');
  await dialog().getByLabel('Language').selectOption('日本語');
  await dialog().getByLabel('Notes').fill('base station serviced');
  await save('Create a report');
  const row = page.getByRole('row').filter({ hasText: '監視月報' });
  await row.waitFor();
  expect(await violations(page)).toEqual([]);
  for (const [form, begins] of [
    ['PDF', '%PDF-'],
    ['Word', 'PK'],
    ['Excel', 'PK'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: `Download ${form}` }).click(),
    ]);
    expect(download.suggestedFilename()).toContain('監視月報');
    expect((await readFile(await download.path())).subarray(0, begins.length).toString()).toBe(begins);
  }
});

it('a template and a schedule are set up, and taken away', async () => {
  const views = page.getByRole('navigation', { name: 'Reports' });
  await views.getByRole('link', { name: 'Templates' }).click();
  await press('Add');
  await dialog().getByLabel('Name').fill('Short');
  await dialog().getByRole('button', { name: 'Move Notes up' }).click();
  await save();
  await views.getByRole('link', { name: 'Schedules' }).click();
  await press('Add');
  await dialog().getByLabel('Name').fill('Every Monday');
  await dialog().getByLabel('Project or station').selectOption({ index: 1 });
  await dialog().getByLabel('Template').selectOption('Short');
  expect(await violations(page)).toEqual([]);
  await save();
  await page.getByRole('row').filter({ hasText: 'Monday 08:00' }).waitFor();
  await press('Delete Every Monday');
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No schedules yet').waitFor();
  expect(errors).toEqual([]);
});
