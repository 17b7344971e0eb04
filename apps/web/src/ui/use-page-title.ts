import { useEffect } from 'react';
import { useTranslation } from '../i18n/i18n.ts';

/** The cloud platform's name, then the page's. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const prefix = t('app.titlePrefix');
  useEffect(() => {
    document.title = `${prefix} - ${title}`;
  }, [prefix, title]);
}
