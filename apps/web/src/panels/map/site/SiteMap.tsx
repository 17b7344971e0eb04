import { useMemo } from 'react';
import { useSiteMaps } from '../../../api/site-maps.ts';
import { lazyPart, WhenLoaded } from '../../../errors/lazy-part.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { stationKinds } from '../../../live/fleet/summary.ts';
import type { Fleet } from '../../../live/fleet/use-fleet.ts';
import { chooseSiteMap } from '../../../map/choose-site-map.ts';
import { boundsOf } from '../../../map/geometry.ts';
import { readSiteFeatures, slideAt } from '../../../map/site-features.ts';
import { useMapStations } from '../../../map/use-map-stations.ts';
import { Box, Row } from '../../../ui/box.tsx';
import { useDrawScale } from '../../../ui/draw-scale.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { scaleOfArrows } from './plan-marks.ts';
import { Arrow, SiteMarks } from './SiteMarks.tsx';
import { useSitePlaces } from './use-site-places.ts';
import classes from './SiteMap.module.css';

const StationMap = lazyPart(async () => (await import('../../../map/StationMap.tsx')).StationMap);

/** Houses within this distance of the station belong to its site, degrees. */
const NEAR = 0.003;

interface SiteMapProps {
  stationId: number;
  fleet: Fleet;
  title?: string;
  /** Number of the device that raised the alarm. */
  own?: string | undefined;
}

/** Map of one station with its slide, roads and houses, its devices, and their movements. */
export function SiteMap({ stationId, fleet, title, own }: SiteMapProps) {
  const { t } = useTranslation('panels');
  const { data: siteMaps } = useSiteMaps();
  const scale = useDrawScale();
  const marks = useMemo(() => stationKinds(fleet.views), [fleet.views]);
  const stations = useMapStations(marks, fleet.stations);
  const station = stations.find(({ id }) => id === stationId);
  const places = useSitePlaces(stationId, fleet, own);
  const siteMap = useMemo(() => chooseSiteMap(siteMaps ?? [], station ? [station] : []), [siteMaps, station]);
  const [longitude, latitude] = [station?.longitude, station?.latitude];
  const site = useMemo(() => {
    if (!siteMap || longitude === undefined || latitude === undefined) return null;
    const features = readSiteFeatures(siteMap.features, null);
    const houses = features.houses.flatMap(([outer]) => (outer ? [outer[0]!] : []));
    const near = houses.filter(([x, y]) => Math.abs(x - longitude) < NEAR && Math.abs(y - latitude) < NEAR);
    const slide = slideAt(features, [longitude, latitude]);
    return { hasSlide: slide !== null, hasHouses: near.length > 0, corners: [...(slide ?? []), ...near] };
  }, [siteMap, longitude, latitude]);
  const hasPlaces = places.length > 0;
  // The devices replace the symbol of the station.
  const shown = useMemo(
    () => (hasPlaces ? stations.filter(({ id }) => id !== stationId) : stations),
    [stations, hasPlaces, stationId],
  );
  // Computed once per station, so later positions of its devices do not move the map.
  const ground = useMemo(() => {
    if (longitude === undefined || latitude === undefined) return null;
    const corners = site?.corners.map(([x, y]) => ({ longitude: x, latitude: y })) ?? [];
    return boundsOf([{ longitude, latitude }, ...corners, ...places]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only whether there are places matters, not their positions
  }, [longitude, latitude, site, hasPlaces, stationId]);
  const arrows = scaleOfArrows(places, scale);
  if (!station) return <p className={classes.none}>{t('map.noPlace')}</p>;
  return (
    <ErrorBoundary scope="panel">
      <WhenLoaded fallback={<Box raised aria-busy />}>
        <StationMap
          stations={shown}
          selectedId={hasPlaces ? null : stationId}
          onSelect={() => undefined}
          siteMap={siteMap}
          ground={ground}
          isPlain
          {...(title === undefined ? {} : { title })}
          key={stationId}
          legend={
            <>
              {site?.hasSlide && <Key className={classes.slideKey} text={t('map.slide')} />}
              {site?.hasHouses && <Key className={classes.houseKey} text={t('map.houses')} />}
              {arrows && (
                <Row as="span" gap={8} nowrap>
                  <svg width={arrows.sample * arrows.perMm} height={10 * scale} aria-hidden>
                    <Arrow from={[0, 5 * scale]} tip={[arrows.sample * arrows.perMm, 0]} scale={scale} />
                  </svg>
                  {t('map.movement', { length: arrows.sample })}
                </Row>
              )}
            </>
          }
          renderOverlay={(view, size, _, reserved) => (
            <SiteMarks places={places} view={view} size={size} scale={scale} reserved={reserved} />
          )}
        />
      </WhenLoaded>
    </ErrorBoundary>
  );
}

const Key = ({ className, text }: { className: string | undefined; text: string }) => (
  <Row as="span" gap={8} nowrap>
    <i className={className} />
    {text}
  </Row>
);
