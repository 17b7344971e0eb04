import { useCallback } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';

/** The name of a waveform's axis. */
export function useAxisName(): (key: string) => string {
  const { t } = useTranslation('device');
  return useCallback((key) => (key === 'S' ? t('waveform.signal') : t('waveform.axis', { axis: key })), [t]);
}
