import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { DeviceSortKey } from '@groundwatch/protocol/model';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { nextSort, type TableQuery } from '../../live/fleet/table-query.ts';
import { withParams } from '../../ui/address-params.ts';
import classes from './DeviceTable.module.css';
import { GridCell } from '../../ui/table/RowGrid.tsx';

const columns: readonly { key: DeviceSortKey | 'age' | 'readings'; sort?: DeviceSortKey; isNumber?: true }[] = [
  { key: 'device', sort: 'device' },
  { key: 'station', sort: 'station' },
  { key: 'state', sort: 'state' },
  { key: 'battery', sort: 'battery', isNumber: true },
  { key: 'signal', sort: 'signal', isNumber: true },
  { key: 'collected', sort: 'collected', isNumber: true },
  { key: 'age', isNumber: true },
  { key: 'readings' },
];

/** Column titles. Sortable ones are links, so that an order can be shared. */
export function TableTitles({ query, isWide }: { query: TableQuery; isWide: boolean }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return columns
    .filter(({ key }) => isWide || key !== 'station')
    .map(({ key, sort, isNumber }) => {
      const isSorted = sort !== undefined && sort === query.sort;
      const direction = query.isDescending ? 'descending' : 'ascending';
      const label = t(`table.${key}`);
      return (
        <GridCell key={key} role="columnheader" aria-sort={isSorted ? direction : undefined} isNumeric={isNumber}>
          {sort === undefined ? (
            label
          ) : (
            <Link
              replace
              to={{ search: withParams(params, { sort: nextSort(query, sort) }).toString() }}
              className={classes.sort}
              data-sorted={isSorted || undefined}
            >
              {label}
              {isSorted && (query.isDescending ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />)}
            </Link>
          )}
        </GridCell>
      );
    });
}
