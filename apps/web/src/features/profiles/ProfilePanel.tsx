import { useSearchParams } from 'react-router';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { SensorPanel } from '../../sensors/SensorPanel.tsx';
import { readProfileQuery } from './profile-query.ts';
import { SensorProfile } from './SensorProfile.tsx';

/** Displacement over depth of arrays and inclinometer chains. */
export function ProfilePanel({ device, sensors, zone }: PanelProps) {
  const [params] = useSearchParams();
  return (
    <SensorPanel panel="profile" sensors={sensors} wanted={readProfileQuery(params).sensorId}>
      {(sensor, offered) => (
        <SensorProfile
          device={device}
          sensor={sensor}
          family={sensor.type.parts.some(({ family }) => family.key === 'array') ? 'array' : 'fixedInclinometer'}
          sensors={offered}
          zone={zone}
        />
      )}
    </SensorPanel>
  );
}
