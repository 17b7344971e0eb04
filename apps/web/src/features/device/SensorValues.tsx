import { IconAdjustmentsCheck } from '@tabler/icons-react';
import { isCalibrated, quality, shownQuality, type Freshness, type SensorField } from '@groundwatch/protocol/model';
import type { Device, EffectiveRules } from '@groundwatch/protocol/rest';
import { Fragment, useMemo } from 'react';
import type { LiveReading } from '@groundwatch/protocol/live';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { calibratedReading } from '../../live/calibration.ts';
import { useIsAnswered, useReading } from '../../live/hooks.ts';
import { Age } from '../../live/Age.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { Value } from '../../ui/Value.tsx';
import type { Bound } from '../../panels/charts/bound.ts';
import type { BoundCurve } from '../../panels/charts/bound-curve.ts';
import { useBoundHistory } from '../../panels/charts/use-bound-history.ts';
import type { Period } from '../../sensors/time-range.ts';
import { ElementTable } from './ElementTable.tsx';
import classes from './LatestPanel.module.css';
import { Instrument, RawValue } from './Instrument.tsx';
import { QualityMark } from './QualityMark.tsx';
import { LevelMark } from '../../alarms/LevelMark.tsx';
import { useQuantityWarnings, useSensorWarnings } from '../../alarms/use-warnings.ts';
import { quantityKey } from '../../alarms/worst.ts';
import { fieldGroups, type FieldGroup, type ShownSensor } from '../../sensors/sensor-layout.ts';
import { useFreshness } from '../../sensors/use-freshness.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';

const DAY_HOURS = 24;

interface SensorValuesProps {
  device: Device;
  sensor: ShownSensor;
  sendCycleS: number;
  zone: string | undefined;
  /** Rules in force for the device. Undefined while unknown. */
  effective: EffectiveRules | undefined;
}

/** All fields of one sensor: main ones as instruments, elements as a table, settings collapsed. */
export function SensorValues({ device, sensor, sendCycleS, zone, effective }: SensorValuesProps) {
  const { t } = useTranslation();
  const name = useNames();
  const reading = useReading(sensor.id);
  const isAnswered = useIsAnswered(device);
  const freshness = useFreshness(reading?.collectTime, sendCycleS);
  const warning = useSensorWarnings().get(sensor.id);
  const { title, place } = useSensorName()(sensor);
  const groups = useMemo(() => fieldGroups(sensor.type), [sensor.type]);
  const bounds = useMemo((): Bound[] => {
    const registered = device.sensors.find(({ id }) => id === sensor.id);
    if (!registered) return [];
    return groups.flatMap(({ main }) =>
      main.map((field) => ({
        key: field.key,
        name: field.key,
        ...{ sensor: registered, device, station: undefined, field, element: null },
      })),
    );
  }, [device, sensor.id, groups]);
  const { curves, from, to } = useBoundHistory(bounds, DAY_HOURS);
  return (
    <Box as="section" shrink ruled aria-label={`${title} ${place}`}>
      <Row as="header" gap="2 12" wrap p="4 16" raised>
        <Text as="h3" text="body" weight={700}>
          {title}
        </Text>
        <Text text="table" tone="text3">
          {place}
        </Text>
        {warning && <LevelMark alarm={warning.alarm} size={18} />}
        {sensor.calibrations.length > 0 && (
          <Row as="span" inline gap={4} text="table" tone="text2">
            <IconAdjustmentsCheck size={16} stroke={1.6} aria-hidden /> {t('device.calibrated')}
          </Row>
        )}
        {reading?.late && (
          <Row as="span" inline gap={4} text="table" tone="text2">
            <StateSymbol kind="resent" size={18} /> {t('state.resent')}
          </Row>
        )}
        {reading && groups.length < 2 && <QualityMark reading={reading} />}
        <Text ml="auto" text="table">
          <Age
            collectTime={reading?.collectTime}
            receiveTime={reading?.receiveTime}
            freshness={freshness}
            of={device}
            zone={zone}
            isSentence
          />
        </Text>
      </Row>
      {!reading && (
        <Text as="p" p="8 16" tone="text3">
          {t(isAnswered ? 'panel.noData' : 'common.loading')}
        </Text>
      )}
      {reading && (
        <Stack gap={8} p="0 8 4 8">
          {groups.map((group) => (
            <Group
              key={group.family}
              group={group}
              sensor={sensor}
              reading={calibratedReading(reading, sensor.calibrations)}
              raw={reading}
              freshness={freshness}
              curves={curves}
              period={{ from, to }}
              effective={effective}
              title={groups.length > 1 ? name(group.names) : undefined}
            />
          ))}
        </Stack>
      )}
    </Box>
  );
}

