import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { MarkedEvent, Overview } from '@groundwatch/protocol/rest';
import { useSaveEvent } from '../../../api/alarm-rules.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { zoneOffset } from '../../../ui/format-time.ts';
import { timeOfWall, wallTime } from '../../../ui/wall-time.ts';

interface EventDialogProps {
  /** null: a new one. */
  event: MarkedEvent | null;
  overview: Overview;
  onClose: () => void;
}

/** Marks what happened where and when, in the zone of the station. */
export function EventDialog({ event, overview, onClose }: EventDialogProps) {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const save = useSaveEvent();
  const [stationId, setStationId] = useState(event?.stationId ?? null);
  const zone = overview.stations.find(({ id }) => id === stationId)?.timeZone;
  const [at, setAt] = useState(event ? wallTime(Date.parse(event.at), zone) : '');
  const [name, setName] = useState(event?.name ?? '');
  const [note, setNote] = useState(event?.note ?? '');
  const [isTried, setTried] = useState(false);
  const ms = timeOfWall(at, zone);
  const submit = (submitted: SubmitEvent): void => {
    submitted.preventDefault();
    setTried(true);
    if (stationId === null || ms === null || name.trim() === '') return;
    save.mutate(
      { id: event?.id ?? null, stationId, at: new Date(ms).toISOString(), name: name.trim(), note: note.trim() },
      { onSuccess: onClose },
    );
  };
  const missing = (isThere: boolean): string | null => (isTried && !isThere ? t('events.missing') : null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(event ? 'events.changeTitle' : 'events.mark')}
      centered
      size={440}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <Stack as="form" gap={12} onSubmit={submit} noValidate>
        <TextInput
          label={t('events.name')}
          value={name}
          maxLength={100}
          error={missing(name.trim() !== '')}
          onChange={(changed) => setName(changed.currentTarget.value)}
          data-autofocus
        />
        <Select
          label={t('rules.scope.station')}
          data={overview.stations.map((station) => ({ value: String(station.id), label: station.name }))}
          searchable
          limit={100}
          value={stationId === null ? null : String(stationId)}
          error={missing(stationId !== null)}
          onChange={(id) => setStationId(id === null ? null : Number(id))}
          comboboxProps={{ shadow: 'md' }}
        />
        <TextInput
          label={`${t('events.at')} (${zoneOffset(zone, ms ?? Date.now())})`}
          placeholder="2026-03-01 08:00"
          value={at}
          error={isTried && ms === null ? t('events.noTime') : null}
          onChange={(changed) => setAt(changed.currentTarget.value)}
        />
        <Textarea
          label={t('rules.note')}
          value={note}
          maxLength={500}
          rows={2}
          onChange={(changed) => setNote(changed.currentTarget.value)}
        />
        {save.error && (
          <Text as="p" tone="red" role="alert">
            {save.error.message}
          </Text>
        )}
        <Row gap={8} align="stretch" justify="end">
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('rules.save')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
