import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import type { PagedTableProps } from './PagedTable.tsx';
import classes from './PagedTable.module.css';
import { pageSelection, toggled } from './selection.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import type { RowId, TableColumn } from './types.ts';

const widthOf = (width: string | undefined): CSSProperties =>
  width === undefined ? {} : ({ '--cell-width': width } as CSSProperties);

/** Rows under columns, with a head that stays. */
export function TableRows<Row extends { readonly id: RowId }>(props: PagedTableProps<Row>) {
  const { label, columns, rows, view, nameOf, onOpen, selection, renderActions, isRefreshing, highlighted } = props;
  const { t } = useTranslation('admin');
  const page = selection && pageSelection(selection.rows, rows ?? []);
  return (
    <table className={classes.table} aria-label={label} data-refreshing={isRefreshing || undefined}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={classes.check}>
              <Checkbox
                size="xs"
                checked={page === 'all'}
                indeterminate={page === 'some'}
                disabled={!rows?.length}
                aria-label={t('list.selectPage')}
                onChange={() => selection.onChange(toggled(selection.rows, rows ?? [], page !== 'all'))}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} props={props} />
          ))}
          {renderActions && (
            <th scope="col" className={classes.actions}>
              <span className="gw-visually-hidden">{t('list.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows === undefined && (
          <SkeletonRows
            count={Math.min(view.size, 12)}
            columns={columns}
            hasCheck={selection !== undefined}
            hasActions={renderActions !== undefined}
          />
        )}
        {rows?.map((row) => (
          <tr
            key={row.id}
            data-selected={selection?.rows.has(row.id) || undefined}
            data-highlighted={highlighted === row.id || undefined}
          >
            {selection && (
              <td className={classes.check}>
                <Checkbox
                  size="xs"
                  checked={selection.rows.has(row.id)}
                  aria-label={t('list.select', { name: nameOf(row) })}
                  onChange={(event) => selection.onChange(toggled(selection.rows, [row], event.currentTarget.checked))}
                />
              </td>
            )}
            {columns.map((column, index) => (
              <td
                key={column.key}
                data-numeric={column.isNumeric || undefined}
                data-first={index === 0 || undefined}
                style={widthOf(column.width)}
              >
                {index === 0 && onOpen ? (
                  <button type="button" className={classes.open} onClick={() => onOpen(row)}>
                    {column.render(row)}
                  </button>
                ) : (
                  column.render(row)
                )}
              </td>
            ))}
            {renderActions && (
              <td className={classes.actions}>
                <div>{renderActions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeadCell<Row extends { readonly id: RowId }>({
  column,
  props: { view, onView },
}: {
  column: TableColumn<Row>;
  props: PagedTableProps<Row>;
}) {
  const isSorted = view.sort === column.key;
  const next = isSorted && view.order === 'asc' ? 'desc' : 'asc';
  const Arrow = !isSorted ? IconSelector : view.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      data-numeric={column.isNumeric || undefined}
      style={widthOf(column.width)}
      {...(isSorted ? { 'aria-sort': view.order === 'asc' ? ('ascending' as const) : ('descending' as const) } : {})}
    >
      {column.isSortable ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={isSorted || undefined}
          onClick={() => onView({ sort: column.key, order: next })}
        >
          {column.title}
          <Arrow size={14} stroke={1.8} aria-hidden />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}
