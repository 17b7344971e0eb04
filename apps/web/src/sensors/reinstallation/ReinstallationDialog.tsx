import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { joinedFields, reinstallationKinds, type ReinstallationKind } from '@groundwatch/protocol/model';
import { ReinstallationBodySchema, type Device, type ReinstallationBody } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { zoneOffset } from '../../ui/format-time.ts';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';
import type { ShownSensor } from '../sensor-layout.ts';
import { useSensorName } from '../use-sensor-name.ts';
import { useShownZone } from '../use-shown-zone.ts';
import { jumpsQuery, useReinstall } from './calls.ts';
import { JumpTable } from './JumpTable.tsx';

export interface DialogProps {
  device: Pick<Device, 'deviceNo' | 'stationId'>;
  /** Those with quantities to be joined. */
  sensors: readonly ShownSensor[];
  zone: string | undefined;
  /** The time pointed at, ms since 1970. */
  atMs: number;
  /** Null: all of the device. */
  sensorId: number | null;
  /** The related remark. */
  remarkId: number | null;
  onClose: () => void;
}

interface Draft {
  at: string;
  sensor: string;
  kind: ReinstallationKind;
  /** As typed, by field. */
  offsets: Readonly<Record<string, string>>;
  note: string;
}

const ALL = '';
const numberOf = (text: string): number => Number(text.trim().replace('−', '-').replace(',', '.'));

/** Asks for time and sensor of a re-installation and shows the jumps. Input survives failures. */
export function ReinstallationDialog({ device, sensors, zone, atMs, sensorId, remarkId, onClose }: DialogProps) {
  const { t } = useTranslation('device');
  const nameOf = useSensorName();
  const shownZone = useShownZone(zone);
  const { make } = useReinstall(device);
  const sensorOf = (chosen: string) => sensors.find(({ id }) => String(id) === chosen) ?? null;
  // To the second as pointed at, unless another time was typed.
  const timeOf = (at: string): number | null => (at === wallTime(atMs, shownZone) ? atMs : timeOfWall(at, shownZone));
  const isoOf = (at: string): string | null => {
    const time = timeOf(at);
    return time === null ? null : new Date(time).toISOString();
  };
  const numbersOf = (entered: Readonly<Record<string, string>>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(entered).flatMap(([field, text]) => (text.trim() === '' ? [] : [[field, numberOf(text)]])),
    );
  const form = useDialogForm<Draft, ReinstallationBody>({
    initialValues: {
      at: wallTime(atMs, shownZone),
      sensor: sensors.some(({ id }) => id === sensorId) ? String(sensorId) : ALL,
      kind: 'reinstalled',
      offsets: {},
      note: '',
    },
    schema: ReinstallationBodySchema,
    bodyOf: ({ at, sensor, kind, offsets, note }) => ({
      at: isoOf(at),
      kind,
      offsets: sensor === ALL ? {} : numbersOf(offsets),
      remarkId,
      note,
    }),
    check: ({ at, offsets }) => ({
      at: isoOf(at) === null && t('range.noTime'),
      ...Object.fromEntries(
        Object.entries(numbersOf(offsets)).flatMap(([field, value]) =>
          Number.isFinite(value) ? [] : [[`offsets.${field}`, t('calibration.problem.number')]],
        ),
      ),
    }),
  });
  const { at, offsets } = form.values;
  const sensor = sensorOf(form.values.sensor);
  const iso = isoOf(at);
  const preview = useQuery({ ...jumpsQuery(sensor?.id ?? 0, iso), enabled: sensor !== null && iso !== null });
  return (
    <FormDialog
      form={form}
      title={t(remarkId === null ? 'reinstallation.note' : 'reinstallation.ofRemark')}
      size={700}
      submit={t('reinstallation.save')}
      onSubmit={(body) => {
        // Sensors that already have it are skipped, because some may have been recorded before one failed.
        const wanted = sensor
          ? [sensor]
          : sensors.filter(({ reinstallations = [] }) => reinstallations.every((one) => one.at !== body.at));
        return make.mutateAsync({ sensorIds: wanted.map(({ id }) => id), body }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Text as="p" text="table" tone="text2">
        {t('reinstallation.hint')}
      </Text>
      <Stack columns="repeat(auto-fit, minmax(min(100%, 180px), 1fr))" gap={12}>
        <NativeSelect
          style={{ gridColumn: '1 / -1' }}
          label={t('reinstallation.sensor')}
          data={[
            { value: ALL, label: t('reinstallation.allSensors', { count: sensors.length }) },
            ...sensors.map((one) => {
              const { title, place } = nameOf(one);
              return { value: String(one.id), label: `${title} · ${place}` };
            }),
          ]}
          {...form.getInputProps('sensor')}
        />
        <TextInput
          label={t('remarks.at', { zone: shownZone ?? '', offset: zoneOffset(shownZone, timeOf(at) ?? atMs) })}
          placeholder="2026-07-18 14:32"
          {...form.getInputProps('at')}
        />
        <NativeSelect
          label={t('reinstallation.what')}
          data={reinstallationKinds.map((one) => ({ value: one, label: t(`reinstallation.kind.${one}`) }))}
          {...form.getInputProps('kind')}
        />
      </Stack>
      {sensor && (
        <JumpTable
          fields={joinedFields(sensor.type)}
          jumps={preview.data}
          error={preview.error}
          inputProps={(field) => ({ ...form.getInputProps(`offsets.${field}`), value: offsets[field] ?? '' })}
        />
      )}
      <Textarea label={t('calibration.note')} autosize minRows={2} maxLength={4_000} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
