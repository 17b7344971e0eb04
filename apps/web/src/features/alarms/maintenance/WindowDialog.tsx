import { Select, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { MaintenanceWindowPostSchema } from '@groundwatch/protocol/rest';
import { useStations } from '../../../api/registry.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ResourceDialog } from '../../../resource/ResourceDialog.tsx';
import { useUtc } from '../../../session/use-utc.ts';
import { serverClock } from '../../../live/live.ts';
import { useDialogForm } from '../../../ui/dialog/dialog-form.ts';
import { zoneOffset } from '../../../ui/format-time.ts';
import { isoOfWall, wallTime } from '../../../ui/wall-time.ts';

const HOUR_MS = 3_600_000;
const FIRST_HOURS = 4;
const LONGEST = 500;
const MOST_OFFERED = 100;

interface Draft {
  stationId: string | null;
  /** Null until typed: from now on for some hours, in the station's zone. */
  startsAt: string | null;
  endsAt: string | null;
  reason: string;
}

/** A maintenance window: station, times by the station's clock, and reason. */
export function WindowDialog({ onClose }: { onClose: () => void }) {
  const [isUtc] = useUtc();
  const { t } = useTranslation('alarm');
  const stations = useStations();
  const [opened] = useState(() => serverClock.now());
  const read = ({ stationId, startsAt, endsAt }: Draft) => {
    const zone = isUtc ? 'UTC' : stations.find(({ id }) => String(id) === stationId)?.timeZone;
    const start = startsAt ?? wallTime(opened, zone);
    const end = endsAt ?? wallTime(opened + FIRST_HOURS * HOUR_MS, zone);
    return { zone, start, end, startsAt: isoOfWall(start, zone), endsAt: isoOfWall(end, zone) };
  };
  const form = useDialogForm<Draft, z.output<typeof MaintenanceWindowPostSchema>>({
    initialValues: { stationId: null, startsAt: null, endsAt: null, reason: '' },
    schema: MaintenanceWindowPostSchema,
    bodyOf: (draft) => {
      const { startsAt, endsAt } = read(draft);
      return { stationId: draft.stationId && Number(draft.stationId), startsAt, endsAt, reason: draft.reason };
    },
    check: (draft) => {
      const { startsAt, endsAt } = read(draft);
      const problem = t('maintenance.notTime');
      return { startsAt: startsAt === null && problem, endsAt: endsAt === null && problem };
    },
  });
  const { zone, start, end } = read(form.values);
  return (
    <ResourceDialog
      path="maintenance-windows"
      row={null}
      form={form}
      size={480}
      title={t('maintenance.plan')}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={t('maintenance.station')}
        searchable
        limit={MOST_OFFERED}
        data={stations.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('stationId')}
      />
      <TextInput
        label={t('maintenance.starts')}
        description={t('maintenance.format', { zone: `${zone ?? ''} ${zoneOffset(zone, opened)}`.trim() })}
        autoComplete="off"
        {...form.getInputProps('startsAt')}
        value={start}
      />
      <TextInput label={t('maintenance.ends')} autoComplete="off" {...form.getInputProps('endsAt')} value={end} />
      <Textarea
        label={t('maintenance.reason')}
        maxLength={LONGEST}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </ResourceDialog>
  );
}
