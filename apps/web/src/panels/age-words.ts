import { useCallback } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { ageParts } from '../ui/format-time.ts';

/** "6 min", "7 h", "3 d": a duration in one unit. */
export function useShortAge(): (ms: number) => string {
  const { t } = useTranslation('panels');
  return useCallback(
    (ms) => {
      const minutes = Math.max(0, Math.floor(ms / 60_000));
      if (minutes < 60) return t('age.minutes', { value: minutes });
      if (minutes < 48 * 60) return t('age.hours', { value: Math.floor(minutes / 60) });
      return t('age.days', { value: ageParts(ms).text });
    },
    [t],
  );
}
