import { HOUR_S, MINUTE_MS } from '@groundwatch/protocol/model';
import { NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AheadMoveSchema, type AheadMove, type ClockAhead, type Device } from '@groundwatch/protocol/rest';
import { call } from '../../../api/client.ts';
import { invalidate, queryOf } from '../../../api/query.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useDialogForm } from '../../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { formatZonedStamp, zoneOffset } from '../../../ui/format-time.ts';
import { isoOfWall, timeOfWall, wallTime } from '../../../ui/wall-time.ts';

/** Wrong clocks are mostly off by a time zone, in multiples of a quarter of an hour. */
const QUARTER_H = 0.25;

interface AheadMoveDialogProps {
  device: Device;
  ahead: ClockAhead;
  zone: string | undefined;
  onClose: () => void;
}

/** Moves readings with future collect times back, with a preview. */
export function AheadMoveDialog({ device, ahead, zone, onClose }: AheadMoveDialogProps) {
  const { t } = useTranslation('device');
  const queries = useQueryClient();
  const form = useDialogForm({
    initialValues: {
      offsetS: Math.max(QUARTER_H, Math.round((ahead.aheadS ?? 0) / HOUR_S / QUARTER_H) * QUARTER_H),
      from: wallTime(Date.parse(ahead.from!), zone),
      // The last one is within the displayed minute.
      to: wallTime(Date.parse(ahead.to!) + MINUTE_MS, zone),
    },
    schema: AheadMoveSchema,
    bodyOf: ({ offsetS, from, to }) => ({
      from: isoOfWall(from, zone),
      to: isoOfWall(to, zone),
      offsetS: offsetS > 0 ? -Math.round(offsetS * HOUR_S) : undefined,
    }),
    check: ({ from, to }) => ({
      from: isoOfWall(from, zone) === null && t('ahead.noTime'),
      to: isoOfWall(to, zone) === null && t('ahead.noTime'),
    }),
  });
  const move = form.read();
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
  const found = preview.data;
  const stamp = (time: string | null): string => (time === null ? '—' : formatZonedStamp(Date.parse(time), zone));
  const label = (name: 'from' | 'to'): string =>
    `${t(`ahead.${name}`)} (${zoneOffset(zone, timeOfWall(form.values[name], zone) ?? Date.now())})`;
  return (
    <FormDialog
      form={form}
      title={t('ahead.title')}
      size={460}
      isDisabled={move !== null && (!found || found.readings === 0 || found.stillAhead > 0)}
      error={preview.error}
      submit={t('ahead.moveNow')}
      onSubmit={(body) => save.mutateAsync(body)}
      onClose={onClose}
    >
      <p>{t('ahead.explain')}</p>
      <NumberInput
        label={t('ahead.hours')}
        min={QUARTER_H}
        max={48}
        step={QUARTER_H}
        decimalScale={4}
        {...form.getInputProps('offsetS')}
        data-autofocus
      />
      <TextInput label={label('from')} {...form.getInputProps('from')} />
      <TextInput label={label('to')} {...form.getInputProps('to')} />
      {found && (
        <p aria-live="polite">
          {found.readings === 0
            ? t('ahead.none')
            : t('ahead.preview', { count: found.readings, from: stamp(found.from), to: stamp(found.to) })}
          {found.stillAhead > 0 && <b> {t('ahead.stillAhead', { count: found.stillAhead })}</b>}
        </p>
      )}
    </FormDialog>
  );
}
