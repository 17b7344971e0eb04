import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { enums, runStatusFlags } from '@groundwatch/protocol/model';
import type { StatisticsFault } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { deviceAddress } from './device-address.ts';
import { useFigures } from './figures.ts';
import { useStatisticsView, type Days } from './use-period.ts';
import { ViewFrame } from './ViewFrame.tsx';
import classes from './statistics.module.css';

const groupings = ['bit', 'model', 'firmware', 'operator', 'device'] as const;
const DAY_MS = 86_400_000;

/** Fault flags: how often, how long, and where each bit of the run status was set. */
export function FaultView() {
  const { t } = useTranslation('statistics');
  const nameOf = useNames();
  const { view, setView, days } = useStatisticsView();
  const { count, duration, mean } = useFigures();
  const by = groupings.find((known) => known === view.filters['by']) ?? 'bit';
  const wanted = view.filters['bit'];
  const bit = wanted !== undefined && /^\d{1,2}$/.test(wanted) && Number(wanted) < 29 ? Number(wanted) : undefined;
  const query = { ...days, by, ...(bit === undefined ? {} : { bit }) };
  const { data, error, isPlaceholderData, refetch } = useQuery(
    queryOf('GET /rest/statistics/faults', { query }, { placeholderData: keepPreviousData }),
  );
  const rows = isPlaceholderData ? undefined : data;
  const choose = (changes: Record<string, string>) => setView({ filters: { ...view.filters, ...changes } });
  const faultName = (of: number): string => {
    const flag = runStatusFlags.find((one) => one.bit === of);
    return `${of} ${flag ? nameOf(flag.names) : ''}`;
  };
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
      ? [{ key: 'days', title: t('daily'), render: (row: StatisticsFault) => <Spark fault={row} days={days} /> }]
      : []),
    ...(by === 'bit'
      ? []
      : [
          {
            key: 'group',
            title: t(`by.${by}`),
            isRowHead: true,
            render: (row: StatisticsFault) =>
              by === 'device' ? (
                <TextLink to={deviceAddress({ deviceNo: row.group, timeZone: 'UTC' }, days)}>
                  {row.name} · {row.group}
                </TextLink>
              ) : (
                groupName(row)
              ),
          },
        ]),
    { key: 'affected', title: t('affected'), isNumeric: true, render: ({ devices }) => count(devices) },
    { key: 'standing', title: t('standing'), isNumeric: true, render: ({ standing }) => count(standing) },
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
    <ViewFrame view="fault" list={view} onList={setView} days={days} exported={days}>
      <Panel
        title={bit === undefined ? t('list.fault') : t('only', { name: faultName(bit) })}
        aside={
          <Row gap={12} wrap>
            {bit !== undefined && <TextButton onClick={() => choose({ by: '', bit: '' })}>{t('showAll')}</TextButton>}
            <Segments
              label={t('byGroup')}
              value={by}
              options={groupings.map((value) => ({ value, label: t(`by.${value}`) }))}
              onChange={(value) => choose({ by: value })}
            />
          </Row>
        }
        isFlush
      >
        <DataTable
          label={t('list.fault')}
          hasCards
          columns={columns}
          rows={rows}
          keyOf={({ bit: of, group }) => `${of} ${group}`}
          error={error}
          onRetry={() => void refetch()}
          empty={t('noFaults')}
        />
      </Panel>
    </ViewFrame>
  );
}

/** Devices with the fault, day by day. */
function Spark({ fault, days }: { fault: StatisticsFault; days: Days }) {
  const { t } = useTranslation('statistics');
  const first = Date.parse(days.from);
  const count = Math.round((Date.parse(days.to) - first) / DAY_MS) + 1;
  const most = Math.max(1, ...fault.days.map(([, n]) => n));
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${count} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('daily')}
    >
      {fault.days.map(([day, n]) => (
        <rect
          key={day}
          x={(Date.parse(day) - first) / DAY_MS + 0.1}
          y={1 - n / most}
          width={0.8}
          height={n / most}
          fill="var(--gw-muted)"
        >
          <title>{`${day}: ${n}`}</title>
        </rect>
      ))}
    </svg>
  );
}
