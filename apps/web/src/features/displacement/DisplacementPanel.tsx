import { GAP_CYCLES } from '@groundwatch/protocol/model';
import { usualStep } from '@groundwatch/geotechnics';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import { pathPlotOption } from '../../charts/path-plot.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { useReading } from '../../live/hooks.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { SensorPanel } from '../../sensors/SensorPanel.tsx';
import { SensorPlot } from '../../sensors/SensorPlot.tsx';
import { useHistory } from '../../sensors/use-history.ts';
import { usePanelName } from '../../sensors/panel-name.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { withParams } from '../../ui/address-params.ts';
import { Box } from '../../ui/box.tsx';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { wallTime } from '../../ui/wall-time.ts';
import { displacementsOf, movementOver } from './displacement.ts';

/** The most readings or means of a path. More would show noise. */
const POINTS = 120;
const FIELDS = ['north', 'east', 'up'] as const;
/** mm. Smaller movements count as standing still. */
const LEAST = 10;

/** Path and velocity of an antenna in the plane. */
export function DisplacementPanel(props: PanelProps) {
  const [params] = useSearchParams();
  return (
    <SensorPanel panel="displacement-path" sensors={props.sensors} wanted={Number(params.get('gSensor'))}>
      {(sensor, offered) => <SensorDisplacement {...props} sensors={offered} sensor={sensor} />}
    </SensorPanel>
  );
}

function SensorDisplacement({ device, sensors, sensor, zone }: PanelProps & { sensor: ShownSensor }) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const nameOf = useNames();
  const [, setParams] = useSearchParams();
  const { title } = useSensorName()(sensor);
  const panelName = usePanelName();
  const shownZone = useShownZone(zone);
  const time = useTimeRange();
  const newest = useReading(sensor.id);
  const { asked, latest } = time;
  const history = useHistory({ sensorId: sensor.id, fields: FIELDS, period: asked, latest, points: POINTS });
  const points = useMemo(() => (history.data ? displacementsOf(history.data) : []), [history.data]);
  const moved = useMemo(() => movementOver(points), [points]);
  const words = useMemo(() => ({ start: t('tilt.start'), latest: t('tilt.latest') }), [t]);
  const steps = [device.sendCycle, history.data?.resolution ?? 0].map((seconds) => seconds * 1_000);
  const gapMs = GAP_CYCLES * Math.max(...steps, usualStep(points.map((point) => point.time)));
  const build = useCallback(
    ({ scheme, size }: ChartFrame) =>
      pathPlotOption({
        spots: points.map((point) => ({ time: point.time, across: point.east, up: point.north })),
        names: [t('tilt.east'), t('tilt.north')],
        unit: 'mm',
        least: LEAST,
        gapMs,
        scheme,
        locale,
        size,
        words,
      }),
    [points, gapMs, locale, words, t],
  );
  const columns = FIELDS.map((key) => {
    const { names, unit } = sensor.type.fields.find((field) => field.key === key)!;
    return { key, title: `${nameOf(names)} ${unit}` };
  });
  const text = (value: number | null | undefined, decimals: number, isSigned = false): string =>
    value === null || value === undefined ? MISSING : formatNumber(value, locale, decimals, isSigned);
  const doubtful = history.data?.doubtful.length ?? 0;
  return (
    <SensorPlot
      notes={[doubtful > 0 && t('displacement.leftOut', { count: doubtful })]}
      device={device}
      sensors={sensors}
      sensor={sensor}
      onSensor={(id) => setParams((known) => withParams(known, { gSensor: String(id) }), { replace: true })}
      time={time}
      zone={zone}
      readings={{
        range: asked,
        isLoaded: history.data !== undefined,
        isEmpty: points.length === 0,
        ...(doubtful > 0 && { emptyText: t('displacement.allSuspect') }),
        isFetching: history.isFetching,
        error: history.error,
        refetch: () => void history.refetch(),
        lastTime: newest ? Date.parse(newest.collectTime) : null,
      }}
      rows={() => [
        [t('plot.time'), ...columns.map((column) => column.title)],
        ...points.map((point) => [wallTime(point.time, shownZone), ...FIELDS.map((key) => point[key].toFixed(2))]),
      ]}
      figures={[
        { label: t('displacement.moved'), value: text(moved?.horizontal, 1), unit: 'mm' },
        { label: t('displacement.bearing'), value: text(moved?.bearing, 0), unit: '°' },
        { label: t('displacement.movedUp'), value: text(moved?.up, 1, true), unit: 'mm' },
        { label: t('displacement.speed'), value: text(moved?.speed, 2), unit: 'mm/d' },
        { label: t('displacement.upSpeed'), value: text(moved?.upSpeed, 2, true), unit: 'mm/d' },
      ]}
    >
      {(isTable) =>
        isTable ? (
          <DataTable
            label={panelName}
            look="figures"
            maxHeight="62vh"
            rows={points.toReversed()}
            keyOf={(point) => point.time}
            columns={[
              { key: 'time', title: t('plot.time'), render: (point) => formatStamp(point.time, shownZone) },
              ...columns.map(({ key, title: heading }) => ({
                key,
                title: heading,
                render: (point: (typeof points)[number]) => text(point[key], 2, true),
              })),
            ]}
          />
        ) : (
          <Box style={{ height: 440 }}>
            <Chart build={build} label={`${title}, ${panelName}`} />
          </Box>
        )
      }
    </SensorPlot>
  );
}
