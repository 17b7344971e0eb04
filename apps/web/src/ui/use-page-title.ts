import { useEffect } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { usePageFrame } from './page-frame.ts';

/** The cloud platform's name, then the page's; the page's tab bears the name too. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const frame = usePageFrame();
  const prefix = t('app.titlePrefix');
  // Effects rest while the tab is behind, so that the window bears the name of the page that is seen.
  useEffect(() => {
    document.title = `${prefix} - ${title}`;
    frame?.setTitle(title);
  }, [prefix, title, frame]);
}
