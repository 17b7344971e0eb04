import type { Device } from '@groundwatch/protocol/rest';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDurationWords } from '../../ui/duration-words.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { SensorPlot } from '../../sensors/SensorPlot.tsx';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
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
  // A time instead of an index, so that new readings do not move it.
  const [wanted, setWanted] = useState<number | null>(null);

  const shown = useMoisture(sensor, quantity, time, device.sendCycle * 1_000);
  const { grid, layers } = shown;
  const hasNoLayers = layers.length === 0 && !shown.isFetching;
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
  return (
    <SensorPlot
      what={fieldName}
      notes={[
        shown.resolution > 0 && t('moisture.buckets', { duration: duration(shown.resolution * 1_000) }),
        shown.isCalibrated && t('moisture.calibrated'),
      ]}
      device={device}
      sensors={sensors}
      sensor={sensor}
      onSensor={(sensorId) => change({ sensorId })}
      time={time}
      zone={zone}
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
      readings={{
        ...shown,
        isLoaded: grid !== null || hasNoLayers,
        isEmpty: times.length === 0,
        ...(hasNoLayers && { emptyText: t('moisture.noLayers') }),
      }}
      caption={chosen === null ? '' : t('moisture.profileAt', { time: formatZonedStamp(chosen, shownZone) })}
      rows={() => [
        [t('plot.time'), ...figures.depths.map((depth) => `${depth / 10} cm ${field.unit}`)],
        ...figures.rows.map(({ time: at, values }) => [
          wallTime(at, shownZone),
          ...values.map((value) => (value === null ? '' : value.toFixed(own.decimals))),
        ]),
      ]}
      className={classes.plot}
      renderBelow={(isTable) =>
        !isTable && (
          <>
            {times.length > 1 && (
              <TimeSlider
                times={times}
                index={index}
                onIndex={(next) => setWanted(times[next] ?? null)}
                zone={shownZone}
                label={t('moisture.slider')}
              />
            )}
            <Text as="p" mt={8} text="least" tone="text3">
              {t('moisture.hatched')}
              {(shown.late.length > 0 || shown.doubtful.length > 0) && ` · ${t('moisture.marks')}`}
            </Text>
          </>
        )
      }
    >
      {(isTable) =>
        isTable ? (
          <MoistureTable figures={figures} unit={field.unit} decimals={field.decimals} zone={shownZone} label={label} />
        ) : (
          <HeatMap
            grid={grid!}
            range={shown.range}
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
        )
      }
    </SensorPlot>
  );
}
