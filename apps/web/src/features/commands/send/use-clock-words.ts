import type { Device } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useLive, useStatus } from '../../../live/hooks.ts';
import { useDurationWords } from '../../../ui/duration-words.ts';

const CLOCK_BIT = 10;
const CLOCK_UNSET = 3;

/** The state of the device's clock: faulty, not set, wrong, or right as far as known. */
export function useClockWords({ deviceNo, clockOffset }: Device): string {
  const { t } = useTranslation('control');
  const duration = useDurationWords();
  const runStatus = useStatus(deviceNo)?.runStatus ?? 0;
  const isUnset = useLive(({ sensorsOf, readings }) =>
    (sensorsOf.get(deviceNo) ?? []).some((id) => readings.get(id)?.quality === CLOCK_UNSET),
  );
  if (isUnset) return t('commands.send.clock.unset');
  if (clockOffset === null) return t('commands.send.clock.unknown');
  if (clockOffset !== 0) {
    const offset = duration(Math.abs(clockOffset) * 1_000);
    return t(clockOffset > 0 ? 'commands.send.clock.slow' : 'commands.send.clock.fast', { offset });
  }
  return (runStatus >> CLOCK_BIT) & 1 ? t('commands.send.clock.fault') : t('commands.send.clock.right');
}
