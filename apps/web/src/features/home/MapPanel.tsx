import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSiteMaps } from '../../api/site-maps.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { readQuery, withParams } from '../../live/fleet/table-query.ts';
import type { Fleet } from '../../live/fleet/use-fleet.ts';
import { chooseSiteMap } from '../../map/choose-site-map.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { useMapStations } from '../../map/use-map-stations.ts';
import classes from './MapPanel.module.css';

const StationMap = lazy(async () => ({ default: (await import('../../map/StationMap.tsx')).StationMap }));

/** Stations on the map; the chosen one filters the table. */
export function MapPanel({ fleet }: { fleet: Fleet }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const stations = useMapStations(fleet);
  const { data: siteMaps } = useSiteMaps();
  const siteMap = useMemo(() => chooseSiteMap(siteMaps ?? [], stations), [siteMaps, stations]);
  const { station } = readQuery(params);
  return (
    <section className={classes.panel}>
      <ErrorBoundary scope="panel">
        <Suspense fallback={<div className={classes.waiting} aria-busy aria-label={t('common.loading')} />}>
          <StationMap
            stations={stations}
            selectedId={station}
            onSelect={(id) => setParams(withParams(params, { station: id }), { replace: true })}
            siteMap={siteMap}
            title={t('home.map')}
          />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}
