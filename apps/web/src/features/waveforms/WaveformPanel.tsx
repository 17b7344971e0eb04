import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { SensorPanel } from '../../sensors/SensorPanel.tsx';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { SensorSelect } from '../../sensors/SensorSelect.tsx';
import { usePanelName } from '../../sensors/panel-name.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { Panel, PanelPart } from '../../ui/Panel.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { PlotControls } from '../../sensors/range/PlotControls.tsx';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { useNewestWaveform, useWaveformList } from './use-waveforms.ts';
import { readWaveQuery, writeWaveQuery } from './wave-address.ts';
import { WaveformList } from './WaveformList.tsx';
import { WaveView } from './WaveView.tsx';

/** Recorded waveforms of a device's triggered sensors. */
export function WaveformPanel({ sensors, zone }: PanelProps) {
  const [params] = useSearchParams();
  return (
    <SensorPanel panel="waveform" sensors={sensors} wanted={readWaveQuery(params).sensorId}>
      {(sensor, offered) => <SensorWaveforms sensor={sensor} sensors={offered} zone={zone} />}
    </SensorPanel>
  );
}

interface SensorWaveformsProps {
  sensor: ShownSensor;
  sensors: readonly ShownSensor[];
  zone: string | undefined;
}

function SensorWaveforms({ sensor, sensors, zone }: SensorWaveformsProps) {
  const { t } = useTranslation('device');
  const shownZone = useShownZone(zone);
  const [params, setParams] = useSearchParams();
  const { title, place } = useSensorName()(sensor);
  const query = readWaveQuery(params);
  const change = (changes: Parameters<typeof writeWaveQuery>[1]): void =>
    setParams((now) => writeWaveQuery(now, changes), { replace: true });
  const time = useTimeRange();
  // The latest waveforms, regardless of age.
  const period = time.latest === null ? time.asked : { from: null, to: null };
  const list = useWaveformList(sensor.id, period);
  const records = list.data?.pages.flatMap((page) => page.records) ?? [];
  const isEmpty = list.data !== undefined && records.length === 0;
  const newest = useNewestWaveform(sensor.id, isEmpty).data;
  const chosen = records.find(({ startTime }) => startTime === query.start) ?? records[0];
  return (
    <Panel title={usePanelName()} isNamedAbove>
      <Row gap={8} wrap mb={12}>
        <PlotControls
          selection={<SensorSelect sensors={sensors} value={sensor.id} onChange={(sensorId) => change({ sensorId })} />}
          summary={`${title} · ${place}`}
          time={time}
          zone={zone}
        />
        <Text ml="auto" text="least" tone="text3">
          {list.data && t('waveform.count', { count: list.data.pages[0]?.total ?? 0 })}
        </Text>
      </Row>
      {list.error && !list.data ? (
        <PanelPart error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Stack columns="228px minmax(0, 1fr)" gap={16} align="start" single={900} aria-busy>
          <Skeleton rows={8} height={36} />
          <Skeleton rows={5} height={96} />
        </Stack>
      ) : chosen ? (
        <Stack columns="228px minmax(0, 1fr)" gap={16} align="start" single={900}>
          <WaveformList
            records={records}
            total={list.data.pages[0]?.total ?? records.length}
            chosen={chosen.startTime}
            zone={shownZone}
            onChoose={(start) => change({ start })}
            more={list.hasNextPage ? () => void list.fetchNextPage() : null}
            isLoadingMore={list.isFetchingNextPage}
          />
          <WaveView
            key={chosen.startTime}
            sensor={sensor}
            summary={chosen}
            zone={shownZone}
            window={chosen.startTime === query.start || query.start === null ? query.window : null}
            trigger={query.trigger}
            onWindow={(window) => change({ start: chosen.startTime, window })}
            onTrigger={(trigger) => change({ trigger })}
          />
        </Stack>
      ) : (
        <Empty
          text={
            newest
              ? t('waveform.noneSince', { time: formatZonedStamp(Date.parse(newest.startTime), shownZone) })
              : t('waveform.none')
          }
        />
      )}
    </Panel>
  );
}
