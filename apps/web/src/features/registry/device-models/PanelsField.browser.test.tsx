import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { devicePanels } from '@groundwatch/protocol/model';
import { changes } from '../../../../testing/fake-server.ts';
import { inLanguage } from '../../../../testing/render-app.tsx';
import { renderRegistry } from '../../../registry/testing/fake-registry.tsx';
import { deviceModels } from '../device-models.ts';

inLanguage('en');
beforeEach(async () => {
  const panels = ['status-table', 'crack-table', 'curve'];
  const row = { id: 1, version: 4, model: 'prt1000', panels, note: '', deviceCount: 3 };
  const permissions = ['create', 'update'].map((verb) => `device-model:${verb}`);
  renderRegistry(deviceModels, { rows: new Map([[1, row]]), permissions });
  await page.getByRole('button', { name: 'prt1000', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

const count = devicePanels.filter(({ tab }) => tab === 'overview').length;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const saved = async (): Promise<unknown> => {
  await button('Save').click();
  await expect.poll(() => changes()).toMatchObject([{ method: 'PUT', path: '/rest/device-models/1' }]);
  return changes()[0]?.body?.['panels'];
};

test('panels are chosen and put in order, tab by tab', async () => {
  await page.getByRole('checkbox', { name: 'Inclination table' }).click();
  await page.getByRole('checkbox', { name: 'Curve' }).click();
  await button('Move Status table down').click();
  expect(await saved()).toEqual(['crack-table', 'status-table', 'inclination-table']);
});

test('the keyboard moves a panel as often as wanted, and says where it is', async () => {
  const up = button('Move Crack table up');
  (up.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Crack table' }))
    .toHaveTextContent(`Crack table is now 1 of ${count}`);
  // It is at the top, so the other button has the focus.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Crack table down');
  await userEvent.keyboard('{Enter}{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Crack table down');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Crack table' }))
    .toHaveTextContent(`Crack table is now 3 of ${count}`);
  // Among the selected ones it is second again.
  await expect.element(button('Save')).toBeDisabled();
});
