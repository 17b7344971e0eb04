import type { Maintenance } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { formatStamp, zoneOffset } from '../../../ui/format-time.ts';

interface Asked {
  maintenance: Maintenance;
  zone: string | undefined;
}

/** Whether the device is connected or since when not, shown before operations it has to follow. */
export function useReachWords({ maintenance, zone }: Asked): string {
  const { t } = useTranslation('admin');
  const { isEnabled, isConnected, heardAt } = maintenance;
  if (heardAt === null) return t('maintain.reach.never');
  const ms = Date.parse(heardAt);
  const time = `${formatStamp(ms, zone)} ${zoneOffset(zone, ms)}`;
  if (!isEnabled) return t('maintain.reach.disabled', { time });
  return isConnected ? t('maintain.reach.connected') : t('maintain.reach.away', { time });
}
