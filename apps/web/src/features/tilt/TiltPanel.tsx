import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SensorTilt } from './SensorTilt.tsx';
import { readTiltQuery } from './tilt-query.ts';

/** The path of an inclinometer's head, its tilt and direction, and whether its axes are consistent. */
export function TiltPanel({ device, sensors, zone }: PanelProps) {
  const { t } = useTranslation('device');
  const [params] = useSearchParams();
  const offered = sensors.filter(({ type }) => type.parts.some(({ family }) => family.key === 'inclination'));
  const { sensorId } = readTiltQuery(params);
  const sensor = offered.find(({ id }) => id === sensorId) ?? offered[0];
  if (!sensor) {
    return (
      <Panel title={t('tilt.title')} empty={t('tilt.noSensors')}>
        {null}
      </Panel>
    );
  }
  return <SensorTilt key={sensor.id} device={device} sensor={sensor} sensors={offered} zone={zone} />;
}
