import { HOUR_MS } from '@groundwatch/protocol/model';
import { MOST_REPLAYED_DEVICES } from '@groundwatch/protocol/rest';
import { Button, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useTranslation } from '../../i18n/i18n.ts';
import { summarise } from '../../live/fleet/summary.ts';
import { useLive } from '../../live/hooks.ts';
import { serverClock } from '../../live/live.ts';
import { StationsField } from '../../panels/StationsField.tsx';
import { Row } from '../../ui/box.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { zoneOffset } from '../../ui/format-time.ts';
import { useCalendar } from '../../ui/use-calendar.ts';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';

const choices = [1, 3, 24, 168] as const;

interface StartDialogProps {
  zone: string | undefined;
  /** The preset time, ms. */
  at: number;
  /** Null: all. */
  stationIds: readonly number[] | null;
  /** Offers only these stations. */
  within?: readonly number[] | undefined;
  onStart: (at: number, stationIds: readonly number[] | null) => void;
  onClose: () => void;
}

/** A zone by name and offset. UTC is both. */
function zoneWords(zone: string | undefined, at: number): string {
  const name = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return name === 'UTC' ? name : `${name} ${zoneOffset(zone, at)}`;
}

/** The start of a replay: a preset or typed time. */
export function StartDialog({ zone, at, stationIds, within, onStart, onClose }: StartDialogProps) {
  const { t } = useTranslation('panels');
  const { locale, monthLabelFormat, weekendDays, hideOutsideDates, ariaLabels } = useCalendar();
  const most = formatNumber(MOST_REPLAYED_DEVICES, locale);
  const counts = useLive((live) => live.counts);
  const now = serverClock.now();
  /** Until the devices are counted, only the server refuses. */
  const problemOf = (chosen: readonly number[]): string | false => {
    const ids = chosen.length > 0 ? chosen : within;
    const rows = [...counts.values()].filter(({ stationId }) => ids?.includes(stationId) ?? true);
    return summarise(rows).total > MOST_REPLAYED_DEVICES && t('replay.tooMany', { most });
  };
  const form = useDialogForm({
    initialValues: { text: wallTime(at, zone), stationIds: [...(stationIds ?? [])] },
    check: ({ text, stationIds: chosen }) => {
      const typed = timeOfWall(text, zone);
      return {
        text: typed === null ? t('replay.noTime') : typed >= now && t('replay.notPast'),
        stationIds: problemOf(chosen),
      };
    },
  });
  const { text } = form.values;
  const time = timeOfWall(text, zone);
  const start = (ms: number): void => {
    const { stationIds: chosen } = form.values;
    const problem = problemOf(chosen);
    if (problem) return form.setFieldError('stationIds', problem);
    onStart(ms, chosen.length > 0 ? chosen : null);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      size={380}
      title={t('replay.choose')}
      submit={t('replay.start')}
      onSubmit={() => {
        if (time !== null) start(time);
      }}
      onClose={onClose}
    >
      <Row gap={8} align="stretch" wrap role="group" aria-label={t('replay.quick')}>
        {choices.map((hours) => (
          <Button key={hours} size="xs" variant="default" onClick={() => start(now - hours * HOUR_MS)}>
            {t(`replay.ago.${hours}`)}
          </Button>
        ))}
      </Row>
      <TextInput
        label={t('replay.from')}
        description={zoneWords(zone, time ?? now)}
        placeholder="2026-07-11 14:32"
        {...form.getInputProps('text')}
        data-autofocus
      />
      <StationsField within={within} {...form.getInputProps('stationIds')} />
      <DatePicker
        {...{ locale, monthLabelFormat, weekendDays, hideOutsideDates, ariaLabels }}
        maxDate={wallTime(now, zone).slice(0, 10)}
        defaultDate={wallTime(time ?? now, zone).slice(0, 10)}
        value={time === null ? null : wallTime(time, zone).slice(0, 10)}
        onChange={(day) => day && form.setFieldValue('text', `${day} ${/\d{1,2}:\d{2}$/.exec(text)?.[0] ?? '00:00'}`)}
      />
    </FormDialog>
  );
}
