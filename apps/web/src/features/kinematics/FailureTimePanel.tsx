import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { useReading } from '../../live/hooks.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { usePanelName } from '../../sensors/panel-name.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { readCreepPlace } from './creep-address.ts';
import { CreepView } from './CreepView.tsx';
import { movementFields, movementsOf } from '../../sensors/kinematics/movement.ts';

/** Velocity, tangent angle and time of failure of one movement of a device's sensors. */
export function FailureTimePanel({ device, sensors, zone }: PanelProps) {
  const { t } = useTranslation('device');
  const title = usePanelName();
  const [params] = useSearchParams();
  const moving = useMemo(() => sensors.filter(({ type }) => movementFields(type).length > 0), [sensors]);
  const wanted = readCreepPlace(params).sensorId;
  const sensor = moving.find(({ id }) => id === wanted) ?? moving[0];
  if (!sensor) {
    return (
      <Panel title={title} isNamedAbove empty={t('kinematics.noMovement')}>
        {null}
      </Panel>
    );
  }
  return <OfSensor key={sensor.id} device={device} sensor={sensor} sensors={moving} zone={zone} />;
}

/** The number of elements of a list comes with the latest reading. */
function OfSensor({ device, sensor, sensors, zone }: PanelProps & { sensor: ShownSensor }) {
  const { t } = useTranslation('device');
  const title = usePanelName();
  const [params] = useSearchParams();
  const list = useReading(sensor.id)?.values[movementFields(sensor.type)[0]!.key];
  const elements = Array.isArray(list) ? list.length : 0;
  const movements = useMemo(() => movementsOf(sensor.type, elements), [sensor.type, elements]);
  const { movement: wanted } = readCreepPlace(params);
  const movement = movements.find(({ key }) => key === wanted) ?? movements[0];
  if (!movement) {
    return (
      <Panel title={title} isNamedAbove empty={t('kinematics.noElements')}>
        {null}
      </Panel>
    );
  }
  return (
    <CreepView
      key={movement.key}
      device={device}
      sensor={sensor}
      sensors={sensors}
      movement={movement}
      movements={movements}
      zone={zone}
    />
  );
}
