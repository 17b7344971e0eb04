import type { Statistics } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { deviceAddress } from './device-address.ts';
import { completeness, onlineShare, useFigures } from './figures.ts';
import type { Days } from './use-period.ts';
import { Column } from '../../ui/box.tsx';

interface Named {
  deviceNo: string;
  name: string;
  stationName: string;
  timeZone: string;
}

/** The column that names a device and leads to it at this time. */
export function useDeviceColumn<Row extends Named>(days: Days): TableColumn<Row> {
  const { t } = useTranslation('statistics');
  return {
    key: 'name',
    title: t('device'),
    isRowHead: true,
    width: '220px',
    render: (row) => (
      <Column as="span" inline>
        <TextLink to={deviceAddress(row, days)}>{row.name}</TextLink>
        <small>
          {row.stationName} · {row.deviceNo}
        </small>
      </Column>
    ),
  };
}

export type SumKey =
  | 'completeness'
  | 'due'
  | 'received'
  | 'late'
  | 'repeated'
  | 'contradicting'
  | 'online'
  | 'gaps'
  | 'longest'
  | 'occasional';

/** Columns of figures, in this order. */
export function useSumColumns<Row extends Statistics>(...keys: readonly SumKey[]): TableColumn<Row>[] {
  const { t } = useTranslation('statistics');
  const figures = useFigures();
  const texts: Readonly<Record<SumKey, (row: Row) => string>> = {
    completeness: (row) => figures.share(completeness(row)),
    online: (row) => figures.share(onlineShare(row)),
    longest: ({ longestGapS }) => figures.duration(longestGapS),
    due: ({ due }) => figures.count(due),
    received: ({ received }) => figures.count(received),
    late: ({ late }) => figures.count(late),
    repeated: ({ repeated }) => figures.count(repeated),
    contradicting: ({ contradicting }) => figures.count(contradicting),
    gaps: ({ gaps }) => figures.count(gaps),
    occasional: ({ occasional }) => figures.count(occasional),
  };
  return keys.map((key) => ({
    key,
    title: key === 'completeness' || key === 'online' ? `${t(key)} %` : t(key),
    isNumeric: true,
    render: texts[key],
  }));
}
