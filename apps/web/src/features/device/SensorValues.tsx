import { IconAdjustmentsCheck } from '@tabler/icons-react';
import {
  isCalibrated,
  quality,
  shownQuality,
  type Calibration,
  type Freshness,
  type SensorField,
} from '@groundwatch/protocol/model';
import type { LiveReading } from '@groundwatch/protocol/live';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { calibratedReading } from '../../live/calibration.ts';
import { useIsAnswered, useReading, type AskedOf } from '../../live/hooks.ts';
import { Age } from '../../live/Age.tsx';
import { FreshValue } from '../../ui/FreshValue.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { Value } from '../../ui/Value.tsx';
import { ElementTable } from './ElementTable.tsx';
import classes from './LatestPanel.module.css';
import { QualityMark } from './QualityMark.tsx';
import { fieldGroups, type FieldGroup, type ShownSensor } from '../../sensors/sensor-layout.ts';
import { useFreshness } from '../../sensors/use-freshness.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';

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
  const { title, place } = useSensorName()(sensor);
  const groups = fieldGroups(sensor.type);
  return (
    <section className={classes.sensor} aria-label={`${title} ${place}`}>
      <header className={classes.sensorHead}>
        <h3>{title}</h3>
        <span className={classes.place}>{place}</span>
        {sensor.calibrations.length > 0 && (
          <span className={classes.mark}>
            <IconAdjustmentsCheck size={16} stroke={1.6} aria-hidden /> {t('device.calibrated')}
          </span>
        )}
        {reading?.late && (
          <span className={classes.mark}>
            <StateSymbol kind="resent" size={18} /> {t('state.resent')}
          </span>
        )}
        {reading && groups.length < 2 && <QualityMark reading={reading} />}
        <span className={classes.sensorAge}>
          <Age
            collectTime={reading?.collectTime}
            receiveTime={reading?.receiveTime}
            freshness={freshness}
            of={device}
            zone={zone}
            isSentence
          />
        </span>
      </header>
      {!reading && <p className={classes.none}>{t(isAnswered ? 'panel.noData' : 'common.loading')}</p>}
      {reading &&
        groups.map((group) => (
          <Group
            key={group.family}
            group={group}
            reading={calibratedReading(reading, sensor.calibrations)}
            raw={reading}
            calibrations={sensor.calibrations}
            freshness={freshness}
            title={groups.length > 1 ? name(group.names) : undefined}
          />
        ))}
    </section>
  );
}

/** What the sensor sent, beside what is shown for it. */
function RawValue({ field, value }: { field: SensorField; value: number | null }) {
  const { t } = useTranslation();
  return (
    <small className={classes.raw}>
      {t('device.raw')} <Value field={field} value={value} />
    </small>
  );
}

interface GroupProps {
  group: FieldGroup;
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

function Group({ group, reading, raw, calibrations, freshness, title }: GroupProps) {
  const { t } = useTranslation();
  const name = useNames();
  // Of a sensor with two parts, one may be right where the other is not.
  const checks = group.checks(raw.values);
  const isFault = reading.quality === quality.fault;
  return (
    <div className={classes.group}>
      {title && (
        <h4>
          {title} <QualityMark reading={{ quality: raw.quality, checks }} />
        </h4>
      )}
      {isFault && (
        <p className={classes.fault}>
          <StateSymbol kind="fault" size={20} />
          {t('state.sensorFault')}
        </p>
      )}
      {!isFault && group.main.length > 0 && (
        <dl className={classes.tiles}>
          {group.main.map((field) => (
            <div key={field.key}>
              <dt>{name(field.names)}</dt>
              <dd>
                <FreshValue
                  field={field}
                  value={single(reading, field)}
                  freshness={freshness}
                  quality={shownQuality(reading.quality, checks)}
                  stamp={reading.collectTime}
                />
                {isCalibrated(calibrations, field.key) && <RawValue field={field} value={single(raw, field)} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {group.list.length > 0 && (
        <ElementTable group={group} reading={reading} raw={raw} calibrations={calibrations} freshness={freshness} />
      )}
      {group.others.length > 0 && (
        <dl className={classes.facts} data-freshness={freshness}>
          {group.others.map((field) => (
            <div key={field.key}>
              <dt>{name(field.names)}</dt>
              <dd>
                <Value field={field} value={single(reading, field)} />
                {isCalibrated(calibrations, field.key) && <RawValue field={field} value={single(raw, field)} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
