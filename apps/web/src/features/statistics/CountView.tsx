import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { familyKeys, families } from '@groundwatch/protocol/model';
import type { StatisticsDevice } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { queryOf } from '../../api/query.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { Column, Stack } from '../../ui/box.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useDeviceColumn, useLanes, useSumColumns } from './cells.tsx';
import { DeviceLanes } from './DeviceLanes.tsx';
import { DayLegend, DayStrip } from './DayStrip.tsx';
import { completeness, coverage } from './figures.ts';
import { SumsBand } from './SumsBand.tsx';
import { useStatisticsView, type Days } from './use-period.ts';
import { ViewFrame } from './ViewFrame.tsx';
import { pageProps } from '../../ui/table/page-props.ts';

/** Devices of a page of the list with their days, worst first. */
export function useDevices({ page, days }: ReturnType<typeof useStatisticsView>, detail: 'days' | 'spread') {
  const sort = detail === 'days' ? ('completeness' as const) : ('online' as const);
  const query = { ...days, ...page, sort, detail };
  return useQuery(queryOf('GET /rest/statistics/devices', { query }, { placeholderData: keepPreviousData }));
}

/** Data count: received reports of those due, by device and day, with totals. */
export function CountView() {
  const { t } = useTranslation('statistics');
  const asked = useStatisticsView();
  const { view, setView, days } = asked;
  const list = useDevices(asked, 'days');
  const lanes = useLanes();
  const device = useDeviceColumn<StatisticsDevice>(days, lanes, true);
  const [first, ...sums] = useSumColumns<StatisticsDevice>(
    'completeness',
    'due',
    'received',
    'late',
    'repeated',
    'contradicting',
  );
  const strip = {
    key: 'days',
    title: `${t('calendar')} ${days.from.slice(5)} – ${days.to.slice(5)}`,
    isNumeric: false,
    render: (row: StatisticsDevice) => <DayStrip device={row} days={days} />,
  };
  return (
    <ViewFrame view="count" list={view} onList={setView} days={days} exported={days}>
      <SumsBand days={days} />
      <Stack columns="minmax(0, 1fr) 300px" gap={16} align="start" single={1023}>
        <Panel title={t('calendar')} isNamedAbove isFlush>
          <DayLegend />
          <DataTable
            label={t('calendar')}
            look="figures"
            columns={[device, strip, first!, ...sums]}
            {...pageProps(list, view, setView)}
            keyOf={({ deviceNo }) => deviceNo}
            renderDetail={(row) => lanes.isOpen(row.deviceNo) && <DeviceLanes device={row} days={days} />}
            empty={t('empty')}
          />
        </Panel>
        <Groups days={days} />
      </Stack>
    </ViewFrame>
  );
}

type Group = AnswerOf<'GET /rest/statistics/groups'>['groups'][number];
const kinds = ['station', 'project', 'company', 'family'] as const;

/** Totals by place and by family, least complete first. */
function Groups({ days }: { days: Days }) {
  const { t } = useTranslation('statistics');
  const nameOf = useNames();
  const [by, setBy] = useState<(typeof kinds)[number]>('station');
  const groups = useQuery(
    queryOf('GET /rest/statistics/groups', { query: { ...days, by } }, { placeholderData: keepPreviousData }),
  );
  const [share] = useSumColumns<Group>('completeness');
  const familyOf = (key: string) => familyKeys.find((known) => known === key);
  const word = ({ name }: Group): string => {
    const family = by === 'family' ? familyOf(name) : undefined;
    return family ? nameOf(families[family].names) : name;
  };
  const rows = groups.data?.groups.toSorted((a, b) => (completeness(a) ?? 101) - (completeness(b) ?? 101));
  return (
    <Panel title={t('byGroup')} isFlush>
      <Column gap={8} p="0 12 12 12">
        <Segments
          label={t('byGroup')}
          value={by}
          options={kinds.map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={setBy}
        />
        <DataTable
          label={t('byGroup')}
          look="figures"
          maxHeight="520px"
          columns={[
            { key: 'name', title: t(`by.${by}`), render: word },
            { key: 'withData', title: t('withData'), isNumeric: true, render: coverage },
            share!,
          ]}
          rows={rows}
          keyOf={({ id, name }) => id ?? name}
          error={groups.error}
          onRetry={() => void groups.refetch()}
          empty={t('empty')}
        />
      </Column>
    </Panel>
  );
}
