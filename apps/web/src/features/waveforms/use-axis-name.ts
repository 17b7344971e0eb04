import { useCallback } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';

/** What an axis of a waveform is called. */
export function useAxisName(): (key: string) => string {
  const { t } = useTranslation('device');
  return useCallback((key) => (key === 'S' ? t('waveform.signal') : t('waveform.axis', { axis: key })), [t]);
}
