import { Button, Modal, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { AheadMove, ClockAhead, Device } from '@groundwatch/protocol/rest';
import { call } from '../../../api/client.ts';
import { invalidate, queryOf } from '../../../api/query.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Row, Stack } from '../../../ui/box.tsx';
import { formatZonedStamp, zoneOffset } from '../../../ui/format-time.ts';
import { timeOfWall, wallTime } from '../../../ui/wall-time.ts';
import classes from './ClockAhead.module.css';

const HOUR_S = 3_600;
/** Clocks are mostly wrong by time zones: by quarters of an hour. */
const QUARTER_H = 0.25;
const MINUTE_MS = 60_000;

interface AheadMoveDialogProps {
  device: Device;
  ahead: ClockAhead;
  zone: string | undefined;
  onClose: () => void;
}

/** Moves readings ahead back in time, with what that comes to beforehand. */
export function AheadMoveDialog({ device, ahead, zone, onClose }: AheadMoveDialogProps) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation();
  const queries = useQueryClient();
  const [hours, setHours] = useState<string | number>(
    Math.max(QUARTER_H, Math.round((ahead.aheadS ?? 0) / HOUR_S / QUARTER_H) * QUARTER_H),
  );
  const [from, setFrom] = useState(wallTime(Date.parse(ahead.from!), zone));
  // The last one lies within the minute that is shown.
  const [to, setTo] = useState(wallTime(Date.parse(ahead.to!) + MINUTE_MS, zone));
  const [fromMs, toMs] = [timeOfWall(from, zone), timeOfWall(to, zone)];
  const offsetS = typeof hours === 'number' ? -Math.round(hours * HOUR_S) : 0;
  const move: AheadMove | null =
    fromMs === null || toMs === null || offsetS >= 0
      ? null
      : { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), offsetS };
  const preview = useQuery(
    queryOf(
      'GET /rest/devices/:deviceNo/clock-ahead/move',
      { params: { deviceNo: device.deviceNo }, query: { ...move! } },
      { enabled: move !== null },
    ),
  );
  const save = useMutation({
    mutationFn: (body: AheadMove) =>
      call('POST /rest/devices/:deviceNo/clock-ahead/move', { params: { deviceNo: device.deviceNo }, body }),
    onSuccess: async () => {
      await invalidate(queries, ['clock-ahead'], device.deviceNo);
      onClose();
    },
    meta: { quiet: true },
  });
  const submit = (submitted: SubmitEvent): void => {
    submitted.preventDefault();
    if (move) save.mutate(move);
  };
  const found = preview.data;
  const stamp = (time: string | null): string => (time === null ? '—' : formatZonedStamp(Date.parse(time), zone));
  const problem = save.error ?? preview.error;
  const time = (label: string, value: string, ms: number | null, onChange: (text: string) => void) => (
    <TextInput
      label={`${label} (${zoneOffset(zone, ms ?? Date.now())})`}
      value={value}
      error={ms === null ? t('ahead.noTime') : null}
      onChange={(changed) => onChange(changed.currentTarget.value)}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('ahead.title')}
      centered
      size={460}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <Stack as="form" gap={12} className={classes.form} onSubmit={submit} noValidate>
        <p>{t('ahead.explain')}</p>
        <NumberInput
          label={t('ahead.hours')}
          value={hours}
          min={QUARTER_H}
          max={48}
          step={QUARTER_H}
          decimalScale={4}
          onChange={setHours}
          data-autofocus
        />
        {time(t('ahead.from'), from, fromMs, setFrom)}
        {time(t('ahead.to'), to, toMs, setTo)}
        {found && (
          <p className={classes.preview} aria-live="polite">
            {found.readings === 0
              ? t('ahead.none')
              : t('ahead.preview', { count: found.readings, from: stamp(found.from), to: stamp(found.to) })}
            {found.stillAhead > 0 && <b> {t('ahead.stillAhead', { count: found.stillAhead })}</b>}
          </p>
        )}
        {problem && (
          <p className={classes.error} role="alert">
            {problem.message}
          </p>
        )}
        <Row gap={8} align="stretch" justify="end">
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={!move || !found || found.readings === 0 || found.stillAhead > 0}
          >
            {t('ahead.moveNow')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
