import { GAP_CYCLES } from '@groundwatch/protocol/model';
import { usualStep } from '@groundwatch/geotechnics';
import { IconRoute } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import { pathPlotOption } from '../../charts/path-plot.ts';
import { SavePlot } from '../../charts/SavePlot.tsx';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { PlotTools } from '../../sensors/PlotTools.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { useHistory } from '../../sensors/use-history.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { Box } from '../../ui/box.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { Panel, PanelPart } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { wallTime } from '../../ui/wall-time.ts';
import { displacementsOf, movementOver } from './displacement.ts';

/** Readings or means of a path at most. */
const POINTS = 600;
const FIELDS = ['north', 'east', 'up'] as const;
/** mm: an antenna that wanders less stands still. */
const LEAST = 10;

/** Where an antenna has moved in the plane, and how fast. */
export function DisplacementPanel(props: PanelProps) {
  const { t } = useTranslation('device');
  const [params] = useSearchParams();
  const offered = props.sensors.filter(({ type }) => type.parts.some(({ family }) => family.key === 'gnss'));
  const sensor = offered.find(({ id }) => String(id) === params.get('gSensor')) ?? offered[0];
  return sensor ? (
    <SensorDisplacement {...props} key={sensor.id} sensors={offered} sensor={sensor} />
  ) : (
    <Panel title={t('displacement.title')} empty={t('displacement.noSensors')}>
      {null}
    </Panel>
  );
}

function SensorDisplacement({ device, sensors, sensor, zone }: PanelProps & { sensor: ShownSensor }) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const [, setParams] = useSearchParams();
  const { title } = useSensorName()(sensor);
  const shownZone = useShownZone(zone);
  const time = useTimeRange();
  const [isTable, setIsTable] = useState(false);
  const plot = useRef<HTMLDivElement>(null);
  const history = useHistory({
    sensorId: sensor.id,
    fields: FIELDS,
    period: time.asked,
    latest: time.latest,
    points: POINTS,
  });
  const points = useMemo(() => (history.data ? displacementsOf(history.data) : []), [history.data]);
  const moved = useMemo(() => movementOver(points), [points]);
  const words = useMemo(() => ({ start: t('tilt.start'), latest: t('tilt.latest') }), [t]);
  const gapMs =
    GAP_CYCLES *
    Math.max(
      device.sendCycle * 1_000,
      (history.data?.resolution ?? 0) * 1_000,
      usualStep(points.map((point) => point.time)),
    );
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
  const [first, last] = [points[0], points.at(-1)];
  const stamp = (ms: number): string => formatZonedStamp(ms, shownZone);
  const period = first && last ? `${stamp(first.time)} → ${stamp(last.time)}` : '';
  const text = (value: number | null | undefined, decimals: number, isSigned = false): string =>
    value === null || value === undefined ? MISSING : formatNumber(value, locale, decimals, isSigned);
  const columns = FIELDS.map((key) => {
    const field = sensor.type.fields.find((one) => one.key === key);
    return { key, title: `${t(`displacement.${key}`)} ${field?.unit ?? ''}` };
  });
  const doubtful = history.data?.doubtful.length ?? 0;
  return (
    <Panel
      title={t('displacement.title')}
      aside={doubtful > 0 && <span>{t('displacement.leftOut', { count: doubtful })}</span>}
    >
      <PlotTools
        sensors={sensors}
        sensor={sensor}
        onSensor={(id) =>
          setParams(
            (known) => {
              const next = new URLSearchParams(known);
              next.set('gSensor', String(id));
              return next;
            },
            { replace: true },
          )
        }
        time={time}
        zone={zone}
        isTable={isTable}
        onTable={setIsTable}
        plotIcon={<IconRoute size={16} aria-hidden />}
        choice={null}
        save={
          <SavePlot
            plot={plot}
            hasPicture={!isTable && points.length > 0}
            name={`${device.name} ${title} ${t('displacement.title')}`}
            words={{ title: `${device.name} · ${title} · ${t('displacement.title')}`, lines: [period] }}
            rows={() => [
              [t('plot.time'), ...columns.map((column) => column.title)],
              ...points.map((point) => [
                wallTime(point.time, shownZone),
                ...FIELDS.map((key) => point[key].toFixed(2)),
              ]),
            ]}
          />
        }
      />
      <Figures
        mt={12}
        figures={[
          { label: t('displacement.moved'), value: text(moved?.horizontal, 1), unit: 'mm' },
          { label: t('displacement.bearing'), value: text(moved?.bearing, 0), unit: '°' },
          { label: t('displacement.movedUp'), value: text(moved?.up, 1, true), unit: 'mm' },
          { label: t('displacement.speed'), value: text(moved?.speed, 2), unit: 'mm/d' },
          { label: t('displacement.upSpeed'), value: text(moved?.upSpeed, 2, true), unit: 'mm/d' },
        ]}
      />
      <Box ref={plot} mt={12} style={{ height: isTable ? 'auto' : 440 }} aria-busy={history.isFetching}>
        {history.error && !history.data ? (
          <PanelPart error={history.error} onRetry={() => void history.refetch()} />
        ) : !history.data ? (
          <Skeleton rows={9} height={36} />
        ) : points.length === 0 ? (
          <PanelPart empty={t('plot.none')} />
        ) : isTable ? (
          <DataTable
            label={t('displacement.title')}
            look="figures"
            maxHeight="62vh"
            rows={points.toReversed()}
            keyOf={(point) => point.time}
            columns={[
              { key: 'time', title: t('plot.time'), render: (point) => stamp(point.time) },
              ...columns.map(({ key, title: heading }) => ({
                key,
                title: heading,
                render: (point: (typeof points)[number]) => text(point[key], 2, true),
              })),
            ]}
          />
        ) : (
          <Chart build={build} label={`${title}, ${t('displacement.title')}, ${period}`} />
        )}
      </Box>
    </Panel>
  );
}
