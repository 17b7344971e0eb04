import { NativeSelect } from '@mantine/core';
import { calibratableFields, temperaturesOf } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { SensorSelect } from '../../sensors/SensorSelect.tsx';
import type { TimeRangeState } from '../../sensors/use-time-range.ts';
import { Row } from '../../ui/box.tsx';
import { PlotControls } from '../../sensors/range/PlotControls.tsx';
import type { Choice, useChoice } from './use-choice.ts';

interface ChoiceBarProps {
  choice: Choice;
  choose: ReturnType<typeof useChoice>['choose'];
  sensors: readonly ShownSensor[];
  time: TimeRangeState;
  zone: string | undefined;
}

/** Selects field, temperature and period of the calibration. */
export function ChoiceBar({ choice, choose, sensors, time, zone }: ChoiceBarProps) {
  const { t } = useTranslation('device');
  const nameOf = useNames();
  const sensorName = useSensorName();
  const { sensor, field, temperature, element, elementCount } = choice;
  const part = sensor.type.parts.find(({ family }) => family.key === field.family);
  const hasParts = sensor.type.parts.length > 1;
  const temperatures = temperaturesOf(sensor.type, field);
  return (
    <Row gap="8 12" wrap>
      <PlotControls
        selection={
          <>
            <SensorSelect
              sensors={sensors.filter(({ type }) => calibratableFields(type).length > 0)}
              value={sensor.id}
              onChange={(id) => choose('calSensor', id)}
            />
            <NativeSelect
              aria-label={t('calibration.field')}
              value={field.key}
              onChange={(event) => choose('calField', event.currentTarget.value)}
              data={calibratableFields(sensor.type).map(({ key, names, unit, family }) => {
                const owner = sensor.type.parts.find((one) => one.family.key === family);
                const name = hasParts && owner ? `${nameOf(owner.family.names)} · ${nameOf(names)}` : nameOf(names);
                return { value: key, label: unit === '' ? name : `${name} (${unit})` };
              })}
            />
            {element !== null && elementCount > 1 && (
              <NativeSelect
                aria-label={t('calibration.element')}
                value={String(element)}
                onChange={(event) => choose('calElement', event.currentTarget.value)}
                data={Array.from({ length: elementCount }, (_, i) => ({
                  value: String(i + 1),
                  label: `${part?.family.list ? nameOf(part.family.list.names) : ''} ${i + 1}`,
                }))}
              />
            )}
            {temperatures.length > 1 && temperature && (
              <NativeSelect
                aria-label={t('calibration.temperature')}
                value={temperature.key}
                onChange={(event) => choose('calTemperature', event.currentTarget.value)}
                data={temperatures.map(({ key, names }) => ({ value: key, label: nameOf(names) }))}
              />
            )}
          </>
        }
        summary={`${sensorName(sensor).title} · ${nameOf(field.names)}`}
        time={time}
        zone={zone}
        hasLatest={false}
      />
    </Row>
  );
}
