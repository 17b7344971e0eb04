import { Select, Textarea, TextInput } from '@mantine/core';
import { MarkedEventPostSchema, type MarkedEvent } from '@groundwatch/protocol/rest';
import { useStations } from '../../../../api/registry.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { ResourceDialog } from '../../../../resource/ResourceDialog.tsx';
import { useDialogForm } from '../../../../ui/dialog/dialog-form.ts';
import { zoneOffset } from '../../../../ui/format-time.ts';
import { isoOfWall, timeOfWall, wallTime } from '../../../../ui/wall-time.ts';

interface EventDialogProps {
  /** null: a new one. */
  event: MarkedEvent | null;
  onClose: () => void;
}

/** Records an event with place and time, in the station's zone. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  const { t } = useTranslation('alarm');
  const stations = useStations();
  const zoneOf = (stationId: string | null) => stations.find(({ id }) => String(id) === stationId)?.timeZone;
  const first = event && String(event.stationId);
  const form = useDialogForm({
    initialValues: {
      name: event?.name ?? '',
      stationId: first,
      at: event ? wallTime(Date.parse(event.at), zoneOf(first)) : '',
      note: event?.note ?? '',
    },
    schema: MarkedEventPostSchema,
    bodyOf: ({ stationId, at, ...body }) => ({
      ...body,
      stationId: stationId && Number(stationId),
      at: isoOfWall(at, zoneOf(stationId)),
    }),
    check: ({ stationId, at }) => ({ at: isoOfWall(at, zoneOf(stationId)) === null && t('events.noTime') }),
  });
  const zone = zoneOf(form.values.stationId);
  return (
    <ResourceDialog
      path="marked-events"
      row={event}
      form={form}
      title={t(event ? 'events.changeTitle' : 'events.mark')}
      onClose={onClose}
    >
      <TextInput label={t('events.name')} maxLength={100} {...form.getInputProps('name')} data-autofocus />
      <Select
        label={t('rules.scope.station')}
        data={stations.map((station) => ({ value: String(station.id), label: station.name }))}
        searchable
        limit={100}
        comboboxProps={{ shadow: 'md' }}
        {...form.getInputProps('stationId')}
      />
      <TextInput
        label={`${t('events.at')} (${zoneOffset(zone, timeOfWall(form.values.at, zone) ?? Date.now())})`}
        placeholder="2026-03-01 08:00"
        {...form.getInputProps('at')}
      />
      <Textarea label={t('rules.note')} maxLength={500} rows={2} {...form.getInputProps('note')} />
    </ResourceDialog>
  );
}
