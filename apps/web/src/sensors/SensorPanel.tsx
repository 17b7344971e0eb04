import { devicePanels, type PanelKey } from '@groundwatch/protocol/model';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Panel } from '../ui/Panel.tsx';
import type { ShownSensor } from './sensor-layout.ts';
import { usePanelName } from './panel-name.ts';

interface SensorPanelProps {
  panel: PanelKey;
  /** All sensors of the device. */
  sensors: readonly ShownSensor[];
  /** The sensor that the address names. Default: the first. */
  wanted: number | null;
  /** Shows one of the sensors that the panel's families offer. */
  children: (sensor: ShownSensor, offered: readonly ShownSensor[]) => ReactNode;
}

/** A device panel that shows one sensor at a time. */
export function SensorPanel({ panel: key, sensors, wanted, children }: SensorPanelProps) {
  const { t } = useTranslation('device');
  const title = usePanelName();
  const families: readonly string[] = devicePanels.find((panel) => panel.key === key)!.families;
  const offered = sensors.filter(({ type }) => type.parts.some(({ family }) => families.includes(family.key)));
  const sensor = offered.find(({ id }) => id === wanted) ?? offered[0];
  if (!sensor)
    return (
      <Panel title={title} isNamedAbove empty={t('plot.noSensor')}>
        {null}
      </Panel>
    );
  return <Fragment key={sensor.id}>{children(sensor, offered)}</Fragment>;
}
