import { NativeSelect } from '@mantine/core';
import { useTranslation } from '../i18n/i18n.ts';
import type { ShownSensor } from './sensor-layout.ts';
import { useSensorName } from './use-sensor-name.ts';

interface SensorSelectProps {
  sensors: readonly ShownSensor[];
  value: number;
  onChange: (id: number) => void;
  className?: string | undefined;
  /** Beside fields with labels. */
  isLabelled?: boolean;
}

/** Selects a sensor by name and place. Nothing with a single one. */
export function SensorSelect({ sensors, value, onChange, className = '', isLabelled = false }: SensorSelectProps) {
  const { t } = useTranslation('device');
  const nameOf = useSensorName();
  const label = (sensor: ShownSensor): string => {
    const { title, place } = nameOf(sensor);
    return `${title} · ${place}`;
  };
  const only = sensors.length === 1 ? sensors[0] : undefined;
  if (only) return <span className={className}>{label(only)}</span>;
  return (
    <NativeSelect
      {...(isLabelled ? { label: t('plot.sensor') } : { 'aria-label': t('plot.sensor') })}
      className={className}
      style={{ minWidth: 180, maxWidth: 340 }}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={sensors.map((sensor) => ({ value: String(sensor.id), label: label(sensor) }))}
    />
  );
}
