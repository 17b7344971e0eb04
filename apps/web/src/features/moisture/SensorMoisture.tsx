import { IconLayoutGrid } from '@tabler/icons-react';
import type { Device } from '@groundwatch/protocol/rest';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDurationWords } from '../../charts/duration-words.ts';
import { SavePlot } from '../../charts/SavePlot.tsx';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { PlotTools } from '../../sensors/PlotTools.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { Panel, PanelPart } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TimeSlider } from '../../ui/TimeSlider.tsx';
import { Text } from '../../ui/box.tsx';
import { wallTime } from '../../ui/wall-time.ts';
import { HeatMap } from './HeatMap.tsx';
import { moistureFigures } from './moisture-figures.ts';
import classes from './Moisture.module.css';
import { quantities, readMoistureQuery, writeMoistureQuery, type MoistureQuery } from './moisture-query.ts';
import { MoistureTable } from './MoistureTable.tsx';
import { useMoisture } from './use-moisture.ts';

interface SensorMoistureProps {
  device: Device;
  sensor: ShownSensor;
  sensors: readonly ShownSensor[];
  zone: string | undefined;
}

export function SensorMoisture({ device, sensor, sensors, zone }: SensorMoistureProps) {
  const { t } = useTranslation('device');
  const name = useNames();
  const nameOf = useSensorName();
  const duration = useDurationWords();
  const shownZone = useShownZone(zone);
  const time = useTimeRange();
  const [params, setParams] = useSearchParams();
  const { quantity } = readMoistureQuery(params);
  const change = (changes: Partial<MoistureQuery>): void =>
    setParams((known) => writeMoistureQuery(known, changes), { replace: true });
  const [isTable, setIsTable] = useState(false);
  // A time, not a place in the list: it stays where it is when readings are added.
  const [wanted, setWanted] = useState<number | null>(null);
  const plot = useRef<HTMLDivElement>(null);

  const shown = useMoisture(sensor, quantity, time, device.sendCycle * 1_000);
  const { grid, layers, range } = shown;
  const own = sensor.type.fields.find(({ key }) => key === quantity)!;
  const fieldName = name(own.names);
  const field = useMemo(
    () => ({ name: fieldName, unit: own.unit, decimals: Math.min(1, own.decimals) }),
    [fieldName, own],
  );
  const times = grid?.times ?? [];
  const found = wanted === null ? -1 : times.findLastIndex((at) => at <= wanted);
  const index = wanted === null ? times.length - 1 : Math.max(0, found);
  const chosen = times[index] ?? null;
  const figures = useMemo(() => (grid ? moistureFigures(grid) : { depths: [], rows: [] }), [grid]);

  const { title } = nameOf(sensor);
  const label = t('moisture.picture', { sensor: title, quantity: fieldName });
  const facts = [
    shown.resolution > 0 && t('moisture.buckets', { duration: duration(shown.resolution * 1_000) }),
    shown.isCalibrated && t('moisture.calibrated'),
  ].filter((fact) => fact !== false);
  const isEmpty = grid !== null && times.length === 0;

  return (
    <Panel title={t('moisture.title')} aside={<span>{facts.join(' · ')}</span>}>
      <PlotTools
        sensors={sensors}
        sensor={sensor}
        onSensor={(sensorId) => change({ sensorId })}
        time={time}
        zone={zone}
        isTable={isTable}
        onTable={setIsTable}
        plotIcon={<IconLayoutGrid size={16} aria-hidden />}
        choice={
          <Segments
            label={t('moisture.quantity')}
            value={quantity}
            options={quantities.map((value) => ({
              value,
              label: name(sensor.type.fields.find(({ key }) => key === value)!.names),
            }))}
            onChange={(next) => change({ quantity: next })}
          />
        }
        save={
          <SavePlot
            plot={plot}
            hasPicture={!isTable && times.length > 0}
            name={`${device.name} ${title} ${fieldName}`}
            words={{
              title: `${device.name} · ${title} · ${fieldName}`,
              lines: [
                `${formatZonedStamp(range.from, shownZone)} → ${formatZonedStamp(range.to, shownZone)}`,
                chosen === null ? '' : t('moisture.profileAt', { time: formatZonedStamp(chosen, shownZone) }),
              ],
            }}
            rows={() => [
              [t('plot.time'), ...figures.depths.map((depth) => `${depth / 10} cm ${field.unit}`)],
              ...figures.rows.map(({ time: at, values }) => [
                wallTime(at, shownZone),
                ...values.map((value) => (value === null ? '' : value.toFixed(own.decimals))),
              ]),
            ]}
          />
        }
      />
      <div ref={plot} className={classes.plot} aria-busy={shown.isFetching}>
        {shown.error && !grid ? (
          <PanelPart error={shown.error} onRetry={shown.refetch} />
        ) : layers.length === 0 && !shown.isFetching ? (
          <PanelPart empty={t('moisture.noLayers')} />
        ) : !grid ? (
          <Skeleton rows={8} height={36} />
        ) : isEmpty ? (
          <PanelPart
            empty={
              shown.lastTime !== null && shown.lastTime < range.to
                ? t('plot.noneSince', { time: formatZonedStamp(shown.lastTime, shownZone) })
                : t('plot.none')
            }
          />
        ) : isTable ? (
          <MoistureTable figures={figures} unit={field.unit} decimals={field.decimals} zone={shownZone} label={label} />
        ) : (
          <HeatMap
            grid={grid}
            range={range}
            chosen={chosen}
            late={shown.late}
            doubtful={shown.doubtful}
            quantity={quantity}
            field={field}
            zone={shownZone}
            label={label}
            onChoose={setWanted}
            onSpan={(from, to) => time.setRange({ kind: 'period', from, to })}
          />
        )}
      </div>
      {times.length > 1 && !isTable && (
        <TimeSlider
          times={times}
          index={index}
          onIndex={(next) => setWanted(times[next] ?? null)}
          zone={shownZone}
          label={t('moisture.slider')}
        />
      )}
      {grid && !isTable && times.length > 0 && (
        <Text as="p" mt={8} text="least" tone="text3">
          {t('moisture.hatched')}
          {(shown.late.length > 0 || shown.doubtful.length > 0) && ` · ${t('moisture.marks')}`}
        </Text>
      )}
    </Panel>
  );
}
