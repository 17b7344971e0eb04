import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { readView } from './list-view.ts';
import { DataTable } from './DataTable.tsx';
import type { DataTableProps, RowId } from './types.ts';

interface Row {
  id: number;
  name: string;
  count: number;
}

const rows: Row[] = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: `Row ${index + 1}`,
  count: index,
}));
const columns = [
  { key: 'name', title: 'Name', isSortable: true, render: (row: Row) => row.name },
  { key: 'count', title: 'Count', isSortable: true, isNumeric: true, render: (row: Row) => row.count },
  { key: 'fixed', title: 'Fixed', render: () => 'x' },
];
const view = readView(new URLSearchParams('sort=name'), {});
const onView = vi.fn();

inLanguage('en');
beforeEach(() => {
  onView.mockClear();
});
type Props = { [Key in keyof DataTableProps<Row>]?: DataTableProps<Row>[Key] | undefined };
const table = (props: Props = {}) => (
  <DataTable
    label="Rows"
    columns={columns}
    rows={rows}
    total={45}
    view={view}
    onView={onView}
    empty="There is nothing"
    nameOf={(row) => row.name}
    {...(props as Partial<DataTableProps<Row>>)}
  />
);
const show = (props: Props = {}, width = 900) =>
  renderApp(table(props), { style: `display:flex;flex-direction:column;width:${width}px;height:420px` });

