import { useCallback } from 'react';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useTranslation } from '../i18n/i18n.ts';

/** Remarks on the readings behind an alarm, in words: clock ahead, suspect readings. */
export function useTriggerMarks(): (trigger: Pick<LiveAlarm['trigger'], 'isAhead' | 'isSuspect'>) => readonly string[] {
  const { t } = useTranslation('alarm');
  return useCallback(
    ({ isAhead, isSuspect }) => [
      ...(isAhead === true ? [t('state.ahead')] : []),
      ...(isSuspect === true ? [t('state.suspect')] : []),
    ],
    [t],
  );
}
