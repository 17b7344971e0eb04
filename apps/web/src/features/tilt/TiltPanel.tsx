import { useSearchParams } from 'react-router';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { SensorPanel } from '../../sensors/SensorPanel.tsx';
import { SensorTilt } from './SensorTilt.tsx';
import { readTiltQuery } from './tilt-query.ts';

/** The path of an inclinometer's head, its tilt and direction, and whether its axes are consistent. */
export function TiltPanel({ device, sensors, zone }: PanelProps) {
  const [params] = useSearchParams();
  return (
    <SensorPanel panel="tilt-path" sensors={sensors} wanted={readTiltQuery(params).sensorId}>
      {(sensor, offered) => <SensorTilt device={device} sensor={sensor} sensors={offered} zone={zone} />}
    </SensorPanel>
  );
}
