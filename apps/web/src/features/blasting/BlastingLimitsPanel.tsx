import { useSearchParams } from 'react-router';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { SensorPanel } from '../../sensors/SensorPanel.tsx';
import { readBlastQuery } from './blast-address.ts';
import { SensorBlasts } from './SensorBlasts.tsx';

/** Peak particle velocity over frequency, with a limit curve. */
export function BlastingLimitsPanel({ sensors, zone }: PanelProps) {
  const [params] = useSearchParams();
  return (
    <SensorPanel panel="blasting-limits" sensors={sensors} wanted={readBlastQuery(params).sensorId}>
      {(sensor, offered) => <SensorBlasts sensor={sensor} sensors={offered} zone={zone} />}
    </SensorPanel>
  );
}
