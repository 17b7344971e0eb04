import { ActionIcon, Button, NativeSelect, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Device, Sensor } from '@groundwatch/protocol/rest';
import { useMemo, type ReactNode } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { shownSensors } from '../../sensors/sensor-layout.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { Stack, Text } from '../../ui/box.tsx';
import classes from './Dialogs.module.css';
import { fieldsOfType, noField, type FieldDraft } from './settings-draft.ts';

interface FieldsChooserProps {
  value?: readonly FieldDraft[];
  devices: readonly Device[];
  most: number;
  error?: ReactNode;
  onChange: (fields: readonly FieldDraft[]) => void;
}

const SHOWN = 60;

/** Sensors with fields that a single number can represent. */
const sensorsOf = (device: Device | undefined): readonly Sensor[] =>
  (device?.sensors ?? []).filter(({ type }) => fieldsOfType(type).length > 0);

/** The sensors and quantities of a panel, selected by device. */
export function FieldsChooser({ value: fields = [], devices, most, error, onChange }: FieldsChooserProps) {
  const { t } = useTranslation('panels');
  const able = useMemo(() => devices.filter((device) => sensorsOf(device).length > 0), [devices]);
  const choices = useMemo(
    () => able.map(({ id, name, stationName }) => ({ value: String(id), label: `${stationName} · ${name}` })),
    [able],
  );
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
          <Select
            label={t('editor.device')}
            data={choices}
            value={field.deviceId === null ? null : String(field.deviceId)}
            onChange={(id) => put(at, startOf(able.find((device) => String(device.id) === id)))}
            searchable
            allowDeselect={false}
            limit={SHOWN}
            nothingFoundMessage={t('editor.nothingFound')}
            comboboxProps={{ shadow: 'md' }}
          />
          <SensorAndField
            field={field}
            device={able.find(({ id }) => id === field.deviceId)}
            onChange={(next) => put(at, next)}
          />
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
          onClick={() => onChange([...fields, { ...noField, deviceId: fields.at(-1)?.deviceId ?? null }])}
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
  return device ? { deviceId: device.id, ...firstOf(sensor) } : noField;
}

function firstOf(sensor: Sensor | undefined): Omit<FieldDraft, 'deviceId'> {
  const fields = fieldsOfType(sensor?.type);
  return { sensorId: sensor?.id ?? null, field: (fields.find(({ main }) => main) ?? fields[0])?.key ?? '' };
}

interface SensorAndFieldProps {
  field: FieldDraft;
  device: Device | undefined;
  onChange: (field: FieldDraft) => void;
}

function SensorAndField({ field, device, onChange }: SensorAndFieldProps) {
  const { t } = useTranslation('panels');
  const name = useNames();
  const nameOf = useSensorName();
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
