import { Select } from '@mantine/core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { enums, sensorTypes } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import type { FieldProps } from '../../registry/definition.ts';
import { inputProps } from '../../registry/form/simple-fields.tsx';

/** Calculated series have their own page. */
const fitted = [...sensorTypes.values()].filter(
  ({ fields, calculatedUnit }) => fields.length > 0 && calculatedUnit === undefined,
);
const ON_BOARD = 0;
const MOST_PORT = 6;

/** A type of the catalogue. */
export function SensorTypeField(props: FieldProps) {
  const name = useNames();
  return (
    <Select
      {...inputProps(props)}
      name="type"
      searchable
      data={[
        ...fitted,
        ...[...sensorTypes.values()].filter(
          ({ code }) => code === props.row?.['type'] && !fitted.some((one) => one.code === code),
        ),
      ].map(({ code, names }) => ({ value: code, label: `${name(names)} · ${code}` }))}
      value={typeof props.value === 'string' ? props.value : null}
      allowDeselect={false}
      onChange={props.onChange}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

/** On board or one of six. A link from a device's port presets it. */
export function PortField(props: FieldProps) {
  const { t } = useTranslation(['admin', 'translation']);
  const [params] = useSearchParams();
  const asked = params.get('port');
  const { row, value, onChange } = props;
  const isOpen = row === null && value === null && asked !== null && /^[0-6]$/.test(asked);
  useEffect(() => {
    if (isOpen) onChange(Number(asked));
    // Once: afterwards the user chooses.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <Select
      {...inputProps(props)}
      name="port"
      data={[1, 2, 3, 4, 5, MOST_PORT, ON_BOARD].map((port) => ({
        value: String(port),
        label: t('translation:common.port', { count: port }),
      }))}
      value={typeof value === 'number' ? String(value) : null}
      allowDeselect={false}
      onChange={(port) => onChange(port === null ? null : Number(port))}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

export function MountModeField(props: FieldProps) {
  const name = useNames();
  return (
    <Select
      {...inputProps(props)}
      name="mountMode"
      data={enums.mountMode.map(({ code, names }) => ({ value: String(code), label: name(names) }))}
      value={typeof props.value === 'number' ? String(props.value) : null}
      clearable
      onChange={(code) => props.onChange(code === null ? null : Number(code))}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
