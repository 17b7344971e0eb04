import { useEffect } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { usePageFrame } from './page-frame.ts';

/**
 * Sets the window title to platform and page name, and the tab's title. Pages in the menu use the menu's name, which
 * distinguishes similar ones (live devices, device register). `which` names the shown item on the tab. Returns the heading.
 */
export function usePageTitle(own: string, which = ''): string {
  const { t } = useTranslation();
  const frame = usePageFrame();
  // An entry named as the shown item (History) says too little on a tab.
  const title = frame?.menuLabel === undefined || frame.menuLabel === which ? own : frame.menuLabel;
  const name = which === '' ? title : `${title} · ${which}`;
  const prefix = t('app.title');
  // Effects are off in a hidden tab, so the window has the visible page's name.
  useEffect(() => {
    document.title = `${prefix} - ${name}`;
    frame?.setTitle(name);
  }, [prefix, name, frame]);
  return title;
}
