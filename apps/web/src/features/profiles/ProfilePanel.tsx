import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { readProfileQuery } from './profile-query.ts';
import { SensorProfile } from './SensorProfile.tsx';

const familyOf = ({ type }: ShownSensor): 'array' | 'fixedInclinometer' | null => {
  const families = type.parts.map(({ family }) => family.key);
  if (families.includes('array')) return 'array';
  return families.includes('fixedInclinometer') ? 'fixedInclinometer' : null;
};

/** Displacement over depth of arrays and inclinometer chains. */
export function ProfilePanel({ device, sensors, zone }: PanelProps) {
  const { t } = useTranslation('device');
  const [params] = useSearchParams();
  const offered = sensors.filter((sensor) => familyOf(sensor) !== null);
  const { sensorId } = readProfileQuery(params);
  const sensor = offered.find(({ id }) => id === sensorId) ?? offered[0];
  if (!sensor) {
    return (
      <Panel title={t('profile.title')} empty={t('profile.noSensors')}>
        {null}
      </Panel>
    );
  }
  return (
    <SensorProfile
      key={sensor.id}
      device={device}
      sensor={sensor}
      family={familyOf(sensor)!}
      sensors={offered}
      zone={zone}
    />
  );
}
