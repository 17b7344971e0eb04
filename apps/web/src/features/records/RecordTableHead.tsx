import { useNames, useTranslation } from '../../i18n/i18n.ts';
import type { RecordColumn } from './record-columns.ts';
import classes from './RecordTable.module.css';
import { useColumnName } from './use-column-name.ts';

const isNumber = (column: RecordColumn): boolean =>
  column.kind === 'element' || (column.kind === 'field' && column.field.options === undefined);

/** Titles of the columns, each with its unit. */
export function RecordTableHead({ columns }: { columns: readonly RecordColumn[] }) {
  const { t } = useTranslation('device');
  const columnName = useColumnName();
  const name = useNames();
  return (
    <div role="rowgroup" className={classes.headGroup}>
      <div role="row" aria-rowindex={1} className={classes.head}>
        {columns.map((column) => (
          <span
            key={column.key}
            role="columnheader"
            className={classes.title}
            data-number={isNumber(column) || undefined}
            title={column.kind === 'field' ? `${name(column.names)} ${column.field.unit}`.trim() : undefined}
          >
            <span className={classes.words}>{columnName(column)}</span>
            {column.kind === 'field' && column.field.unit !== '' && <small>{column.field.unit}</small>}
            {column.kind === 'runStatus' && <small>{t('records.bits')}</small>}
          </span>
        ))}
      </div>
    </div>
  );
}
