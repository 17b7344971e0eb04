import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { usePermissions } from '../session/permissions.tsx';
import { LinkTabs } from '../ui/LinkTabs.tsx';

const views = [
  { path: '/devices', auth: 'device:list', word: 'live' },
  { path: '/admin/devices', auth: 'device:registry', word: 'register' },
  { path: '/devices/tree', auth: 'tree:view', word: 'tree' },
] as const;

/** The device list as live, register and maintenance view of one page, which share the search. */
export function DeviceViews() {
  const { t } = useTranslation();
  const held = usePermissions();
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search).get('q');
  const withAsked = (path: string): string => (asked === null ? path : `${path}?${new URLSearchParams({ q: asked })}`);
  const tabs = views.filter(({ auth }) => held.has(auth));
  if (tabs.length < 2) return null;
  return (
    <LinkTabs
      label={t('deviceViews.label')}
      current={withAsked(pathname)}
      tabs={tabs.map(({ path, word }) => ({ to: withAsked(path), label: t(`deviceViews.${word}`) }))}
      isOnePage
    />
  );
}
