import { useCallback } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import type { RecordColumn } from './record-columns.ts';

/** The name of a column. The unit is shown beside it. */
export function useColumnName(): (column: RecordColumn) => string {
  const { t } = useTranslation('device');
  const name = useNames();
  return useCallback(
    (column) => ('names' in column ? name(column.names) : t(`records.column.${column.kind}`)),
    [t, name],
  );
}
