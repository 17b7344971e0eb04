import { HOUR_MS } from '@groundwatch/protocol/model';
import { Button, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import { Row } from '../../ui/box.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { zoneOffset } from '../../ui/format-time.ts';
import { useCalendar } from '../../ui/use-calendar.ts';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';

const choices = [1, 3, 24, 168] as const;

interface StartDialogProps {
  zone: string | undefined;
  /** The preset time, ms. */
  at: number;
  onStart: (at: number) => void;
  onClose: () => void;
}

/** A zone by name and offset. UTC is both. */
function zoneWords(zone: string | undefined, at: number): string {
  const name = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return name === 'UTC' ? name : `${name} ${zoneOffset(zone, at)}`;
}

/** The start of a replay: a preset or typed time. */
export function StartDialog({ zone, at, onStart, onClose }: StartDialogProps) {
  const { t } = useTranslation('panels');
  const { locale, monthLabelFormat, weekendDays, hideOutsideDates, ariaLabels } = useCalendar();
  const now = serverClock.now();
  const form = useDialogForm({
    initialValues: { text: wallTime(at, zone) },
    check: ({ text }) => {
      const typed = timeOfWall(text, zone);
      return { text: typed === null ? t('replay.noTime') : typed >= now && t('replay.notPast') };
    },
  });
  const { text } = form.values;
  const time = timeOfWall(text, zone);
  const start = (ms: number): void => {
    onStart(ms);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      size="auto"
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
