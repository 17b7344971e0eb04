import { Button, Modal, Select, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePlanMaintenance } from '../../../api/alarms.ts';
import { useOverview } from '../../../api/registry.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useUtc } from '../../../session/use-utc.ts';
import { serverClock } from '../../../live/live.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { zoneOffset } from '../../../ui/format-time.ts';
import { timeOfWall, wallTime } from '../../../ui/wall-time.ts';

const HOUR_MS = 3_600_000;
const FIRST_HOURS = 4;
const LONGEST = 500;
const MOST_OFFERED = 100;

/** Which station is worked on, from when to when by the clock of the site, and why. */
export function WindowDialog({ onClose }: { onClose: () => void }) {
  const [isUtc] = useUtc();
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const overview = useOverview().data;
  const [stationId, setStationId] = useState<string | null>(null);
  const [opened] = useState(() => serverClock.now());
  const [starts, setStarts] = useState<string | null>(null);
  const [ends, setEnds] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const plan = usePlanMaintenance();
  const station = overview?.stations.find(({ id }) => String(id) === stationId);
  const zone = isUtc ? 'UTC' : station?.timeZone;
  // Until something is typed it is from now on for some hours, in whatever zone the station is.
  const startText = starts ?? wallTime(opened, zone);
  const endText = ends ?? wallTime(opened + FIRST_HOURS * HOUR_MS, zone);
  const [from, to] = [timeOfWall(startText, zone), timeOfWall(endText, zone)];
  const isOrdered = from === null || to === null || to > from;
  const isValid = station !== undefined && from !== null && to !== null && isOrdered && reason.trim() !== '';
  const hint = t('maintenance.format', { zone: `${zone ?? ''} ${zoneOffset(zone, opened)}`.trim() });
  return (
    <Modal
      opened
      centered
      size={480}
      onClose={onClose}
      title={t('maintenance.plan')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <Stack
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isValid) return;
          plan.mutate(
            {
              stationId: station.id,
              startsAt: new Date(from).toISOString(),
              endsAt: new Date(to).toISOString(),
              reason: reason.trim(),
            },
            { onSuccess: onClose },
          );
        }}
      >
        <Select
          data-autofocus
          label={t('maintenance.station')}
          searchable
          limit={MOST_OFFERED}
          data={(overview?.stations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={stationId}
          onChange={setStationId}
        />
        <TextInput
          label={t('maintenance.starts')}
          description={hint}
          value={startText}
          error={from === null ? t('maintenance.notTime') : undefined}
          autoComplete="off"
          onChange={(event) => setStarts(event.currentTarget.value)}
        />
        <TextInput
          label={t('maintenance.ends')}
          value={endText}
          error={to === null ? t('maintenance.notTime') : isOrdered ? undefined : t('maintenance.notAfter')}
          autoComplete="off"
          onChange={(event) => setEnds(event.currentTarget.value)}
        />
        <Textarea
          label={t('maintenance.reason')}
          value={reason}
          maxLength={LONGEST}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {plan.error && (
          <Text as="p" tone="red" role="alert">
            {plan.error.message}
          </Text>
        )}
        <Row gap={8} align="stretch" justify="end" wrap>
          <Button type="button" variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button type="submit" disabled={!isValid} loading={plan.isPending}>
            {t('maintenance.save')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
