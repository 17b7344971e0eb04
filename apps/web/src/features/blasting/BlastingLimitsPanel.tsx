import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { Panel } from '../../ui/Panel.tsx';
import { readBlastQuery } from './blast-address.ts';
import { SensorBlasts } from './SensorBlasts.tsx';

/** Peak particle velocity over frequency, with a limit curve. */
export function BlastingLimitsPanel({ sensors, zone }: PanelProps) {
  const { t } = useTranslation('device');
  const [params] = useSearchParams();
  const able = sensors.filter(({ type }) => type.parts.some(({ family }) => family.key === 'blasting'));
  const wanted = readBlastQuery(params).sensorId;
  const sensor = able.find(({ id }) => id === wanted) ?? able[0];
  if (!sensor)
    return (
      <Panel title={t('blasting.title')} empty={t('blasting.noSensors')}>
        {null}
      </Panel>
    );
  return <SensorBlasts key={sensor.id} sensor={sensor} sensors={able} zone={zone} />;
}
