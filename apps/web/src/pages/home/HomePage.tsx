import { useElementSize } from '@mantine/hooks';
import { DeviceTablePanel } from '../../features/devices/DeviceTablePanel.tsx';
import { CompositionPanel } from '../../features/home/CompositionPanel.tsx';
import { MapPanel } from '../../features/home/MapPanel.tsx';
import { ReportsPanel } from '../../features/home/ReportsPanel.tsx';
import { StatusPanel } from '../../features/home/StatusPanel.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { useFleet } from '../../live/fleet/use-fleet.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import classes from './HomePage.module.css';

/** Without its padding: from here on everything stands in one column. */
const NARROW_PX = 783;

/** Everything at a glance: how many are well, where they stand, what arrives, and each device with its newest values. */
export function HomePage() {
  const { t } = useTranslation();
  const fleet = useFleet();
  const { ref, width } = useElementSize();
  // Where the table is out of sight, the figures lead to its own page.
  const isNarrow = width > 0 && width <= NARROW_PX;
  const tablePath = isNarrow ? '/devices' : '/index';
  const title = usePageTitle(t('page.home'));
  return (
    <div ref={ref} className={classes.page}>
      <h1 className="gw-visually-hidden">{title}</h1>
      <div className={classes.side}>
        <div className={classes.left}>
          <StatusPanel fleet={fleet} tablePath={tablePath} />
          <CompositionPanel fleet={fleet} tablePath={tablePath} />
        </div>
        <div className={classes.right}>
          <ReportsPanel fleet={fleet} />
        </div>
      </div>
      <div className={classes.map}>
        <MapPanel fleet={fleet} />
      </div>
      <DeviceTablePanel fleet={fleet} className={classes.table} />
    </div>
  );
}
