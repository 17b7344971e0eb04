import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { useEachSecond } from '../../../live/second.ts';
import { ageParts, formatShortStamp, formatZonedStamp } from '../../../ui/format-time.ts';

/** How long ago, counting, with the time itself under it. */
export function Elapsed({ since, zone }: { since: string; zone: string | undefined }) {
  const { t } = useTranslation();
  const at = Date.parse(since);
  // Renders when what it says changes: among a hundred rows few count seconds.
  const age = useEachSecond(() => {
    const { unit, text } = ageParts(serverClock.now() - at);
    if (unit === 'minutes') return text;
    return unit === 'hours' ? t('age.hours', { value: text }) : t('age.days', { value: text });
  });
  return (
    <>
      <span>{age}</span>
      <time dateTime={since} title={formatZonedStamp(at, zone)}>
        {formatShortStamp(at, serverClock.now(), zone)}
      </time>
    </>
  );
}
