import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { Panel } from '../../ui/Panel.tsx';
import { readMoistureQuery } from './moisture-query.ts';
import { SensorMoisture } from './SensorMoisture.tsx';

/** Soil moisture and temperature by depth over time. */
export function MoisturePanel({ device, sensors, zone }: PanelProps) {
  const { t } = useTranslation('device');
  const [params] = useSearchParams();
  const offered = sensors.filter(({ type }) => type.parts.some(({ family }) => family.key === 'moisture'));
  const { sensorId } = readMoistureQuery(params);
  const sensor = offered.find(({ id }) => id === sensorId) ?? offered[0];
  if (!sensor) {
    return (
      <Panel title={t('moisture.title')} empty={t('moisture.noSensors')}>
        {null}
      </Panel>
    );
  }
  return <SensorMoisture key={sensor.id} device={device} sensor={sensor} sensors={offered} zone={zone} />;
}
