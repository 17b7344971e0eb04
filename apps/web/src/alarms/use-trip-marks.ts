import { useCallback } from 'react';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useTranslation } from '../i18n/i18n.ts';

/** What is to be known, in words, of the readings that a rise rests on: a clock that was ahead, suspect ones. */
export function useTripMarks(): (trip: Pick<LiveAlarm['trip'], 'isAhead' | 'isSuspect'>) => readonly string[] {
  const { t } = useTranslation('alarm');
  return useCallback(
    ({ isAhead, isSuspect }) => [
      ...(isAhead === true ? [t('state.ahead')] : []),
      ...(isSuspect === true ? [t('state.suspect')] : []),
    ],
    [t],
  );
}
