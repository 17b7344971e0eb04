import { DeviceTablePanel } from '../../features/devices/DeviceTablePanel.tsx';
import { useFleet } from '../../live/fleet/use-fleet.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import classes from './DevicesPage.module.css';

export function DevicesPage() {
  const { t } = useTranslation();
  const title = usePageTitle(t('page.devices'));
  return (
    <div className={classes.page}>
      <h1 className="gw-visually-hidden">{title}</h1>
      <DeviceTablePanel fleet={useFleet()} className={classes.panel} />
    </div>
  );
}
