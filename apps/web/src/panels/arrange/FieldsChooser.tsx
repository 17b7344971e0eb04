import { ActionIcon, Button, NativeSelect, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Device, Sensor } from '@groundwatch/protocol/rest';
import type { ReactNode } from 'react';
import { useDevicesOfSensors } from '../../api/devices.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { shownSensors } from '../../sensors/sensor-layout.ts';
import { useDeviceOptions } from '../../sensors/use-device-options.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { Stack, Text } from '../../ui/box.tsx';
import classes from './Dialogs.module.css';
import { fieldsOfType, noField, type FieldDraft } from './settings-draft.ts';

interface FieldsChooserProps {
  value?: readonly FieldDraft[];
  most: number;
  error?: ReactNode;
  onChange: (fields: readonly FieldDraft[]) => void;
}

/** Sensors with fields that a single number can represent. */
const sensorsOf = (device: Device | undefined): readonly Sensor[] =>
  (device?.sensors ?? []).filter(({ type }) => fieldsOfType(type).length > 0);

/** The sensors and quantities of a panel, selected by device. */
export function FieldsChooser({ value: fields = [], most, error, onChange }: FieldsChooserProps) {
  const { t } = useTranslation('panels');
  const put = (at: number, field: FieldDraft): void =>
    onChange(fields.map((one, index) => (index === at ? field : one)));
  return (
    <Stack as="fieldset" gap={12} shrink aria-describedby={error ? 'panel-fields-problem' : undefined}>
      <Text as="legend" mb={8} weight={600}>
        {t('editor.sensors')}
      </Text>
      {fields.map((field, at) => (
        <Stack
          key={at}
          columns="minmax(0, 1.3fr) minmax(0, 1.3fr) minmax(0, 1fr) auto"
          gap={8}
          align="end"
          className={classes.field}
        >
          <SensorAndField field={field} onChange={(next) => put(at, next)} />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('editor.removeSensor', { number: at + 1 })}
            disabled={fields.length === 1}
            onClick={() => onChange(fields.filter((_, index) => index !== at))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Stack>
      ))}
      {error && (
        <Text id="panel-fields-problem" as="p" tone="text1" weight={600} role="alert">
          {error}
        </Text>
      )}
      {most > 1 && (
        <Button
          className={classes.more}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          disabled={fields.length >= most}
          onClick={() => onChange([...fields, { ...noField, deviceNo: fields.at(-1)?.deviceNo ?? null }])}
        >
          {t('editor.addSensor', { most })}
        </Button>
      )}
    </Stack>
  );
}

/** A device's first sensor and its main quantity, since most have no other. */
function startOf(device: Device | undefined): FieldDraft {
  const sensor = sensorsOf(device)[0];
  return device ? { deviceNo: device.deviceNo, ...firstOf(sensor) } : noField;
}

function firstOf(sensor: Sensor | undefined): Omit<FieldDraft, 'deviceNo'> {
  const fields = fieldsOfType(sensor?.type);
  return { sensorId: sensor?.id ?? null, field: (fields.find(({ main }) => main) ?? fields[0])?.key ?? '' };
}

interface SensorAndFieldProps {
  field: FieldDraft;
  onChange: (field: FieldDraft) => void;
}

/** The device is found by typing. */
function SensorAndField({ field, onChange }: SensorAndFieldProps) {
  const { t } = useTranslation('panels');
  const name = useNames();
  const nameOf = useSensorName();
  const ofSensor = useDevicesOfSensors(field.deviceNo === null && field.sensorId !== null ? [field.sensorId] : []);
  const { devices, device, select } = useDeviceOptions(field.deviceNo ?? ofSensor.devices[0]?.deviceNo ?? null);
  const sensors = sensorsOf(device);
  const type = sensors.find(({ id }) => id === field.sensorId)?.type;
  const sensorChoices = shownSensors(sensors, []).map((sensor) => {
    const { title, place } = nameOf(sensor);
    return { value: String(sensor.id), label: `${title} · ${place}` };
  });
  const fieldChoices = fieldsOfType(type).map(({ key, names, unit }) => ({
    value: key,
    label: unit === '' ? name(names) : `${name(names)} (${unit})`,
  }));
  const empty = { value: '', label: '—' };
  return (
    <>
      <Select
        label={t('editor.device')}
        {...select}
        value={device?.deviceNo ?? null}
        onChange={(no) => onChange(startOf(devices.find(({ deviceNo }) => deviceNo === no)))}
        allowDeselect={false}
        nothingFoundMessage={t('editor.nothingFound')}
        comboboxProps={{ shadow: 'md' }}
      />
      <NativeSelect
        label={t('editor.sensor')}
        data={[empty, ...sensorChoices]}
        value={field.sensorId === null ? '' : String(field.sensorId)}
        disabled={device === undefined}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...field, ...firstOf(sensors.find(({ id }) => String(id) === value)) })
        }
      />
      <NativeSelect
        label={t('editor.quantity')}
        data={[empty, ...fieldChoices]}
        value={field.field}
        disabled={type === undefined}
        onChange={(event) => onChange({ ...field, field: event.currentTarget.value })}
      />
    </>
  );
}
