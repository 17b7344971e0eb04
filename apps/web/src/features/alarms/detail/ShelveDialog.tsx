import { useState } from 'react';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useShelve } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { formatZonedStamp } from '../../../ui/format-time.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { Text } from '../../../ui/box.tsx';
import { ReasonForm } from './ReasonForm.tsx';

/** Hours. Shelving lasts at most a week. */
const choices = ['1', '4', '8', '24', '72', '168'] as const;
type Hours = (typeof choices)[number];
const HOUR_MS = 3_600_000;
const DAY = 24;
/** The server's limit counts from its own present time. */
const SPARE_MS = 60_000;
const WEEK_MS = 168 * HOUR_MS;

/** Shelves an alarm until a time, with a reason. */
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
  const [hours, setHours] = useState<Hours>('4');
  const [now] = useState(() => serverClock.now());
  const shelve = useShelve();
  const until = now + Math.min(Number(hours) * HOUR_MS, WEEK_MS - SPARE_MS);
  return (
    <ReasonForm
      title={t('detail.shelve')}
      hint={t('detail.shelveHint')}
      onSubmit={(reason) =>
        shelve.mutateAsync({ id: alarm.id, until: new Date(until).toISOString(), reason }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
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
      <Text as="p" tone="text2">
        {t('detail.until', { time: formatZonedStamp(until, zone) })}
      </Text>
    </ReasonForm>
  );
}