interface GroupProps {
  group: FieldGroup;
  sensor: ShownSensor;
  reading: LiveReading;
  /** As it was sent. */
  raw: LiveReading;
  freshness: Freshness;
  title: string | undefined;
  curves: readonly BoundCurve[];
  period: Period;
  effective: EffectiveRules | undefined;
}

const single = (reading: LiveReading, field: SensorField): number | null => {
  const value = reading.values[field.key];
  return typeof value === 'number' ? value : null;
};

function Group({ group, sensor, reading, raw, freshness, title, curves, period, effective }: GroupProps) {
  const { t } = useTranslation(['translation', 'device']);
  const name = useNames();
  const warnings = useQuantityWarnings();
  const { calibrations } = sensor;
  // With two parts, one may be right while the other is not.
  const checks = group.checks(raw.values);
  const isFault = reading.quality === quality.fault;
  const warningOf = (field: SensorField) => warnings.get(quantityKey(sensor.id, field.key));
  // Fields in alarm stay visible.
  const warned = group.others.filter((field) => warningOf(field));
  const rest = group.others.filter((field) => !warned.includes(field));
  const facts = (fields: readonly SensorField[]) => (
    <Facts
      least={190}
      p="0 8"
      className={classes.facts}
      data-freshness={freshness}
      facts={fields.map((field) => {
        const warning = warningOf(field);
        return [
          name(field.names),
          <Fragment key={field.key}>
            {warning && <LevelMark alarm={warning.alarm} size={18} />}{' '}
            <Value field={field} value={single(reading, field)} />
            {isCalibrated(calibrations, field.key) && <RawValue field={field} value={single(raw, field)} />}
          </Fragment>,
        ];
      })}
    />
  );
  return (
    <div>
      {title && (
        <Text as="h4" mb={4} text="table" tone="text2" weight={600}>
          {title} <QualityMark reading={{ quality: raw.quality, checks }} />
        </Text>
      )}
      {isFault && (
        <Row as="p" gap={8} text="value">
          <StateSymbol kind="fault" size={20} />
          {t('state.sensorFault')}
        </Row>
      )}
      {!isFault &&
        group.main.map((field) => (
          <Instrument
            key={field.key}
            sensor={sensor}
            field={field}
            value={single(reading, field)}
            raw={isCalibrated(calibrations, field.key) ? single(raw, field) : undefined}
            quality={shownQuality(reading.quality, checks)}
            stamp={reading.collectTime}
            freshness={freshness}
            warning={warningOf(field)}
            curve={curves.find(({ bound }) => bound.name === field.key)}
            period={period}
            effective={effective}
          />
        ))}
      {group.list.length > 0 && (
        <ElementTable group={group} reading={reading} raw={raw} calibrations={calibrations} freshness={freshness} />
      )}
      {warned.length > 0 && facts(warned)}
      {rest.length > 0 && (
        <details className={classes.settings}>
          <Text as="summary" text="least" tone="text3">
            {t('device:latest.settings', { count: rest.length })}
          </Text>
          {facts(rest)}
        </details>
      )}
    </div>
  );
}
