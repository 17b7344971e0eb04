import { beforeAll, expect, it } from 'vitest';
import { violations } from './helpers/axe.ts';
import { seedComparedSlopes } from './helpers/compared-slopes.ts';
import { openSite } from './helpers/open-site.ts';

const { installation, page, errors } = await openSite();
beforeAll(async () => {
  await seedComparedSlopes(installation);
});

it('a series is made of two sensors, tried, saved, calculated of the past and drawn like any sensor', async () => {
  await page.goto(`${installation.pageUrl}/admin/calculations`);
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByLabel('Name').fill('Opening in metres');
  await dialog.getByRole('button', { name: 'Add input' }).click();
  const picker = page.getByRole('dialog', { name: 'Add input' });
  await picker.getByRole('combobox').click();
  await picker.getByRole('combobox').fill('Gauge 1');
  await page.getByRole('option', { name: /Gauge 1/ }).click();
  await picker
    .getByRole('group', { name: /^Crack 03/ })
    .getByRole('button', { name: 'opening mm' })
    .click();
  await picker.getByRole('button', { name: 'Close' }).last().click();
  const formula = dialog.getByLabel('Formula');
  await formula.fill('a * 2 + 1');
  await dialog.getByText('character 9: the units mm and 1 do not match').waitFor();
  await formula.fill('a * 2 + 1[m]');
  await dialog.getByRole('button', { name: 'Try on stored data' }).click();
  await dialog.getByText(/\d+ values, 0 missing/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Opening in metres' });
  await expect.poll(() => row.innerText(), { timeout: 30_000 }).toMatch(/1,\d{3}\.\d{3} mm[\s\S]*up to date/);
  const { rows } = await installation.pool.query<{ n: number; wrong: number }>(
    `SELECT count(*)::int AS n, count(*) FILTER (WHERE abs(c.value - (2 * r.opening + 1000)) > 1e-6)::int AS wrong
     FROM reading_calculated c JOIN reading_crack r USING (collected_at)
     JOIN sensor s ON s.id = r.sensor_id AND s.name = 'Crack 03'`,
  );
  expect(rows[0]!.n).toBeGreaterThan(100);
  expect(rows[0]!.wrong).toBe(0);
  await row.getByRole('link', { name: 'Opening in metres' }).click();
  await page.getByRole('heading', { name: 'Gauge 1' }).locator('visible=true').first().waitFor();
  expect(errors).toEqual([]);
});
