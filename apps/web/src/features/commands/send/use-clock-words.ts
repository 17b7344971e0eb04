import type { Device } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useLive, useStatus } from '../../../live/hooks.ts';

const CLOCK_BIT = 10;
const CLOCK_UNSET = 3;

/** What is known of the device's clock: whether it is at fault, not set, or right as far as can be told. */
export function useClockWords({ deviceNo }: Device): string {
  const { t } = useTranslation('control');
  const status = useStatus(deviceNo);
  const isUnset = useLive(({ sensorsOf, readings }) =>
    (sensorsOf.get(deviceNo) ?? []).some((id) => readings.get(id)?.quality === CLOCK_UNSET),
  );
  if (isUnset) return t('commands.send.clock.unset');
  if (status?.runStatus == null) return t('commands.send.clock.unknown');
  return (status.runStatus >> CLOCK_BIT) & 1 ? t('commands.send.clock.fault') : t('commands.send.clock.right');
}
