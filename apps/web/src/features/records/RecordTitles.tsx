import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import { isNumeric, type RecordColumn } from './record-columns.ts';
import classes from './RecordTable.module.css';
import { useColumnName } from './use-column-name.ts';

/** Titles of the columns with units. */
export function RecordTitles({ columns }: { columns: readonly RecordColumn[] }) {
  const { t } = useTranslation('device');
  const columnName = useColumnName();
  const name = useNames();
  return columns.map((column) => (
    <Row
      key={column.key}
      as="span"
      role="columnheader"
      gap="0 4"
      wrap
      fill
      p="0 8"
      text="least"
      className={classes.title}
      {...(isNumeric(column) && { justify: 'end', textAlign: 'right' })}
      title={column.kind === 'field' ? `${name(column.names)} ${column.field.unit}`.trim() : undefined}
    >
      <span className={classes.words}>{columnName(column)}</span>
      {column.kind === 'field' && column.field.unit !== '' && <small>{column.field.unit}</small>}
      {column.kind === 'runStatus' && <small>{t('records.bits')}</small>}
    </Row>
  ));
}
