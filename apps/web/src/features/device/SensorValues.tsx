import { IconAdjustmentsCheck } from '@tabler/icons-react';
import {
  isCalibrated,
  quality,
  shownQuality,
  type Calibration,
  type Freshness,
  type SensorField,
} from '@groundwatch/protocol/model';
import { Fragment } from 'react';
import type { LiveReading } from '@groundwatch/protocol/live';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { calibratedReading } from '../../live/calibration.ts';
import { useIsAnswered, useReading, type AskedOf } from '../../live/hooks.ts';
import { Age } from '../../live/Age.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FreshValue } from '../../ui/FreshValue.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { Value } from '../../ui/Value.tsx';
import { ElementTable } from './ElementTable.tsx';
import classes from './LatestPanel.module.css';
import { QualityMark } from './QualityMark.tsx';
import { LevelMark } from '../../alarms/LevelMark.tsx';
import { QuantityMark } from '../../alarms/QuantityMark.tsx';
import { useSensorWarnings } from '../../alarms/use-warnings.ts';
import { fieldGroups, type FieldGroup, type ShownSensor } from '../../sensors/sensor-layout.ts';
import { useFreshness } from '../../sensors/use-freshness.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';

interface SensorValuesProps {
  device: AskedOf;
  sensor: ShownSensor;
  sendCycleS: number;
  zone: string | undefined;
}

/** Every field of one sensor: what it is there for large, its settings small, its elements as a table. */
export function SensorValues({ device, sensor, sendCycleS, zone }: SensorValuesProps) {
  const { t } = useTranslation();
  const name = useNames();
  const reading = useReading(sensor.id);
  const isAnswered = useIsAnswered(device);
  const freshness = useFreshness(reading?.collectTime, sendCycleS);
  const warning = useSensorWarnings().get(sensor.id);
  const { title, place } = useSensorName()(sensor);
  const groups = fieldGroups(sensor.type);
  return (
    <Box as="section" p="12 16 16 16" shrink ruled aria-label={`${title} ${place}`}>
      <Row as="header" gap="2 12" wrap mb={8}>
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
        <Text as="p" tone="text3">
          {t(isAnswered ? 'panel.noData' : 'common.loading')}
        </Text>
      )}
      {reading && (
        <Stack gap={12}>
          {groups.map((group) => (
            <Group
              key={group.family}
              group={group}
              sensor={sensor}
              reading={calibratedReading(reading, sensor.calibrations)}
              raw={reading}
              calibrations={sensor.calibrations}
              freshness={freshness}
              title={groups.length > 1 ? name(group.names) : undefined}
            />
          ))}
        </Stack>
      )}
    </Box>
  );
}

/** What the sensor sent, beside what is shown for it. */
function RawValue({ field, value }: { field: SensorField; value: number | null }) {
  const { t } = useTranslation();
  return (
    <Text as="small" block text="least" tone="text3" weight={400}>
      {t('device.raw')} <Value field={field} value={value} />
    </Text>
  );
}

interface GroupProps {
  group: FieldGroup;
  sensor: ShownSensor;
  reading: LiveReading;
  /** As it was sent. */
  raw: LiveReading;
  calibrations: readonly Calibration[];
  freshness: Freshness;
  title: string | undefined;
}

const single = (reading: LiveReading, field: SensorField): number | null => {
  const value = reading.values[field.key];
  return typeof value === 'number' ? value : null;
};

function Group({ group, sensor, reading, raw, calibrations, freshness, title }: GroupProps) {
  const { t } = useTranslation();
  const name = useNames();
  // Of a sensor with two parts, one may be right where the other is not.
  const checks = group.checks(raw.values);
  const isFault = reading.quality === quality.fault;
  const mark = (field: SensorField) => <QuantityMark sensorId={sensor.id} type={sensor.type.code} field={field.key} />;
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
      {!isFault && group.main.length > 0 && (
        <Facts
          layout="over"
          least={136}
          facts={group.main.map((field) => [
            name(field.names),
            <Text key={field.key} block text="value">
              <FreshValue
                field={field}
                value={single(reading, field)}
                freshness={freshness}
                quality={shownQuality(reading.quality, checks)}
                stamp={reading.collectTime}
              />
              {isCalibrated(calibrations, field.key) && <RawValue field={field} value={single(raw, field)} />}
              <Box as="small" block>
                {mark(field)}
              </Box>
            </Text>,
          ])}
        />
      )}
      {group.list.length > 0 && (
        <ElementTable group={group} reading={reading} raw={raw} calibrations={calibrations} freshness={freshness} />
      )}
      {group.others.length > 0 && (
        <Facts
          least={190}
          mt={12}
          className={classes.facts}
          data-freshness={freshness}
          facts={group.others.map((field) => [
            name(field.names),
            <Fragment key={field.key}>
              <Value field={field} value={single(reading, field)} /> {mark(field)}
              {isCalibrated(calibrations, field.key) && <RawValue field={field} value={single(raw, field)} />}
            </Fragment>,
          ])}
        />
      )}
    </div>
  );
}
