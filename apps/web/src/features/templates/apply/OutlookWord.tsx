import type { PreviewLine } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { formatShortStamp, formatZonedStamp } from '../../../ui/format-time.ts';

/** When a write would arrive, in a word or two. */
export function OutlookWord({ outlook, zone }: { outlook: PreviewLine['outlook']; zone: string | undefined }) {
  const { t } = useTranslation('control');
  const at = outlook.kind === 'atContact' ? outlook.expectedAt : outlook.kind === 'overdue' ? outlook.heardAt : null;
  if (at === null) return <span>{t(`templates.outlook.${outlook.kind as 'now' | 'never' | 'disabled'}`)}</span>;
  const ms = Date.parse(at);
  const time = formatShortStamp(ms, serverClock.now(), zone);
  return (
    <time dateTime={at} title={formatZonedStamp(ms, zone)}>
      {t(`templates.outlook.${outlook.kind as 'atContact' | 'overdue'}`, { time })}
    </time>
  );
}
