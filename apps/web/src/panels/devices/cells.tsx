import { IconAlertTriangle } from '@tabler/icons-react';
import { isImpossible, statusFields, type Field } from '@groundwatch/protocol/model';
import type { Device, Sensor } from '@groundwatch/protocol/rest';
import type { ReactNode } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { useSensorIds, useStatus } from '../../live/hooks.ts';
import { useCalibratedReading } from '../../live/use-calibrated-reading.ts';
import { FreshValue } from '../../ui/FreshValue.tsx';
import { BatterySymbol, SignalSymbol } from '../../ui/symbols/Symbol.tsx';
import type { DeviceView } from '../../live/fleet/judge.ts';
import { Row, Text } from '../../ui/box.tsx';
import { mainReading } from '../../sensors/main-readings.ts';
import { useFreshness } from '../../sensors/use-freshness.ts';

const statusField = (key: string): Field => {
  const field = statusFields.find((f) => f.key === key);
  if (!field) throw new Error(`no status field ${key}`);
  return field;
};
const battery = statusField('battery');
const signal = statusField('signal');

export function BatteryCell({ view }: { view: DeviceView }) {
  const charge = useStatus(view.device.deviceNo)?.values['charge'] ?? null;
  const symbol = <BatterySymbol charge={charge} />;
  return <PowerCell view={view} field={battery} value={view.battery} symbol={symbol} isPoor={view.isLowBattery} />;
}

export function SignalCell({ view }: { view: DeviceView }) {
  const symbol = <SignalSymbol dBm={view.signal} />;
  return <PowerCell view={view} field={signal} value={view.signal} symbol={symbol} isPoor={view.isPoorSignal} />;
}

interface PowerCellProps {
  view: DeviceView;
  field: Field;
  value: number | null;
  symbol: ReactNode;
  isPoor: boolean;
}

/**
 * An impossible value is only marked here and shown on the device page, because it would not fit and a truncated number would be
 * another value.
 */
function PowerCell({ view: { device }, field, value, symbol, isPoor }: PowerCellProps) {
  const { t } = useTranslation();
  const freshness = useFreshness(useStatus(device.deviceNo)?.collectTime, device.sendCycle);
  const isSuspect = isImpossible(field, value);
  return (
    <Row as="span" inline gap={8} justify="end" {...(isPoor && { weight: 650 })} data-poor={isPoor || undefined}>
      {isSuspect && <IconAlertTriangle size={15} stroke={1.8} aria-hidden />}
      {isSuspect ? t('state.suspect') : value !== null && symbol}
      {!isSuspect && <FreshValue field={field} value={value} freshness={freshness} />}
    </Row>
  );
}

/** The main quantity of the device's first sensors. */
export function ReadingsCell({ device, most }: { device: Device; most: number }) {
  const sensorIds = useSensorIds(device.deviceNo);
  return sensorIds
    .slice(0, most)
    .map((sensorId) => (
      <SensorReading
        key={sensorId}
        sensorId={sensorId}
        calibrations={device.sensors.find(({ id }) => id === sensorId)?.calibrations ?? noCalibrations}
        sendCycleS={device.sendCycle}
      />
    ));
}

interface SensorReadingProps {
  sensorId: number;
  calibrations: Sensor['calibrations'];
  sendCycleS: number;
}

const noCalibrations: Sensor['calibrations'] = [];

function SensorReading({ sensorId, calibrations, sendCycleS }: SensorReadingProps) {
  const name = useNames();
  const reading = useCalibratedReading(sensorId, calibrations);
  const freshness = useFreshness(reading?.collectTime, sendCycleS);
  const main = reading && mainReading(reading);
  if (!reading || !main) return null;
  return (
    <Row as="span" inline gap={8} align="baseline" style={{ maxWidth: '100%' }}>
      <Text shrink truncate tone="text3">
        {name(main.field.names)}
        {main.element !== undefined && ` ${main.element}`}
      </Text>
      <FreshValue
        field={main.field}
        value={main.value}
        freshness={freshness}
        quality={reading.quality}
        stamp={reading.collectTime}
      />
    </Row>
  );
}
