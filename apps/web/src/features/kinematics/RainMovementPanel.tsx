import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { useReading, useWatch } from '../../live/hooks.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { Panel } from '../../ui/Panel.tsx';
import { usePanelName } from '../../sensors/panel-name.ts';
import { movementFields, movementsOf } from '../../sensors/kinematics/movement.ts';
import { readRainPlace } from './rain-address.ts';
import { RainView } from './RainView.tsx';
import { useStationSensors } from './use-station-sensors.ts';

/** Rain of a gauge of the station against the movement of one of its sensors. Sensors of this device are listed first. */
export function RainMovementPanel({ device, sensors, zone }: PanelProps) {
  const { t } = useTranslation('device');
  const title = usePanelName();
  const [params] = useSearchParams();
  const place = readRainPlace(params);
  useWatch({ scope: 'station', id: device.stationId });
  const all = useStationSensors(device, sensors);
  const gauges = useMemo(
    () => all.filter(({ sensor }) => sensor.type.parts.some(({ family }) => family.key === 'weather')),
    [all],
  );
  const moving = useMemo(() => all.filter(({ sensor }) => movementFields(sensor.type).length > 0), [all]);
  const gauge = gauges.find(({ sensor }) => sensor.id === place.gaugeId) ?? gauges[0];
  const mover = moving.find(({ sensor }) => sensor.id === place.sensorId) ?? moving[0] ?? null;
  const fields = mover ? movementFields(mover.sensor.type) : [];
  const list = useReading(mover?.sensor.id ?? 0)?.values[fields[0]?.key ?? ''];
  const elements = Array.isArray(list) ? list.length : 0;
  const movements = useMemo(() => (mover ? movementsOf(mover.sensor.type, elements) : []), [mover, elements]);
  if (!gauge) {
    return (
      <Panel title={title} isNamedAbove empty={t('kinematics.noGauge')}>
        {null}
      </Panel>
    );
  }
  return (
    <RainView
      gauge={gauge}
      gauges={gauges}
      mover={mover}
      moving={moving}
      movement={movements.find(({ key }) => key === place.movement) ?? movements[0] ?? null}
      movements={movements}
      zone={zone}
    />
  );
}
