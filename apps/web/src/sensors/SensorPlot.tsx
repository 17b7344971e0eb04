import type { Device } from '@groundwatch/protocol/rest';
import { useRef, useState, type ReactNode } from 'react';
import { PlotTools } from '../charts/PlotTools.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { Box, Row, Text } from '../ui/box.tsx';
import { formatZonedStamp } from '../ui/format-time.ts';
import { Panel, PanelPart } from '../ui/Panel.tsx';
import { Skeleton } from '../ui/states.tsx';
import { PlotControls } from './range/PlotControls.tsx';
import { usePanelName } from './panel-name.ts';
import { useReading } from '../live/hooks.ts';
import { Figures, type Figure } from '../ui/Figures.tsx';
import { FreshValue } from '../ui/FreshValue.tsx';
import { useFreshness } from './use-freshness.ts';
import { SensorSelect } from './SensorSelect.tsx';
import type { ShownSensor } from './sensor-layout.ts';
import type { Period } from './time-range.ts';
import { useSensorName } from './use-sensor-name.ts';
import { useShownZone } from './use-shown-zone.ts';
import type { useTimeRange } from './use-time-range.ts';

interface SensorPlotProps {
  /** The plotted quantity in the file name. Default: the panel's name. */
  what?: string;
  notes?: readonly (string | false)[];
  device: Device;
  sensors: readonly ShownSensor[];
  sensor: ShownSensor;
  onSensor: (id: number) => void;
  time: ReturnType<typeof useTimeRange>;
  zone: string | undefined;
  /** Further options of this plot. */
  choice?: ReactNode;
  /** The state of the readings, or why there are none. */
  readings: {
    readonly range: Period;
    readonly isLoaded: boolean;
    readonly isEmpty: boolean;
    readonly emptyText?: string;
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly refetch: () => void;
    /** Time of the latest reading, ms since 1970. Null without any. */
    readonly lastTime: number | null;
  };
  /** In the saved picture, below the period. */
  caption?: string;
  /** Rows of the saved table, head first. */
  rows: () => string[][];
  /** What the period comes to. */
  figures?: readonly Figure[];
  /** Of the plot's container, if it has its own height. */
  className?: string | undefined;
  children: (isTable: boolean) => ReactNode;
  renderBelow?: (isTable: boolean) => ReactNode;
}

/** px. The plot's place is reserved while loading. */
const LEAST = 420;

/** The readings of one sensor as plot or table, with options above and saving. */
export function SensorPlot(props: SensorPlotProps) {
  const title = usePanelName();
  const { what = title, notes = [], device, sensors, sensor, onSensor, time, zone, choice } = props;
  const { readings, caption = '', rows, figures, className, children, renderBelow } = props;
  const { range, isLoaded, isEmpty, isFetching, error, refetch, lastTime } = readings;
  const { t } = useTranslation('device');
  const shownZone = useShownZone(zone);
  const { title: name, place } = useSensorName()(sensor);
  const age = useFreshness(useReading(sensor.id)?.collectTime, device.sendCycle);
  // Of an earlier period they are what they were.
  const freshness = time.isLive ? age : 'fresh';
  const [isTable, setIsTable] = useState(false);
  const plot = useRef<HTMLDivElement>(null);
  const stamp = (ms: number): string => formatZonedStamp(ms, shownZone);
  const since =
    lastTime !== null && lastTime < range.to ? t('plot.noneSince', { time: stamp(lastTime) }) : t('plot.none');
  return (
    <Panel title={title} isNamedAbove>
      <Row gap={8} wrap touch>
        <PlotControls
          selection={<SensorSelect sensors={sensors} value={sensor.id} onChange={onSensor} />}
          summary={`${name} · ${place}`}
          time={time}
          zone={zone}
        >
          <PlotTools
            isTable={isTable}
            onTable={setIsTable}
            plot={plot}
            hasPicture={isLoaded && !isEmpty}
            name={`${device.name} ${name} ${what}`}
            words={{
              title: `${device.name} · ${name} · ${what}`,
              lines: [`${stamp(range.from)} → ${stamp(range.to)}`, caption],
            }}
            rows={rows}
          />
          {choice}
        </PlotControls>
        <Text ml="auto" text="least" tone="text3">
          {notes.filter((note) => note !== false).join(' · ')}
        </Text>
      </Row>
      {isLoaded && !isEmpty && figures && (
        <Figures
          least={112}
          mt={12}
          figures={figures.map((figure) => ({
            ...figure,
            value: <FreshValue freshness={freshness}>{figure.value}</FreshValue>,
          }))}
        />
      )}
      <Box
        ref={plot}
        mt={12}
        className={className}
        style={className ? {} : { minHeight: LEAST }}
        aria-busy={isFetching}
      >
        {error && !isLoaded ? (
          <PanelPart error={error} onRetry={refetch} />
        ) : !isLoaded ? (
          <Skeleton rows={8} height={36} />
        ) : isEmpty ? (
          <PanelPart empty={readings.emptyText ?? since} />
        ) : (
          children(isTable)
        )}
      </Box>
      {isLoaded && !isEmpty && renderBelow?.(isTable)}
    </Panel>
  );
}
