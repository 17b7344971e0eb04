import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { CompanyBodySchema, CustomerBodySchema } from '@groundwatch/protocol/rest';
import { calls, refusal, serve } from '../../testing/fake-server.ts';
import { inLanguage } from '../../testing/render-app.tsx';
import { changeLanguage } from '../i18n/i18n.ts';
import type { RegistryDefinition, RegistryRow } from './definition.ts';
import { CycleField } from './fields/CycleField.tsx';
import { nameOfRow } from './references.ts';
import { renderRegistry } from './testing/fake-registry.tsx';

const companies: RegistryDefinition = {
  subject: 'company',
  path: 'companies',
  page: '/admin/companies',
  schema: CompanyBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'name' },
  columns: [{ key: 'name' }, { key: 'note' }],
  fields: [
    { key: 'name', kind: 'text' },
    { key: 'note', kind: 'multiline' },
  ],
};
const first = { id: 1, version: 3, name: 'Alpha', note: 'old', updatedAt: '2026-01-01T00:00:00Z' };
const second = { id: 2, version: 1, name: 'Beta', note: '' };
const verbs = ['create', 'update', 'delete', 'import', 'export'];
let rows: Map<number, RegistryRow>;
let permissions: string[];

inLanguage('en');
beforeEach(() => {
  rows = new Map([first, second].map((row) => [row.id, row]));
  permissions = verbs.map((verb) => `company:${verb}`);
});
afterEach(() => changeLanguage('en'));

const open = async (definition = companies, path = '/'): Promise<void> => {
  renderRegistry(definition, { rows, permissions, path });
  await expect.element(page.getByRole('button', { name: 'Alpha', exact: true })).toBeVisible();
};
const lastCall = (method: string, path: string) => calls(`${method} ${path}`).at(-1);
const field = (label: string) => page.getByRole('dialog').getByRole('textbox', { name: label });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the list', () => {
  test('sends what the address says, and searches a moment after the last key', async () => {
    await open(companies, '/?page=2&sort=note&order=desc');
    expect(Object.fromEntries(lastCall('GET', '/rest/companies')?.query ?? [])).toEqual({
      current: '2',
      size: '20',
      sort: 'note',
      order: 'desc',
    });
    await page.getByRole('searchbox').fill('gam');
    await expect.poll(() => lastCall('GET', '/rest/companies')?.query.get('keyword')).toBe('gam');
    expect(lastCall('GET', '/rest/companies')?.query.get('current')).toBe('1');
  });

  test('sends nothing amid a word that is still composed', async () => {
    await open();
    const box = page.getByRole('searchbox').element() as HTMLInputElement;
    box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    await userEvent.type(box, 'shi');
    const before = calls().length;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(calls().length).toBe(before);
    box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await expect.poll(() => lastCall('GET', '/rest/companies')?.query.get('keyword')).toBe('shi');
  });

  test('offers what the user may do, and nothing else', async () => {
    permissions = ['company:export'];
    await open();
    await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Add', exact: true }).elements()).toEqual([]);
    expect(page.getByRole('button', { name: /Delete/ }).elements()).toEqual([]);
    expect(page.getByRole('checkbox').elements()).toEqual([]);
    await press('View Alpha');
    await expect.element(field('Company name')).toBeDisabled();
    expect(page.getByRole('button', { name: 'Save' }).elements()).toEqual([]);
  });

  test('says what each of many rows came to, and keeps those selected that stayed', async () => {
    serve({
      'POST /rest/companies/bulk': [
        { id: 1, ok: true, msg: '' },
        { id: 2, ok: false, msg: 'still in use' },
      ],
    });
    await open();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('dialog').getByText('still in use')).toBeVisible();
    expect(lastCall('POST', '/rest/companies/bulk')?.body).toEqual({
      action: 'delete',
      rows: [
        { id: 1, version: 3 },
        { id: 2, version: 1 },
      ],
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect.element(page.getByText('1 selected')).toBeVisible();
  });
});

