import type { StatisticsDevice } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useDeviceColumn, useLanes, useSumColumns } from './cells.tsx';
import { DeviceLanes } from './DeviceLanes.tsx';
import { useDevices } from './CountView.tsx';
import { useFigures } from './figures.ts';
import { SumsBand } from './SumsBand.tsx';
import { useStatisticsView } from './use-period.ts';
import { ViewFrame } from './ViewFrame.tsx';
import { pageProps } from '../../ui/table/page-props.ts';

/** Online statistics: online time, gaps, and distributions of signal and voltage. */
export function OnlineView() {
  const { t } = useTranslation('statistics');
  const asked = useStatisticsView();
  const { view, setView, days } = asked;
  const list = useDevices(asked, 'spread');
  const { decimal, duration } = useFigures();
  const lanes = useLanes();
  const device = useDeviceColumn<StatisticsDevice>(days, lanes);
  const sums = useSumColumns<StatisticsDevice>('online', 'gaps', 'longest', 'occasional');
  const quantiles = (of: readonly number[] | null, decimals: number): string =>
    of?.map((value) => decimal(value, decimals)).join(' · ') ?? '—';
  const channels = ({ channels: of }: StatisticsDevice): string =>
    of.flatMap((seconds, n) => (seconds > 0 ? [`zx${n} ${duration(seconds)}`] : [])).join(' · ') || '—';
  return (
    <ViewFrame view="online" list={view} onList={setView} days={days} exported={days}>
      <SumsBand days={days} />
      <Panel title={t('list.online')} isFlush>
        <DataTable
          label={t('list.online')}
          columns={[
            device,
            ...sums,
            {
              key: 'signal',
              title: `${t('signal')} dBm`,
              isNumeric: true,
              render: ({ signal }) => quantiles(signal, 0),
            },
            {
              key: 'voltage',
              title: `${t('voltage')} V`,
              isNumeric: true,
              render: ({ voltage }) => quantiles(voltage, 1),
            },
            { key: 'channels', title: t('channels'), render: channels },
          ]}
          {...pageProps(list, view, setView)}
          keyOf={({ deviceNo }) => deviceNo}
          renderDetail={(row) => lanes.isOpen(row.deviceNo) && <DeviceLanes device={row} days={days} />}
          empty={t('empty')}
        />
      </Panel>
    </ViewFrame>
  );
}
