import { useSearchParams } from 'react-router';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { SensorPanel } from '../../sensors/SensorPanel.tsx';
import { readMoistureQuery } from './moisture-query.ts';
import { SensorMoisture } from './SensorMoisture.tsx';

/** Soil moisture and temperature by depth over time. */
export function MoisturePanel({ device, sensors, zone }: PanelProps) {
  const [params] = useSearchParams();
  return (
    <SensorPanel panel="moisture-depth" sensors={sensors} wanted={readMoistureQuery(params).sensorId}>
      {(sensor, offered) => <SensorMoisture device={device} sensor={sensor} sensors={offered} zone={zone} />}
    </SensorPanel>
  );
}
