import { freshnessOf, quality } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { farthest } from '../../../alarms/quantity.ts';
import { styleOf, shownLevel } from '../../../alarms/open-alarms.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { useLive, useServerNow } from '../../../live/hooks.ts';
import { useCalibratedReading } from '../../../live/use-calibrated-reading.ts';
import { shownSensors, type ShownSensor } from '../../../sensors/sensor-layout.ts';
import { useSensorName } from '../../../sensors/use-sensor-name.ts';
import { movementFields } from '../../../sensors/kinematics/movement.ts';
import { formatField } from '../../../ui/format-field.ts';
import { shortName } from '../../../panels/map/site/device-places.ts';
import { useAgoWords } from '../../../ui/duration-words.ts';
import { Column, Row, Text } from '../../../ui/box.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { Scene } from '../use-scene.ts';
import { WallPanel } from '../WallPanel.tsx';
import classes from './Rows.module.css';

/** Rows that fit on the largest screens. Smaller ones hide the last. */
const MOST = 13;

/** The other sensors of the station, if no array shows the depth. */
export function NeighboursPanel({ scene }: { scene: Scene }) {
  const { t } = useTranslation('wall');
  const all = scene.devices.flatMap((device) => shownSensors(device.sensors, []).map((sensor) => ({ device, sensor })));
  const measuring = all.filter(({ sensor }) => mainField(sensor) !== undefined);
  const shown = [...measuring].sort(
    (a, b) => Number(b.sensor.id === scene.sensor?.id) - Number(a.sensor.id === scene.sensor?.id),
  );
  return (
    <WallPanel
      title={t('takeover.sensors')}
      aside={t('takeover.count', { count: shown.length })}
      empty={shown.length === 0 ? t('takeover.noSensors') : undefined}
    >
      <Column as="ul" grow className={classes.rows}>
        {shown.slice(0, MOST).map(({ device, sensor }) => (
          <SensorRow key={sensor.id} device={device} sensor={sensor} isOwn={sensor.id === scene.sensor?.id} />
        ))}
      </Column>
    </WallPanel>
  );
}

/** The main quantity of a sensor. */
const mainField = ({ type }: ShownSensor) =>
  movementFields(type)[0] ?? type.fields.find((field) => field.main === true && !field.options);

function SensorRow({ device, sensor, isOwn }: { device: Device; sensor: ShownSensor; isOwn: boolean }) {
  const { t } = useTranslation('wall');
  const { language } = useLanguage();
  const ago = useAgoWords();
  const now = useServerNow();
  const sensorName = useSensorName();
  const reading = useCalibratedReading(sensor.id, sensor.calibrations);
  const alarms = useLive((state) => state.alarms);
  const field = mainField(sensor)!;
  const worst = [...alarms.values()]
    .filter((alarm) => alarm.sensorId === sensor.id && alarm.state !== 'normal')
    .sort((a, b) => shownLevel(a) - shownLevel(b))[0];
  const raw = reading?.values[field.key];
  const list = Array.isArray(raw) ? (raw as readonly (number | null)[]) : null;
  const value = list ? list[farthest(list)] : (raw as number | null | undefined);
  const isFault = reading?.quality === quality.fault;
  const { text, unit } = formatField(field, isFault ? null : value, language);
  const ageMs = reading ? now - Date.parse(reading.collectTime) : null;
  const freshness = freshnessOf(ageMs, device.sendCycle);
  return (
    <li data-state={freshness} data-own={isOwn || undefined}>
      <Row as="span" gap={8} nowrap shrink className={classes.rowName}>
        {worst ? (
          <StateSymbol kind={`level${shownLevel(worst)}`} levelStyle={styleOf(worst, now)} size={28} />
        ) : (
          <StateSymbol kind={isFault ? 'fault' : freshness === 'fresh' ? 'normal' : freshness} size={24} />
        )}{' '}
        {sensorName(sensor).title}
      </Row>
      <Row as="span" gap={8} align="baseline" justify="end" tone="text2" nowrap shrink className={classes.rowFigure}>
        <b>{text}</b> {unit}
      </Row>
      <Text text="least" tone="text3" truncate>
        {shortName(device.name || device.deviceNo)}
      </Text>
      <Row as="span" gap={8} justify="end" nowrap shrink className={classes.rowValue}>
        <small>{ageMs === null ? t('takeover.neverHeard') : ago(ageMs)}</small>
      </Row>
    </li>
  );
}
