import { useTranslation } from '../../../i18n/i18n.ts';
import type { Fleet } from '../../../live/fleet/use-fleet.ts';
import { SiteMap } from '../../../panels/map/site/SiteMap.tsx';
import type { Scene } from '../use-scene.ts';
import classes from './SitePanel.module.css';

/** The station on the map with its objects. The map flies there. */
export function SitePanel({ scene, fleet }: { scene: Scene; fleet: Fleet }) {
  const { t } = useTranslation('wall');
  return (
    <section className={classes.site} aria-label={t('takeover.site')}>
      <SiteMap stationId={scene.alarm.stationId} fleet={fleet} own={scene.device?.deviceNo} />
    </section>
  );
}
