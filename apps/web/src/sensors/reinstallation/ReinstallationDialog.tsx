import { Button, Modal, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { joinedFields, reinstallationKinds, type ReinstallationKind } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { zoneOffset } from '../../ui/format-time.ts';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';
import type { ShownSensor } from '../sensor-layout.ts';
import { useSensorName } from '../use-sensor-name.ts';
import { useShownZone } from '../use-shown-zone.ts';
import { jumpsQuery, useReinstall } from './calls.ts';
import { JumpTable } from './JumpTable.tsx';
import classes from './reinstallation.module.css';

export interface DialogProps {
  device: Pick<Device, 'deviceNo' | 'stationId'>;
  /** Those that have something to be joined. */
  sensors: readonly ShownSensor[];
  zone: string | undefined;
  /** What was pointed at, ms since 1970. */
  atMs: number;
  /** Null: all of the device. */
  sensorId: number | null;
  /** The remark that tells of it. */
  remarkId: number | null;
  onClose: () => void;
}

const ALL = '';

/** Asks when which sensor was set up anew, and shows what its readings jumped by. Whatever fails, what was typed stays. */
export function ReinstallationDialog({ device, sensors, zone, atMs, sensorId, remarkId, onClose }: DialogProps) {
  const { t } = useTranslation(['device', 'translation']);
  const nameOf = useSensorName();
  const shownZone = useShownZone(zone);
  const [at, setAt] = useState(() => wallTime(atMs, shownZone));
  const [chosen, setChosen] = useState(() => (sensors.some(({ id }) => id === sensorId) ? String(sensorId) : ALL));
  const [kind, setKind] = useState<ReinstallationKind>('reinstalled');
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { make } = useReinstall(device);

  // To the second as it was pointed at, unless somebody has typed another time.
  const time = at === wallTime(atMs, shownZone) ? atMs : timeOfWall(at, shownZone);
  const iso = time === null ? null : new Date(time).toISOString();
  const sensor = sensors.find(({ id }) => String(id) === chosen) ?? null;
  const preview = useQuery({ ...jumpsQuery(sensor?.id ?? 0, iso), enabled: sensor !== null && iso !== null });
  const numbers = Object.entries(entered).flatMap(([field, text]) =>
    text.trim() === '' ? [] : [[field, Number(text.trim().replace('−', '-').replace(',', '.'))] as const],
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (iso === null || numbers.some(([, value]) => !Number.isFinite(value)) || make.isPending) return;
    const offsets = sensor ? Object.fromEntries(numbers) : {};
    // Those that have it already are left: of several, some may have been noted before one failed.
    const wanted = sensor
      ? [sensor]
      : sensors.filter(({ reinstallations = [] }) => reinstallations.every((one) => one.at !== iso));
    make.mutate(
      { sensorIds: wanted.map(({ id }) => id), body: { at: iso, kind, offsets, remarkId, note } },
      { onSuccess: onClose },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(remarkId === null ? 'reinstallation.note' : 'reinstallation.ofRemark')}
      centered
      size={620}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': t('translation:common.close') }}
    >
      <Stack as="form" gap={12} noValidate onSubmit={submit}>
        <Text as="p" text="table" tone="text2">
          {t('reinstallation.hint')}
        </Text>
        <Stack columns="repeat(auto-fit, minmax(min(100%, 180px), 1fr))" gap={12} className={classes.fields}>
          <NativeSelect
            label={t('reinstallation.sensor')}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: ALL, label: t('reinstallation.allSensors', { count: sensors.length }) },
              ...sensors.map((one) => {
                const { title, place } = nameOf(one);
                return { value: String(one.id), label: `${title} · ${place}` };
              }),
            ]}
          />
          <TextInput
            label={t('remarks.at', { zone: shownZone ?? '', offset: zoneOffset(shownZone, time ?? atMs) })}
            placeholder="2026-07-18 14:32"
            value={at}
            error={isTried && time === null ? t('range.noTime') : null}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('reinstallation.what')}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as ReinstallationKind)}
            data={reinstallationKinds.map((one) => ({ value: one, label: t(`reinstallation.kind.${one}`) }))}
          />
        </Stack>
        {sensor && (
          <JumpTable
            fields={joinedFields(sensor.type)}
            jumps={preview.data}
            error={preview.error}
            entered={entered}
            onEnter={(field, text) => setEntered({ ...entered, [field]: text })}
            isTried={isTried}
          />
        )}
        <Textarea
          label={t('calibration.note')}
          autosize
          minRows={2}
          maxLength={4_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {make.error && (
          <Text as="p" tone="red" role="alert">
            {t('reinstallation.notNoted')} {make.error.message}
          </Text>
        )}
        <Row gap={8} align="stretch" justify="end">
          <Button variant="default" onClick={onClose}>
            {t('translation:common.cancel')}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {t('reinstallation.save')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