describe('a table of pages', () => {
  test('asks for another order, page and size', async () => {
    show();
    await page.getByRole('button', { name: 'Name' }).click();
    expect(onView).toHaveBeenLastCalledWith({ sort: 'name', order: 'desc' });
    await page.getByRole('button', { name: 'Count' }).click();
    expect(onView).toHaveBeenLastCalledWith({ sort: 'count', order: 'asc' });
    await page.getByRole('button', { name: 'Page 3' }).click();
    expect(onView).toHaveBeenLastCalledWith({ page: 3 });
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('50');
    expect(onView).toHaveBeenLastCalledWith({ size: 50 });
  });

  test('shows its sorting, and which rows of how many', async () => {
    show();
    await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    expect(place.querySelectorAll('[aria-sort]')).toHaveLength(1);
    expect(page.getByRole('columnheader', { name: 'Fixed' }).element().querySelector('button')).toBeNull();
    await expect.element(page.getByText('1–20 of 45')).toBeVisible();
  });

  test('selects rows by their names, and a page at once; other pages stay selected', async () => {
    let selected: ReadonlyMap<RowId, Row> = new Map([[99, { id: 99, name: 'elsewhere', count: 0 }]]);
    const onChange = vi.fn((next: ReadonlyMap<RowId, Row>) => (selected = next));
    const ticking = () => ({ selection: { rows: selected, onChange } });
    const app = show(ticking());
    await page.getByRole('checkbox', { name: 'Select Row 2', exact: true }).click();
    expect([...selected.keys()]).toEqual([99, 2]);
    app.rerender(table(ticking()));
    const all = page.getByRole('checkbox', { name: 'Select all on this page' });
    expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
    await all.click();
    expect(selected.size).toBe(21);
    app.rerender(table(ticking()));
    await all.click();
    expect([...selected.keys()]).toEqual([99]);
  });

  test('keeps its head in sight while its rows are scrolled', async () => {
    show();
    const scroller = page.getByRole('region', { name: 'Rows' }).element();
    const before = place.querySelector('th')?.getBoundingClientRect().top;
    scroller.scrollTo({ top: 200 });
    await expect.poll(() => scroller.scrollTop).toBe(200);
    expect(place.querySelector('th')?.getBoundingClientRect().top).toBe(before);
  });

  test('has its final geometry while the first page is loading', () => {
    const app = show({ rows: undefined, total: 0 });
    const waiting = [...place.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
    expect(waiting).toHaveLength(12);
    app.rerender(table());
    expect(place.querySelector('tbody tr')?.getBoundingClientRect().height).toBe(waiting[0]);
  });

  test('says what failed, and tries again', async () => {
    const onRetry = vi.fn();
    show({ rows: undefined, error: new Error('the server sleeps'), onRetry });
    await expect.element(page.getByText('the server sleeps')).toBeVisible();
    await page.getByRole('button').click();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('goes back to the last page when its own is gone', async () => {
    show({ rows: [], total: 45, view: { ...view, page: 9 } });
    await expect.poll(() => onView.mock.calls).toEqual([[{ page: 3 }, { replace: true }]]);
    expect(place.textContent).not.toContain('There is nothing');
  });

  test('becomes cards where there is no room, sorted by a choice', async () => {
    const onOpen = vi.fn();
    show({ onOpen }, 340);
    expect(place.querySelector('table')).toBeNull();
    const card = page.getByRole('listitem').first();
    await expect.poll(() => card.element().textContent).toContain('Count0');
    expect(place.scrollWidth).toBeLessThanOrEqual(340);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('count desc');
    expect(onView).toHaveBeenLastCalledWith({ sort: 'count', order: 'desc' });
    const name = page.getByRole('button', { name: 'Row 1', exact: true });
    expect(name.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.click(name);
    expect(onOpen).toHaveBeenCalledWith(rows[0]);
  });
});

describe('a table of rows that are all here', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({ id: index, name: `Row ${index}`, count: -index }));
  const figures = [
    { key: 'name', title: 'Name', render: (row: Row) => row.name },
    { key: 'count', title: 'Count', sortBy: (row: Row) => row.count, render: (row: Row) => row.count },
  ];
  const first = () => place.querySelector('tbody tr:not([aria-hidden]) th')?.textContent;

  test('keeps only the rows in sight, can be read to its end, and orders itself', async () => {
    show({ look: 'figures', columns: figures, rows: many, view: undefined });
    await expect.poll(first).toBe('Row 0');
    expect(place.querySelectorAll('tbody tr').length).toBeLessThan(60);
    expect(place.querySelector('table')?.ariaRowCount).toBe('1001');
    const scroller = page.getByRole('region', { name: 'Rows' }).element();
    scroller.scrollTo({ top: scroller.scrollHeight });
    await expect.element(page.getByRole('rowheader', { name: 'Row 999' })).toBeVisible();
    scroller.scrollTo({ top: 0 });
    await page.getByRole('button', { name: 'Count' }).click();
    await expect.poll(first).toBe('Row 999');
  });

  test.each([900, 340])('expands a row to its details, %d px wide', async (width) => {
    const onOpen = vi.fn();
    const open = (id: number | null) =>
      show(
        {
          look: 'words',
          hasCards: true,
          view: undefined,
          onOpen,
          renderDetail: (row) => row.id === id && <p>its story</p>,
        },
        width,
      );
    open(null);
    const name = page.getByRole('button', { name: 'Row 2', exact: true });
    await expect.element(name).toHaveAttribute('aria-expanded', 'false');
    await name.click();
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
    open(2);
    await expect.element(name).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByText('its story')).toBeVisible();
  });
});

describe('rows that change of themselves', () => {
  const few = rows.slice(0, 5);
  const live = (more: Props = {}) =>
    table({ view: undefined, onView: undefined, total: undefined, rows: few, holdBy: ({ id }) => id, ...more });
  const style = { style: 'display:flex;flex-direction:column;width:900px;height:160px' };
  const shown = () => [...place.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset['row']).join('');
  const turned = few.toReversed();

  test('keep their places under the pointer, and take their own when it has gone', async () => {
    const { rerender } = renderApp(live(), style);
    await expect.poll(shown).toBe('12345');
    await userEvent.hover(page.getByText('Row 3'));
    const top = () => place.querySelector('[data-row="3"]')!.getBoundingClientRect().top;
    const was = top();
    rerender(live({ rows: [{ id: 9, name: 'Row 9', count: 9 }, ...turned] }));
    await expect.poll(shown).toBe('912345');
    expect(top()).toBeCloseTo(was, 0);
    await userEvent.unhover(page.getByText('Row 3'));
    await expect.poll(shown).toBe('954321');
  });

  test('keep them while one is shown in full; another one takes the order of now', async () => {
    const { rerender } = renderApp(live({ highlighted: 2 }), style);
    await expect.poll(shown).toBe('12345');
    rerender(live({ highlighted: 2, rows: turned }));
    await expect.poll(() => place.querySelector('[aria-current]')?.textContent).toContain('Row 2');
    expect(shown()).toBe('12345');
    rerender(live({ highlighted: 4, rows: turned }));
    await expect.poll(shown).toBe('54321');
  });

  test('are walked by keys, and as tall as they weigh', async () => {
    const onStep = vi.fn();
    const weights = ['heavy', 'middle', 'light', 'child', 'child'] as const;
    renderApp(
      live({ highlighted: 2, onStep, weightOf: ({ id }) => weights[id - 1]!, isExpanded: ({ id }) => id === 3 }),
      style,
    );
    await expect.poll(shown).toBe('12345');
    const heights = [...place.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect().height);
    expect(heights[0]).toBeGreaterThan(heights[1]!);
    expect(heights[1]).toBeGreaterThan(heights[2]!);
    await userEvent.keyboard('j');
    // An expanded row is followed by its rows.
    expect(onStep).toHaveBeenLastCalledWith(few[3]);
    await userEvent.keyboard('k');
    expect(onStep).toHaveBeenLastCalledWith(few[0]);
  });
});
