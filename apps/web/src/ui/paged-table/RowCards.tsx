import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack } from '../box.tsx';
import type { PagedTableProps } from './PagedTable.tsx';
import classes from './PagedTable.module.css';
import { toggled } from './selection.ts';
import type { RowId } from './types.ts';

const SKELETONS = 5;

/** The same rows where there is no room for columns: one under another, each column with its name. */
export function RowCards<Row extends { readonly id: RowId }>(props: PagedTableProps<Row>) {
  const { label, columns, rows, nameOf, onOpen, selection, renderActions, isRefreshing, highlighted } = props;
  const { t } = useTranslation('admin');
  const [first, ...rest] = columns;
  if (!first) return null;
  return (
    <>
      <SortChoice {...props} />
      <Stack as="ul" gap={12} className={classes.cards} aria-label={label} data-refreshing={isRefreshing || undefined}>
        {rows === undefined &&
          Array.from({ length: SKELETONS }, (_, index) => (
            <li key={index} className={classes.card} aria-hidden>
              <i className={classes.bone} style={{ width: '55%' }} />
              <i className={classes.bone} style={{ width: '80%' }} />
              <i className={classes.bone} style={{ width: '70%' }} />
            </li>
          ))}
        {rows?.map((row) => (
          <li
            key={row.id}
            className={classes.card}
            data-selected={selection?.rows.has(row.id) || undefined}
            data-highlighted={highlighted === row.id || undefined}
          >
            <Row gap={12} style={{ minHeight: 44 }} className={classes.cardHead}>
              {selection && (
                <Checkbox
                  checked={selection.rows.has(row.id)}
                  aria-label={t('list.select', { name: nameOf(row) })}
                  onChange={(event) => selection.onChange(toggled(selection.rows, [row], event.currentTarget.checked))}
                />
              )}
              {onOpen ? (
                <button type="button" className={classes.open} onClick={() => onOpen(row)}>
                  {first.render(row)}
                </button>
              ) : (
                <strong className={classes.cardTitle}>{first.render(row)}</strong>
              )}
              {renderActions && (
                <Row align="stretch" fixed ml="auto">
                  {renderActions(row)}
                </Row>
              )}
            </Row>
            <Stack as="dl" gap={4} className={classes.facts}>
              {rest.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </Stack>
          </li>
        ))}
      </Stack>
    </>
  );
}

function SortChoice<Row extends { readonly id: RowId }>({ columns, view, onView }: PagedTableProps<Row>) {
  const { t } = useTranslation('admin');
  const sortable = columns.filter((column) => column.isSortable);
  if (sortable.length === 0) return null;
  const options = sortable.flatMap(({ key, title }) => [
    { value: `${key} asc`, label: t('list.sortedUp', { column: title }) },
    { value: `${key} desc`, label: t('list.sortedDown', { column: title }) },
  ]);
  return (
    <NativeSelect
      className={classes.sortChoice}
      aria-label={t('list.sortBy')}
      value={view.sort === null ? '' : `${view.sort} ${view.order}`}
      data={view.sort === null ? [{ value: '', label: t('list.sortBy') }, ...options] : options}
      onChange={(event) => {
        const [sort = null, order] = event.currentTarget.value.split(' ');
        onView({ sort, order: order === 'desc' ? 'desc' : 'asc' });
      }}
    />
  );
}
