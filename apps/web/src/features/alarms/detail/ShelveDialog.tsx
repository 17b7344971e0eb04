import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useShelve } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { formatZonedStamp } from '../../../ui/format-time.ts';
import { Segments } from '../../../ui/Segments.tsx';
import classes from './Detail.module.css';

/** Hours; a shelf lasts a week at most. */
const choices = ['1', '4', '8', '24', '72', '168'] as const;
type Hours = (typeof choices)[number];
const HOUR_MS = 3_600_000;
const DAY = 24;
const LONGEST = 500;
/** The server's limit is counted from its own now. */
const SPARE_MS = 60_000;
const WEEK_MS = 168 * HOUR_MS;

/** Puts an alarm aside until a time, for a reason. */
export function ShelveDialog({
  alarm,
  zone,
  onClose,
}: {
  alarm: Alarm;
  zone: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const [hours, setHours] = useState<Hours>('4');
  const [reason, setReason] = useState('');
  const [now] = useState(() => serverClock.now());
  const shelve = useShelve();
  const until = now + Math.min(Number(hours) * HOUR_MS, WEEK_MS - SPARE_MS);
  return (
    <Modal
      opened
      centered
      size={460}
      onClose={onClose}
      title={t('detail.shelve')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const body = { id: alarm.id, until: new Date(until).toISOString(), reason: reason.trim() };
          shelve.mutate(body, { onSuccess: onClose });
        }}
      >
        <p className={classes.hint}>{t('detail.shelveHint')}</p>
        <Segments
          label={t('detail.shelveFor')}
          value={hours}
          options={choices.map((value) => {
            const count = Number(value);
            const label = count > DAY ? t('detail.days', { count: count / DAY }) : t('detail.hours', { count });
            return { value, label };
          })}
          onChange={setHours}
        />
        <p className={classes.hint}>{t('detail.until', { time: formatZonedStamp(until, zone) })}</p>
        <Textarea
          data-autofocus
          required
          withAsterisk={false}
          label={t('detail.reason')}
          value={reason}
          maxLength={LONGEST}
          minRows={2}
          autosize
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {shelve.error && (
          <p className={classes.error} role="alert">
            {shelve.error.message}
          </p>
        )}
        <div className={classes.buttonsEnd}>
          <Button type="button" variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button type="submit" disabled={reason.trim() === ''} loading={shelve.isPending}>
            {t('detail.shelve')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
