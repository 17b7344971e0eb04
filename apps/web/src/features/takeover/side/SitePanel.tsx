import { lazy, Suspense, useMemo } from 'react';
import { worstByDevice } from '../../../alarms/worst.ts';
import { useSiteMaps } from '../../../api/site-maps.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useLive } from '../../../live/hooks.ts';
import { useLiveSource } from '../../../live/source.ts';
import type { Fleet } from '../../../live/fleet/use-fleet.ts';
import { chooseSiteMap } from '../../../map/choose-site-map.ts';
import { boundsOf, fitView, project, type MapView, type Size } from '../../../map/geometry.ts';
import { useMapStations } from '../../../map/use-map-stations.ts';
import { useDrawScale } from '../../../ui/draw-scale.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Box } from '../../../ui/box.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { SymbolKind } from '../../../ui/symbols/shapes.ts';
import type { Scene } from '../use-scene.ts';
import { labelSpots, placesOf, type DevicePlace } from './device-places.ts';
import classes from './SitePanel.module.css';

const StationMap = lazy(async () => ({ default: (await import('../../../map/StationMap.tsx')).StationMap }));

/** Zoom limits: the closest view of a site, and the farthest at which its features are distinguishable. */
const CLOSEST = 16.6;
const ABOUT = { width: 400, height: 400 };
const PADDING = { top: 90, right: 70, bottom: 90, left: 70 };

/** The station on the map with its objects. The map flies there. */
export function SitePanel({ scene, fleet }: { scene: Scene; fleet: Fleet }) {
  const { t } = useTranslation('wall');
  const { now } = useLiveSource();
  const stations = useMapStations(fleet);
  const { data: siteMaps } = useSiteMaps();
  const statuses = useLive((state) => state.statuses);
  const alarms = useLive((state) => state.alarms);
  const scale = useDrawScale();
  const { alarm, devices } = scene;
  const station = stations.find(({ id }) => id === alarm.stationId);
  const siteMap = useMemo(() => chooseSiteMap(siteMaps ?? [], station ? [station] : []), [siteMaps, station]);
  const own = scene.device?.deviceNo;
  const places = useMemo(() => {
    const warnings = worstByDevice(alarms.values(), now());
    return placesOf(devices, statuses, warnings, own);
  }, [devices, statuses, alarms, now, own]);
  const hasPlaces = places.length > 0;
  // The devices represent the station.
  const shown = useMemo(
    () => (hasPlaces ? stations.filter(({ id }) => id !== alarm.stationId) : stations),
    [stations, hasPlaces, alarm.stationId],
  );
  const [longitude, latitude] = [station?.longitude, station?.latitude];
  // Once per station: later reports of devices do not move the map.
  const focus = useMemo(() => {
    if (longitude === undefined || latitude === undefined) return null;
    const bounds = boundsOf([{ longitude, latitude }, ...places])!;
    return fitView(bounds, ABOUT, PADDING, CLOSEST);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whether there are places, not where exactly
  }, [longitude, latitude, hasPlaces, alarm.stationId]);
  return (
    <section className={classes.site} aria-label={t('takeover.site')}>
      {station ? (
        <ErrorBoundary scope="panel">
          <Suspense fallback={<Box raised aria-busy />}>
            <StationMap
              stations={shown}
              selectedId={hasPlaces ? null : alarm.stationId}
              onSelect={() => undefined}
              siteMap={siteMap}
              focus={focus}
              isPlain
              renderOverlay={(view, size) => <Places places={places} view={view} size={size} scale={scale} />}
            />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <p className={classes.none}>{t('takeover.noPlace')}</p>
      )}
    </section>
  );
}

const SYMBOL = 22;
const LABEL_WIDTH = 90;
const LABEL_HEIGHT = 17;

function Places({
  places,
  view,
  size,
  scale,
}: {
  places: readonly DevicePlace[];
  view: MapView;
  size: Size;
  scale: number;
}) {
  const half = (SYMBOL * scale) / 2;
  const spots = places.map(({ longitude, latitude }) => project(view, size, longitude, latitude));
  const room = { width: LABEL_WIDTH * scale, height: LABEL_HEIGHT * scale, gap: 4 * scale };
  const radii = places.map(({ isOwn }) => half * (isOwn ? 1.5 : 1));
  const labels = labelSpots(
    spots.map(([x, y], i) => ({ x, y, radius: radii[i]! })),
    room,
  );
  return (
    <svg className={classes.places} width={size.width} height={size.height} aria-hidden>
      {places.map(({ deviceNo, warning, isHorn, isOwn }, i) => {
        const [x, y] = spots[i]!;
        const kind: SymbolKind = warning ? `level${warning.level}` : 'normal';
        const radius = radii[i]!;
        return (
          <g key={deviceNo} transform={`translate(${x} ${y})`}>
            {isOwn && <circle className={classes.ground} r={half * 1.9} />}
            {isHorn && !warning ? (
              <Speaker half={half} />
            ) : (
              <g transform={`translate(${-radius} ${-radius})`}>
                <StateSymbol kind={kind} levelStyle={warning?.style} size={2 * radius} />
              </g>
            )}
          </g>
        );
      })}
      {places.map(({ deviceNo, name }, i) => (
        <text
          key={deviceNo}
          className={classes.name}
          x={labels[i]!.x}
          y={labels[i]!.y + 5 * scale}
          fontSize={12.5 * scale}
        >
          {name}
        </text>
      ))}
    </svg>
  );
}

/** A horn: ink on a dark tile, which is no severity. */
function Speaker({ half }: { half: number }) {
  const unit = half / 12;
  return (
    <g transform={`scale(${unit})`}>
      <rect className={classes.tile} x={-14} y={-12} width={28} height={24} rx={4} />
      <path className={classes.horn} d="M-9 -3h4l9 -5v16l-9 -5h-4zM8 -4q4 4 0 8" />
    </g>
  );
}
