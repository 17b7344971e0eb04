import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type CSSProperties, type RefObject } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import classes from './DataTable.module.css';
import buttons from './TableButtons.module.css';
import { pageSelection, toggled } from './selection.ts';
import { RowHead, SelectRow, signsOf, type SelectProps } from './row-parts.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { idOf, rowHeadOf, type DataTableProps, type TableColumn } from './types.ts';
import type { useRows } from './use-rows.ts';
import { unbroken } from '../unbroken.tsx';

export interface RowsProps<Row> extends DataTableProps<Row> {
  ordered: Omit<ReturnType<typeof useRows<Row>>, 'rows'> & { readonly rows: readonly Row[] | undefined };
  scroller: RefObject<HTMLDivElement | null>;
}

type Look = DataTableProps<unknown>['look'];

const SKELETONS = 12;
/** From this number on only visible rows exist, unless heights differ. */
const VIRTUAL_FROM = 120;
const OVERSCAN = 12;
const ROW_PX = 40;
const FIGURE_ROW_PX = 29;

const isNumeric = <Row,>(column: TableColumn<Row>, index: number, look: Look): true | undefined =>
  (column.isNumeric ?? (look === 'figures' && index > 0)) || undefined;
const widthOf = (width: string | undefined): CSSProperties =>
  width === undefined ? {} : ({ '--cell-width': width } as CSSProperties);

/** Height of a row in px at this font size. */
const rowPx = (element: Element | null): number =>
  (element && Number.parseFloat(getComputedStyle(element).getPropertyValue('--gw-row'))) || ROW_PX;

/** Rows in columns with a fixed head. */
export function TableRows<Row>(props: RowsProps<Row>) {
  const { label, columns, view, look, caption, selection, renderActions, isRefreshing, ordered, scroller } = props;
  const rows = ordered.rows;
  const isVirtual = look !== 'words' && !props.renderDetail && !props.weightOf && (rows?.length ?? 0) >= VIRTUAL_FROM;
  const inSight = useVirtualizer({
    count: isVirtual ? (rows?.length ?? 0) : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => (look === 'figures' ? FIGURE_ROW_PX : rowPx(scroller.current)),
    overscan: OVERSCAN,
  });
  const items = inSight.getVirtualItems();
  const shown = isVirtual
    ? items.map(({ index }) => ({ row: rows![index]!, index }))
    : rows?.map((row, index) => ({ row, index }));
  const width = columns.length + (selection ? 1 : 0) + (renderActions ? 1 : 0);
  return (
    <table
      className={classes.table}
      aria-label={label}
      aria-rowcount={isVirtual ? rows!.length + 1 : undefined}
      data-refreshing={isRefreshing || undefined}
    >
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {selection && <SelectPage {...props} selection={selection} />}
          {columns.map((column, index) => (
            <HeadCell key={column.key} column={column} index={index} {...props} />
          ))}
          {renderActions && <ActionsHead />}
        </tr>
      </thead>
      <tbody>
        {rows === undefined && <SkeletonRows count={Math.min(view?.size ?? SKELETONS, SKELETONS)} columns={width} />}
        {isVirtual && <Space height={items[0]?.start ?? 0} columns={width} />}
        {shown?.map(({ row, index }) => (
          <Fragment key={idOf(props, row)}>
            <BodyRow row={row} index={index} isVirtual={isVirtual} {...props} />
            <DetailRow row={row} columns={width} render={props.renderDetail} />
          </Fragment>
        ))}
        {isVirtual && <Space height={inSight.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={width} />}
      </tbody>
    </table>
  );
}

/** Replaces the rows outside the view. */
const Space = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden className={classes.space}>
      <td aria-hidden colSpan={columns} style={{ height }} />
    </tr>
  );

interface DetailRowProps<Row> {
  row: Row;
  columns: number;
  render: DataTableProps<Row>['renderDetail'];
}

function DetailRow<Row>({ row, columns, render }: DetailRowProps<Row>) {
  const detail = render?.(row);
  return (
    detail && (
      <tr>
        <td colSpan={columns} className={classes.detail}>
          {detail}
        </td>
      </tr>
    )
  );
}

interface BodyRowProps<Row> extends DataTableProps<Row> {
  row: Row;
  index: number;
  isVirtual: boolean;
}

function BodyRow<Row>({ row, index, isVirtual, ...props }: BodyRowProps<Row>) {
  const { columns, look = 'list', selection, renderActions } = props;
  const head = rowHeadOf(columns);
  return (
    <tr aria-rowindex={isVirtual ? index + 2 : undefined} {...signsOf(props, row)}>
      {selection && (
        <td className={classes.check}>
          <SelectRow {...props} row={row} selection={selection} />
        </td>
      )}
      {columns.map((column, place) => {
        const Cell = look !== 'list' && place === head ? 'th' : 'td';
        return (
          <Cell
            key={column.key}
            scope={Cell === 'th' ? 'row' : undefined}
            data-numeric={isNumeric(column, place, look)}
            data-head={place === head || undefined}
            style={widthOf(column.width)}
          >
            {place === head ? (
              <RowHead {...props} row={row} index={index} column={column} />
            ) : (
              unbroken(column.render(row, index))
            )}
          </Cell>
        );
      })}
      {renderActions && (
        <td className={classes.actions}>
          <div>{renderActions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function SelectPage<Row>({ selection, ...props }: SelectProps<Row>) {
  const { t } = useTranslation();
  const rows = (props.rows ?? []).filter((row) => selection.isOpenTo?.(row) !== false);
  const page = pageSelection(props, selection.rows, rows);
  return (
    <th scope="col" className={classes.check}>
      <Checkbox
        size="xs"
        checked={page === 'all'}
        indeterminate={page === 'some'}
        disabled={rows.length === 0}
        aria-label={t('list.selectPage')}
        onChange={() => selection.onChange(toggled(props, selection.rows, rows, page !== 'all'))}
      />
    </th>
  );
}

function ActionsHead() {
  const { t } = useTranslation();
  return (
    <th scope="col" className={classes.actions}>
      <span className="gw-visually-hidden">{t('list.actions')}</span>
    </th>
  );
}

function HeadCell<Row>({ column, index, look, ordered }: RowsProps<Row> & { column: TableColumn<Row>; index: number }) {
  const sorted = ordered.sortedBy(column.key);
  const Arrow = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconSelector;
  return (
    <th
      scope="col"
      data-numeric={isNumeric(column, index, look)}
      style={widthOf(column.width)}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
    >
      {sorted === null ? (
        (column.head ?? column.title)
      ) : (
        <button
          type="button"
          className={buttons.sort}
          data-sorted={sorted !== false || undefined}
          onClick={() => ordered.toggleSort(column.key)}
        >
          {column.head ?? column.title}
          <Arrow size={14} stroke={1.8} aria-hidden />
        </button>
      )}
    </th>
  );
}
