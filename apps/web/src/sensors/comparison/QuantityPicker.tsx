import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { comparedKey, type ComparedField, type SensorField } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { useMemo, useState } from 'react';
import { queryOf } from '../../api/query.ts';
import { useDevicesOfSensors } from '../../api/devices.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { quantities, shownSensors } from '../sensor-layout.ts';
import { useDeviceOptions } from '../use-device-options.ts';
import { useSensorName } from '../use-sensor-name.ts';
import { useSeriesNames } from './use-series-name.ts';

interface QuantityPickerProps {
  chosen: readonly ComparedField[];
  /** The most quantities. */
  most: number;
  /** Whether a sensor is offered. */
  offers?: (sensorId: number) => boolean;
  onToggle: (field: ComparedField, isOn: boolean) => void;
}

/** The most offered elements of a list field. */
const MOST_ELEMENTS = 60;

/** Quantities of sensors of any station. The device of the last selection comes first. */
export function QuantityPicker(props: QuantityPickerProps) {
  const { t } = useTranslation('comparison');
  const [last] = useState(() => props.chosen.slice(-1).map(({ sensorId }) => sensorId));
  const ofLast = useDevicesOfSensors(last);
  const [chosenNo, setChosenNo] = useState<string | null>(null);
  const { device, devices, select } = useDeviceOptions(chosenNo);
  const [first] = [...ofLast.devices, ...devices.filter(({ sensors }) => sensors.length > 0)];
  // Chosen once, because the list changes while somebody types.
  if (chosenNo === null && first && !ofLast.isPending) setChosenNo(first.deviceNo);
  return (
    <>
      <Select
        label={t('add.device')}
        {...select}
        value={device?.deviceNo ?? null}
        onChange={setChosenNo}
        allowDeselect={false}
        nothingFoundMessage={t('add.noDevice')}
        comboboxProps={{ shadow: 'md' }}
      />
      {device && <Quantities key={device.deviceNo} device={device} {...props} />}
    </>
  );
}

/** Every quantity of a device's sensors as a switch. */
function Quantities({ device, chosen, most, offers, onToggle }: QuantityPickerProps & { device: Device }) {
  const sensors = useMemo(
    () => shownSensors(device.sensors, []).filter(({ id }) => offers?.(id) ?? true),
    [device, offers],
  );
  const nameOf = useSensorName();
  const { quantity } = useSeriesNames();
  // The latest readings determine the length of lists.
  const latest = useQuery(queryOf('GET /rest/devices/:deviceNo/latest', { params: { deviceNo: device.deviceNo } }));
  const lengthOf = (sensorId: number, { key }: SensorField): number => {
    const values = latest.data?.readings.find((reading) => reading.sensorId === sensorId)?.values[key];
    return Array.isArray(values) ? Math.min(MOST_ELEMENTS, values.length) : 0;
  };
  const elementsOf = (sensorId: number, field: SensorField): (number | null)[] =>
    field.isList ? Array.from({ length: lengthOf(sensorId, field) }, (_, i) => i + 1) : [null];
  return (
    <Stack gap={12}>
      {sensors.map((sensor) => {
        const { title, place } = nameOf(sensor);
        const fields = quantities({ fields: sensor.type.fields }).flatMap((one) => one.fields);
        return (
          <Stack key={sensor.id} gap={4} role="group" aria-label={`${title} ${place}`}>
            <Text weight={600}>
              {title}{' '}
              <Text text="least" tone="text3" weight={400}>
                {place}
              </Text>
            </Text>
            <Row gap={4} wrap>
              {fields.flatMap((field) =>
                elementsOf(sensor.id, field).map((element) => {
                  const one = { sensorId: sensor.id, field: element === null ? field.key : `${field.key}.${element}` };
                  const isOn = chosen.some((other) => comparedKey(other) === comparedKey(one));
                  const text = quantity({ field, element });
                  return (
                    <Button
                      key={one.field}
                      size="compact-sm"
                      variant={isOn ? 'light' : 'default'}
                      aria-pressed={isOn}
                      disabled={!isOn && chosen.length >= most}
                      onClick={() => onToggle(one, !isOn)}
                    >
                      {field.unit === '' ? text : `${text} ${field.unit}`}
                    </Button>
                  );
                }),
              )}
            </Row>
          </Stack>
        );
      })}
    </Stack>
  );
}
