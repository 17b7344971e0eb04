import { DeviceTree } from '../../features/device-tree/DeviceTree.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import classes from './DeviceTreePage.module.css';

export function DeviceTreePage() {
  const { t } = useTranslation('admin');
  usePageTitle(t('tree.title'));
  return (
    <div className={classes.page}>
      <h1 className="gw-visually-hidden">{t('tree.title')}</h1>
      <DeviceTree />
    </div>
  );
}
