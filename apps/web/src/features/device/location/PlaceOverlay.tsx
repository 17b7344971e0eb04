import { useTranslation } from '../../../i18n/i18n.ts';
import { metresPerPixel, project, type MapView, type Size } from '../../../map/geometry.ts';
import { useMetres } from './use-metres.ts';
import type { Apart, Fix, KnownPlace } from './places.ts';
import classes from './Location.module.css';

interface PlaceOverlayProps {
  places: readonly KnownPlace[];
  apart: readonly Apart[];
  /** The former positions, if it was moved. */
  track: readonly Fix[];
  view: MapView;
  size: Size;
}

/** Below this length a distance is shown beside the map. */
const LEAST_LINE_PX = 90;

/** The positions on the map with accuracy circles and distances. */
export function PlaceOverlay({ places, apart, track, view, size }: PlaceOverlayProps) {
  const { t } = useTranslation('device');
  const metres = useMetres();
  const at = ({ longitude, latitude }: { longitude: number; latitude: number }) =>
    project(view, size, longitude, latitude);
  const perPixel = metresPerPixel(view);
  const spots = new Map(places.map((place) => [place.key, { place, point: at(place) }]));
  return (
    <svg className={classes.overlay} width={size.width} height={size.height} aria-hidden>
      {track.length > 1 && (
        <polyline className={classes.track} points={track.map((fix) => at(fix).map(Math.round).join()).join(' ')} />
      )}
      {places.map(({ key, accuracyM, ...place }) => {
        const [x, y] = at(place);
        const radius = accuracyM / perPixel;
        return radius > 6 && <circle key={key} className={classes.reach} data-of={key} cx={x} cy={y} r={radius} />;
      })}
      {apart.map(({ of, from, metres: length, isFar }) => {
        const [a, b] = [spots.get(of)?.point, spots.get(from)?.point];
        if (!a || !b || (of === 'lbs' && from === 'station' && spots.has('gps'))) return null;
        const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const;
        return (
          <g key={`${of}-${from}`} data-far={isFar || undefined}>
            <line className={classes.line} x1={a[0]} y1={a[1]} x2={b[0]} y2={b[1]} />
            {Math.hypot(a[0] - b[0], a[1] - b[1]) >= LEAST_LINE_PX && (
              <text className={classes.length} x={middle[0]} y={middle[1] - 6} textAnchor="middle">
                {metres(length)}
              </text>
            )}
          </g>
        );
      })}
      {[...spots.values()].map(
        ({ place, point: [x, y] }) =>
          place.key !== 'station' && (
            <g key={place.key} data-of={place.key}>
              <circle className={classes.spot} cx={x} cy={y} r={7} />
              <text className={classes.spotName} x={x} y={y + 24} textAnchor="middle">
                {t(`location.short.${place.key}`)}
              </text>
            </g>
          ),
      )}
    </svg>
  );
}
