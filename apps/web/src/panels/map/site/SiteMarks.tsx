import { useTranslation } from '../../../i18n/i18n.ts';
import type { MapView, Size } from '../../../map/geometry.ts';
import type { Box } from '../../../map/labels.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { SymbolKind } from '../../../ui/symbols/shapes.ts';
import type { HornState } from './horn-state.ts';
import { lengthOf } from './movement.ts';
import { LETTER, planMarks, type Mark } from './plan-marks.ts';
import type { SitePlace } from './use-site-places.ts';
import classes from './SiteMap.module.css';

interface SiteMarksProps {
  places: readonly SitePlace[];
  view: MapView;
  size: Size;
  scale: number;
  /** Title and foot of the map. */
  reserved: readonly Box[];
}

/** Map overlay with the devices of a site: their state, movement arrows, and the state of horns. */
export function SiteMarks({ places, view, size, scale, reserved }: SiteMarksProps) {
  const { t } = useTranslation('panels');
  const textOf = ({ name, hornState, movement }: SitePlace): string =>
    [name, hornState && t(`map.horn.${hornState}`), movement && `${Math.round(lengthOf(movement))} mm`]
      .filter(Boolean)
      .join(' ');
  const marks = planMarks(places, view, size, scale, reserved, textOf);
  return (
    <svg className={classes.places} width={size.width} height={size.height} role="img" aria-label={t('map.site')}>
      {marks.map(({ place: { deviceNo, isOffline }, x, y, at, tip, radius }) => (
        <g key={deviceNo}>
          {Math.hypot(at[0] - x, at[1] - y) > 2 && (
            <line className={classes.leader} x1={at[0]} y1={at[1]} x2={x} y2={y} />
          )}
          {tip && <Arrow from={[x, y]} tip={tip} clear={radius} isOffline={isOffline} scale={scale} />}
        </g>
      ))}
      {marks.map((mark) => (
        <DeviceMark key={mark.place.deviceNo} {...mark} />
      ))}
      {marks.map(
        ({ place: { deviceNo, isOwn, isOffline }, x, y, label }) =>
          label && (
            <text
              key={deviceNo}
              className={classes.name}
              data-own={isOwn || undefined}
              data-offline={isOffline || undefined}
              x={x + label.dx}
              y={y + label.dy + 0.36 * LETTER * scale}
              fontSize={LETTER * scale}
            >
              {label.text}
            </text>
          ),
      )}
    </svg>
  );
}

function DeviceMark({ place: { warning, hornState, isOwn, isOffline }, x, y, radius, text }: Mark) {
  const kind: SymbolKind = warning ? `level${warning.level}` : isOffline ? 'offline' : 'normal';
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{text}</title>
      {isOwn && <circle className={classes.ground} r={radius * 1.3} />}
      {hornState && !warning ? (
        <Horn half={radius} hornState={hornState} />
      ) : (
        <g transform={`translate(${-radius} ${-radius})`}>
          <StateSymbol kind={kind} levelStyle={warning?.style} size={2 * radius} />
        </g>
      )}
    </g>
  );
}

/** A horn: filled while sounding, dashed while its answer is awaited, struck through if offline or out of use, without waves if unknown. */
function Horn({ half, hornState }: { half: number; hornState: HornState }) {
  return (
    <g transform={`scale(${half / 12})`} className={classes.horn} data-state={hornState}>
      <rect x={-13} y={-12} width={26} height={24} rx={4} />
      <path d={`M-9 -3h4l8 -5v16l-8 -5h-4z${hornState === 'unknown' ? '' : 'M7 -4q3.4 4 0 8'}`} />
      {(hornState === 'offline' || hornState === 'out') && <path d="M-11 10L11 -10" />}
      {hornState === 'unknown' && <text y={4}>?</text>}
    </g>
  );
}

interface ArrowProps {
  from: readonly [number, number];
  tip: readonly [number, number];
  /** Radius of the symbol at its start, which it does not cover. */
  clear?: number;
  isOffline?: boolean;
  scale: number;
}

/** Movement arrow, to scale from the middle of the symbol. */
export function Arrow({ from: [x, y], tip: [dx, dy], clear = 0, isOffline = false, scale }: ArrowProps) {
  const length = Math.hypot(dx, dy);
  // A movement that ends within the symbol has no arrow, only its number.
  if (length <= clear) return null;
  const head = Math.min(8 * scale, length - clear);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return (
    <g
      className={classes.arrow}
      data-offline={isOffline || undefined}
      transform={`translate(${x} ${y}) rotate(${angle})`}
    >
      <path d={`M${clear} 0H${length - head * 0.6}`} strokeWidth={2.4 * scale} />
      <path data-head d={`M${length} 0l${-head} ${-head * 0.5}v${head}z`} />
    </g>
  );
}