test('all rows of a list are selected, and a cycle set for them', async () => {
  permissions = ['company:update'];
  serve({
    'GET /rest/companies': ({ query }) => {
      const isAll = query.get('size') === '500';
      return { current: 1, size: 20, total: 2, records: isAll ? [first, second] : [first] };
    },
  });
  serve({ 'POST /rest/companies/bulk': [{ id: 1, ok: true, msg: '' }] });
  await open({
    ...companies,
    schema: CompanyBodySchema.extend({ sendCycleS: z.number().int().min(10) }),
    fields: [...companies.fields, { key: 'sendCycleS', kind: 'custom', component: CycleField }],
    bulk: ['sendCycleS'],
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await press('Select all 2');
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await press('Set');
  await page.getByRole('menuitem').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('5');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.element(dialog.getByText('must be at least 10')).toBeVisible();
  expect(calls('POST /rest/companies/bulk')).toEqual([]);
  await dialog.getByText('min', { exact: true }).click();
  await expect.element(dialog.getByText('= 5 s')).toBeVisible();
  await dialog.getByRole('textbox').fill('5');
  await expect.element(dialog.getByText('= 300 s')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(() => lastCall('POST', '/rest/companies/bulk')?.body)
    .toEqual({
      action: 'update',
      rows: [
        { id: 1, version: 3 },
        { id: 2, version: 1 },
      ],
      changes: { sendCycleS: 300 },
    });
});

test('an empty list is exported all the same: its headings are what an import begins with', async () => {
  serve({ 'GET /rest/companies': { current: 1, size: 20, total: 0, records: [] } });
  renderRegistry(companies, { rows, permissions });
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  await expect.element(page.getByText('No company yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeEnabled();
});

describe('the form', () => {
  const customers: RegistryDefinition = {
    ...companies,
    subject: 'customer',
    path: 'customers',
    schema: CustomerBodySchema,
    fields: [
      { key: 'name', kind: 'text' },
      { key: 'phone', kind: 'text' },
      { key: 'note', kind: 'multiline' },
    ],
  };
  const texts = {
    en: { required: 'is required', long: /at most 200 characters/, label: 'Customer name' },
    'zh-chs': { required: '必填', long: /最多 200 个字符/, label: '委托单位名称' },
    ja: { required: '必須です', long: /200 文字以内/, label: '発注者名' },
  } as const;

  test('says what is wrong as a field is left, in the language of the moment', async () => {
    permissions = verbs.map((verb) => `customer:${verb}`);
    await open(customers);
    await press('Add');
    const [name, phone] = [field('Customer name'), field('Phone')];
    await name.click();
    await phone.fill('0'.repeat(201));
    await field('Note').click();
    const dialog = page.getByRole('dialog');
    for (const language of ['en', 'zh-chs', 'ja'] as const) {
      await changeLanguage(language);
      await expect.element(dialog.getByText(texts[language].required)).toBeVisible();
      await expect.element(dialog.getByText(texts[language].long)).toBeVisible();
      await expect.element(field(texts[language].label)).toHaveAttribute('aria-invalid', 'true');
    }
    expect(lastCall('POST', '/rest/customers')).toBeUndefined();
  });

  test('shows what the server refuses at its field, and loses nothing', async () => {
    serve({
      'POST /rest/companies': () =>
        refusal(400, 'invalid', 400, { fields: [{ path: 'name', msg: 'this name is taken' }] }),
    });
    await open();
    await press('Add');
    await field('Company name').fill('Gamma');
    await press('Save');
    await expect.element(page.getByText('this name is taken')).toBeVisible();
    await expect.element(field('Company name')).toHaveValue('Gamma');
    await expect.element(field('Company name')).toHaveFocus();
  });

  test('asks before what was typed is thrown away', async () => {
    await open();
    await press('Edit Alpha');
    await field('Note').fill('new');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(field('Note')).toHaveValue('new');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('a row that somebody else changed', () => {
  test('is saved as chosen, against their version', async () => {
    serve({
      'PUT /rest/companies/1': ({ body }) =>
        (body as { version: number }).version === 3 ? refusal(409, 'changed meanwhile', 40_904) : null,
    });
    await open();
    await press('Edit Alpha');
    await field('Company name').fill('Alpha of mine');
    await field('Note').fill('mine');
    rows.set(1, {
      ...first,
      version: 4,
      name: 'Alpha of theirs',
      note: 'old',
      updatedAt: '2026-02-02T00:00:00Z',
    });
    await press('Save');
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this entry' });
    await expect.element(conflict.getByText(/Alpha of theirs/)).toBeVisible();
    const save = conflict.getByRole('button', { name: 'Save as chosen' });
    await expect.element(save).toBeDisabled();
    await conflict.getByRole('radio', { name: /Theirs/ }).click();
    await save.click();
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(lastCall('PUT', '/rest/companies/1')?.body).toEqual({
      name: 'Alpha of theirs',
      note: 'mine',
      version: 4,
    });
  });
});

describe('deleting', () => {
  const dependents = 'GET /rest/companies/1/dependents';

  test('is not possible while something depends on the row, and leads there', async () => {
    serve({ [dependents]: [{ kind: 'project', count: 2, names: ['P1', 'P2'], isBlocking: true }] });
    await open();
    await press('Delete Alpha');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('link')).toHaveAttribute('href', '/admin/projects?companyId=1');
    await expect.element(dialog.getByText('P1, P2')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  test('says what goes too, and names the version that was seen', async () => {
    serve({ [dependents]: [{ kind: 'resource', count: 1, names: ['Logo'], isBlocking: false }] });
    serve({ 'DELETE /rest/companies/1': () => null });
    await open();
    await press('Delete Alpha');
    await expect.element(page.getByText('Logo')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => lastCall('DELETE', '/rest/companies/1')?.query.get('version')).toBe('3');
  });
});

describe('importing', () => {
  const report = {
    created: 1,
    updated: 1,
    unchanged: 0,
    problems: [],
    preview: [{ row: 2, action: 'create', name: 'Gamma', note: '' }],
  };
  const choose = async (): Promise<void> => {
    await press('Import');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input) await userEvent.upload(input, new File(['a'], 'companies.csv', { type: 'text/csv' }));
  };

  test('shows problems by row and column, and writes nothing', async () => {
    serve({
      'POST /rest/companies/import': { ...report, problems: [{ row: 3, column: 'Company name', msg: 'Required' }] },
    });
    await open();
    await choose();
    const problem = page.getByRole('dialog').getByRole('row').nth(1);
    await expect.element(problem).toBeVisible();
    expect(problem.element().textContent).toBe('3Company nameRequired');
    await expect.element(page.getByRole('dialog').getByRole('button', { name: /Import/ })).toBeDisabled();
    expect(lastCall('POST', '/rest/companies/import')?.query.get('mode')).toBe('check');
  });

  test('applies what was checked', async () => {
    serve({ 'POST /rest/companies/import': report });
    await open();
    await choose();
    await expect.element(page.getByRole('dialog').getByRole('cell', { name: 'Gamma' })).toBeVisible();
    await press('Import 2');
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    const call = lastCall('POST', '/rest/companies/import');
    expect(call?.query.get('mode')).toBe('apply');
    expect(call?.body).toHaveProperty('name', 'companies.csv');
  });
});
