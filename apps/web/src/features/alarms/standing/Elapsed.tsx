import { useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { ageParts, formatShortStamp, formatZonedStamp } from '../../../ui/format-time.ts';

/** How long ago, counting, with the time itself under it. */
export function Elapsed({ since, zone }: { since: string; zone: string | undefined }) {
  const { t } = useTranslation();
  const now = useServerNow();
  const at = Date.parse(since);
  const { unit, text } = ageParts(now - at);
  const age =
    unit === 'hours' ? t('age.hours', { value: text }) : unit === 'days' ? t('age.days', { value: text }) : text;
  return (
    <>
      <span>{age}</span>
      <time dateTime={since} title={formatZonedStamp(at, zone)}>
        {formatShortStamp(at, now, zone)}
      </time>
    </>
  );
}
