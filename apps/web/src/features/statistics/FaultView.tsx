import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { enums } from '@groundwatch/protocol/model';
import type { StatisticsFault } from '@groundwatch/protocol/rest';
import { Link } from 'react-router';
import { queryOf } from '../../api/query.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { pageProps } from '../../ui/table/page-props.ts';
import { DeviceName, useFlagName, useLanes, type Named } from './cells.tsx';
import { statusAddress } from './device-address.ts';
import { DeviceLanes } from './DeviceLanes.tsx';
import { useFigures } from './figures.ts';
import { daysOf, useStatisticsView, type Days } from './use-period.ts';
import { ViewFrame } from './ViewFrame.tsx';
import classes from './statistics.module.css';

const groupings = ['bit', 'model', 'firmware', 'operator', 'device'] as const;
const DAY_S = 86_400;
/** Non-zero values stay visible. */
const LEAST = 0.18;

/** Fault flags: frequency, duration, and place of each run-status bit. */
export function FaultView() {
  const { t } = useTranslation('statistics');
  const nameOf = useNames();
  const faultName = useFlagName();
  const lanes = useLanes();
  const { view, setView, page, days } = useStatisticsView();
  const { count, duration, mean } = useFigures();
  const by = groupings.find((known) => known === view.filters['by']) ?? 'bit';
  const wanted = view.filters['bit'];
  const bit = wanted !== undefined && /^\d{1,2}$/.test(wanted) && Number(wanted) < 29 ? Number(wanted) : undefined;
  const query = { ...days, ...page, by, ...(bit === undefined ? {} : { bit }) };
  const list = useQuery(queryOf('GET /rest/statistics/faults', { query }, { placeholderData: keepPreviousData }));
  const choose = (changes: Record<string, string>) => setView({ filters: { ...view.filters, ...changes } });
  const groupName = ({ group }: StatisticsFault): string => {
    const operator = by === 'operator' && enums.operator.find((one) => String(one.code) === group);
    return operator ? nameOf(operator.names) : group || t('unknown');
  };
  const columns: TableColumn<StatisticsFault>[] = [
    {
      key: 'bit',
      title: t('fault'),
      isRowHead: by === 'bit',
      render: (row) =>
        by === 'bit' ? (
          <TextButton onClick={() => choose({ by: 'device', bit: String(row.bit) })}>{faultName(row.bit)}</TextButton>
        ) : (
          faultName(row.bit)
        ),
    },
    ...(by === 'bit'
      ? []
      : [
          {
            key: 'group',
            title: t(`by.${by}`),
            isRowHead: true,
            render: (row: StatisticsFault) =>
              by === 'device' ? (
                <DeviceName device={deviceOf(row)} days={days} lanes={lanes} of={keyOf(row)} />
              ) : (
                groupName(row)
              ),
          },
        ]),
    ...(by === 'bit' || by === 'device'
      ? [
          {
            key: 'days',
            title: t(by === 'bit' ? 'daily' : 'dailyTime'),
            render: (row: StatisticsFault) => <Spark fault={row} days={days} isDevice={by === 'device'} />,
          },
        ]
      : []),
    ...(by === 'device'
      ? []
      : [
          {
            key: 'affected',
            title: t('affected'),
            isNumeric: true,
            render: ({ devices }: StatisticsFault) => count(devices),
          },
        ]),
    {
      key: 'active',
      title: t('active'),
      isNumeric: true,
      render: ({ active }) => (by === 'device' ? (active > 0 ? t('isSet') : '—') : count(active)),
    },
    { key: 'begun', title: t('begun'), isNumeric: true, render: ({ begun }) => count(begun) },
    { key: 'inAll', title: t('inAll'), isNumeric: true, render: ({ faultyS }) => duration(faultyS) },
    { key: 'longest', title: t('longest'), isNumeric: true, render: ({ longestS }) => duration(longestS) },
    {
      key: 'between',
      title: t('between'),
      isNumeric: true,
      render: ({ onlineS, faultyS, begun }) => mean(onlineS - faultyS, begun),
    },
    { key: 'toEnd', title: t('toEnd'), isNumeric: true, render: ({ endedS, ended }) => mean(endedS, ended) },
  ];
  return (
    <ViewFrame
      view="fault"
      list={view}
      onList={setView}
      days={days}
      exported={days}
      choices={
        <Select
          aria-label={t('groupBy')}
          w={140}
          allowDeselect={false}
          value={by}
          data={groupings.map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={(value) => choose({ by: value ?? '' })}
        />
      }
    >
      <Panel
        title={bit === undefined ? t('list.fault') : t('only', { name: faultName(bit) })}
        aside={<TextButton onClick={() => choose({ by: '', bit: '' })}>{t('showAll')}</TextButton>}
        isNamedAbove={bit === undefined}
        isFlush
      >
        <DataTable
          label={t('list.fault')}
          hasCards
          columns={columns}
          {...pageProps(list, view, setView)}
          // Rows kept from another grouping would have wrong headings.
          rows={list.isPlaceholderData ? undefined : list.data?.records}
          keyOf={keyOf}
          renderDetail={(row) =>
            by === 'device' && lanes.isOpen(keyOf(row)) && <DeviceLanes device={deviceOf(row)} days={days} />
          }
          empty={t('noFaults')}
        />
      </Panel>
    </ViewFrame>
  );
}

const keyOf = ({ bit, group }: StatisticsFault): string => `${bit} ${group}`;
const deviceOf = ({ group, name, stationName, timeZone }: StatisticsFault): Named => ({
  ...{ deviceNo: group, name, stationName, timeZone },
});

/** Devices with the fault by day. For one device the duration, linked to that day. */
function Spark({ fault, days, isDevice }: { fault: StatisticsFault; days: Days; isDevice: boolean }) {
  const { t } = useTranslation('statistics');
  const { duration } = useFigures();
  const at = new Map(daysOf(days).map((day, n) => [day, n]));
  const most = isDevice ? DAY_S : Math.max(1, ...fault.days.map(([, n]) => n));
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${at.size} 1`}
      preserveAspectRatio="none"
      role={isDevice ? 'group' : 'img'}
      aria-label={t(isDevice ? 'dailyTime' : 'daily')}
    >
      {fault.days.map(([day, n]) => {
        const height = isDevice ? Math.max(LEAST, n / most) : n / most;
        const bar = (
          <rect x={at.get(day)! + 0.1} y={1 - height} width={0.8} height={height} fill="var(--gw-muted)">
            <title>{`${day}: ${isDevice ? duration(n) : n}`}</title>
          </rect>
        );
        return isDevice ? (
          <Link key={day} to={statusAddress(deviceOf(fault), day)} tabIndex={-1}>
            {bar}
          </Link>
        ) : (
          <g key={day}>{bar}</g>
        );
      })}
    </svg>
  );
}
