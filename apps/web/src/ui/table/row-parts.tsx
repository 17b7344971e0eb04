import { Checkbox } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row as Line, Stack } from '../box.tsx';
import { unbroken } from '../unbroken.tsx';
import buttons from './TableButtons.module.css';
import { toggled } from './selection.ts';
import { idOf, type DataTableProps, type Selection, type TableColumn } from './types.ts';

/** Attributes of a row for styles and tests. */
export function signsOf<Row>(props: DataTableProps<Row>, row: Row) {
  const id = idOf(props, row);
  const isHighlighted = props.highlighted === id || undefined;
  return {
    'aria-current': isHighlighted,
    'data-row': id,
    'data-selected': props.selection?.rows.has(id) || undefined,
    'data-highlighted': isHighlighted,
    'data-mark': props.markOf?.(row),
    'data-weight': props.weightOf?.(row),
  };
}

interface RowHeadProps<Row> extends Pick<DataTableProps<Row>, 'onOpen' | 'renderDetail' | 'isExpanded'> {
  row: Row;
  index: number;
  column: TableColumn<Row>;
}

/** The naming cell of a row, with its mark and second line. The name opens the row. */
export function RowHead<Row>(props: RowHeadProps<Row>) {
  const { row, column } = props;
  const name = <RowName {...props} />;
  if (!column.mark && !column.below) return name;
  return (
    <Line gap={12} shrink>
      {column.mark?.(row)}
      {/* As wide as the name where it can be: what stands at the end gives way first. */}
      <Stack gap={2} grow style={{ flexBasis: 'auto' }}>
        {name}
        {column.below?.(row)}
      </Stack>
      {column.end?.(row)}
    </Line>
  );
}

function RowName<Row>({ row, index, column, onOpen, renderDetail, isExpanded }: RowHeadProps<Row>) {
  const name = unbroken(column.render(row, index));
  if (!onOpen) return name;
  return (
    <button
      type="button"
      className={buttons.open}
      aria-expanded={isExpanded ? isExpanded(row) : renderDetail && Boolean(renderDetail(row))}
      onClick={() => onOpen(row)}
    >
      {name}
    </button>
  );
}

export interface SelectProps<Row> extends DataTableProps<Row> {
  selection: Selection<Row>;
}

/** Selects one row by its name, with touch size on a card. */
export function SelectRow<Row>({
  row,
  selection,
  isLarge,
  ...props
}: SelectProps<Row> & { row: Row; isLarge?: boolean }) {
  const { t } = useTranslation();
  if (selection.isOpenTo?.(row) === false) return null;
  return (
    <Checkbox
      size={isLarge ? 'sm' : 'xs'}
      checked={selection.rows.has(idOf(props, row))}
      aria-label={t('list.select', { name: props.nameOf?.(row) })}
      onChange={(event) => selection.onChange(toggled(props, selection.rows, [row], event.currentTarget.checked))}
    />
  );
}
