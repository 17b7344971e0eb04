import { NativeSelect } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row as Line, Stack, Text } from '../box.tsx';
import shared from './DataTable.module.css';
import classes from './RowCards.module.css';
import { RowHead, SelectRow, signsOf } from './row-parts.tsx';
import type { RowsProps } from './TableRows.tsx';
import { idOf, rowHeadOf, type DataTableProps, type ListView, type SetView } from './types.ts';
import { unbroken } from '../unbroken.tsx';

const SKELETONS = 5;

/** Rows as cards, each value with its column name. */
export function RowCards<Row>(props: RowsProps<Row>) {
  const { label, columns, ordered, selection, renderActions, isRefreshing } = props;
  const first = columns[rowHeadOf(columns)];
  const rest = columns.filter((column) => column !== first);
  const rows = ordered.rows;
  if (!first) return null;
  return (
    <>
      {props.view && props.onView && <SortChoice columns={columns} view={props.view} onView={props.onView} />}
      <Stack as="ul" gap={12} className={classes.cards} aria-label={label} data-refreshing={isRefreshing || undefined}>
        {rows === undefined &&
          Array.from({ length: SKELETONS }, (_, index) => (
            <li key={index} className={classes.card} aria-hidden>
              <i className={shared.bone} style={{ width: '55%' }} />
              <i className={shared.bone} style={{ width: '80%' }} />
              <i className={shared.bone} style={{ width: '70%' }} />
            </li>
          ))}
        {rows?.map((row, index) => {
          const id = idOf(props, row);
          return (
            <li key={id} className={classes.card} {...signsOf(props, row)}>
              <Line gap={12} style={{ minHeight: 44 }}>
                {selection && <SelectRow {...props} row={row} selection={selection} isLarge />}
                <Text as="strong" grow text="panel" breaks>
                  <RowHead {...props} row={row} index={index} column={first} />
                </Text>
                {renderActions && (
                  <Line align="stretch" fixed ml="auto">
                    {renderActions(row)}
                  </Line>
                )}
              </Line>
              {rest.length > 0 && (
                <Stack as="dl" gap={4} className={classes.facts}>
                  {rest.map((column) => (
                    <div key={column.key}>
                      <dt>{column.title}</dt>
                      <dd>{unbroken(column.render(row, index))}</dd>
                    </div>
                  ))}
                </Stack>
              )}
              {props.renderDetail?.(row)}
            </li>
          );
        })}
      </Stack>
    </>
  );
}

interface SortChoiceProps<Row> extends Pick<DataTableProps<Row>, 'columns'> {
  view: ListView;
  onView: SetView;
}

function SortChoice<Row>({ columns, view, onView }: SortChoiceProps<Row>) {
  const { t } = useTranslation();
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
