import { Button, Modal, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import { Row } from '../../ui/box.tsx';
import { zoneOffset } from '../../ui/format-time.ts';
import { useCalendar } from '../../ui/use-calendar.ts';
import { useView } from '../../ui/view-mode.ts';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';
import classes from './StartDialog.module.css';

const HOUR = 3_600_000;
const choices = [1, 3, 24, 168] as const;

interface StartDialogProps {
  zone: string | undefined;
  /** What is offered first, ms. */
  at: number;
  onStart: (at: number) => void;
  onClose: () => void;
}

/** A zone by name and offset; UTC says both. */
function zoneWords(zone: string | undefined, at: number): string {
  const name = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return name === 'UTC' ? name : `${name} ${zoneOffset(zone, at)}`;
}

/** From when on the past is played: so long ago, or a time of the user's own. */
export function StartDialog({ zone, at, onStart, onClose }: StartDialogProps) {
  const { t } = useTranslation('panels');
  const { locale, monthLabelFormat, weekendDays, hideOutsideDates, ariaLabels } = useCalendar();
  const [text, setText] = useState(() => wallTime(at, zone));
  const [isTried, setIsTried] = useState(false);
  const now = serverClock.now();
  const time = timeOfWall(text, zone);
  const problem = time === null ? t('replay.noTime') : time >= now ? t('replay.notPast') : null;
  const isPhone = useView() === 'mobile';
  const start = (ms: number): void => {
    onStart(ms);
    onClose();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (time !== null && problem === null) start(time);
    else setIsTried(true);
  };
  return (
    <Modal opened title={t('replay.choose')} onClose={onClose} fullScreen={isPhone} size="auto" centered>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Row gap={8} align="stretch" wrap role="group" aria-label={t('replay.quick')}>
          {choices.map((hours) => (
            <Button key={hours} size="xs" variant="default" onClick={() => start(now - hours * HOUR)}>
              {t(`replay.ago.${hours}`)}
            </Button>
          ))}
        </Row>
        <TextInput
          label={t('replay.from')}
          description={zoneWords(zone, time ?? now)}
          placeholder="2026-07-11 14:32"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={isTried ? problem : null}
          data-autofocus
        />
        <DatePicker
          {...{ locale, monthLabelFormat, weekendDays, hideOutsideDates, ariaLabels }}
          maxDate={wallTime(now, zone).slice(0, 10)}
          defaultDate={wallTime(time ?? now, zone).slice(0, 10)}
          value={time === null ? null : wallTime(time, zone).slice(0, 10)}
          onChange={(day) => day && setText(`${day} ${/\d{1,2}:\d{2}$/.exec(text)?.[0] ?? '00:00'}`)}
        />
        <Button type="submit">{t('replay.start')}</Button>
      </form>
    </Modal>
  );
}
