import { useEffect } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { usePageFrame } from './page-frame.ts';

/**
 * The cloud platform's name, then the page's; the page's tab bears the name too. A page that the menu leads to is called as it is
 * there, so that two of the same things (devices as they report, devices as they are registered) can be told apart. `which` names
 * the one of several that the page shows, for its tab. Returns the name for the heading.
 */
export function usePageTitle(own: string, which = ''): string {
  const { t } = useTranslation();
  const frame = usePageFrame();
  const title = frame?.menuLabel ?? own;
  const name = which === '' ? title : `${title} · ${which}`;
  const prefix = t('app.title');
  // Effects rest while the tab is behind, so that the window bears the name of the page that is seen.
  useEffect(() => {
    document.title = `${prefix} - ${name}`;
    frame?.setTitle(name);
  }, [prefix, name, frame]);
  return title;
}
