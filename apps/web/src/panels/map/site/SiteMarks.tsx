import { useTranslation } from '../../../i18n/i18n.ts';
import type { MapView, Size } from '../../../map/geometry.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { SymbolKind } from '../../../ui/symbols/shapes.ts';
import type { HornDoing } from './horn-doing.ts';
import { lengthOf } from './movement.ts';
import { LETTER, planMarks, type Mark } from './plan-marks.ts';
import type { SitePlace } from './use-site-places.ts';
import classes from './SiteMap.module.css';

interface SiteMarksProps {
  places: readonly SitePlace[];
  view: MapView;
  size: Size;
  scale: number;
}

/** Devices of a site over its map: how each is, how far it has moved and which way, what horns do. */
export function SiteMarks({ places, view, size, scale }: SiteMarksProps) {
  const { t } = useTranslation('panels');
  const textOf = ({ name, doing, movement }: SitePlace): string =>
    [name, doing && t(`map.horn.${doing}`), movement && `${Math.round(lengthOf(movement))} mm`]
      .filter(Boolean)
      .join(' ');
  const marks = planMarks(places, view, size, scale, textOf);
  return (
    <svg className={classes.places} width={size.width} height={size.height} role="img" aria-label={t('map.site')}>
      {marks.map(({ place: { deviceNo, isOld }, x, y, at, tip, radius }) => (
        <g key={deviceNo}>
          {Math.hypot(at[0] - x, at[1] - y) > 2 && (
            <line className={classes.leader} x1={at[0]} y1={at[1]} x2={x} y2={y} />
          )}
          {tip && <Arrow from={[x, y]} tip={tip} clear={radius} isOld={isOld} scale={scale} />}
        </g>
      ))}
      {marks.map((mark) => (
        <DeviceMark key={mark.place.deviceNo} {...mark} />
      ))}
      {marks.map(
        ({ place: { deviceNo, isOwn, isOld }, x, y, label, text }) =>
          label && (
            <text
              key={deviceNo}
              className={classes.name}
              data-own={isOwn || undefined}
              data-old={isOld || undefined}
              x={x + label.dx}
              y={y + label.dy + 0.36 * LETTER * scale}
              fontSize={LETTER * scale}
            >
              {text}
            </text>
          ),
      )}
    </svg>
  );
}

function DeviceMark({ place: { warning, doing, isOwn, isOld }, x, y, radius, text }: Mark) {
  const kind: SymbolKind = warning ? `level${warning.level}` : isOld ? 'offline' : 'normal';
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{text}</title>
      {isOwn && <circle className={classes.ground} r={radius * 1.3} />}
      {doing && !warning ? (
        <Horn half={radius} doing={doing} />
      ) : (
        <g transform={`translate(${-radius} ${-radius})`}>
          <StateSymbol kind={kind} levelStyle={warning?.style} size={2 * radius} />
        </g>
      )}
    </g>
  );
}

/** A horn: filled while it sounds, dashed while its answer is awaited, struck where it is off line or set aside, without waves where nobody knows. */
function Horn({ half, doing }: { half: number; doing: HornDoing }) {
  return (
    <g transform={`scale(${half / 12})`} className={classes.horn} data-doing={doing}>
      <rect x={-13} y={-12} width={26} height={24} rx={4} />
      <path d={`M-9 -3h4l8 -5v16l-8 -5h-4z${doing === 'unknown' ? '' : 'M7 -4q3.4 4 0 8'}`} />
      {(doing === 'offline' || doing === 'out') && <path d="M-11 10L11 -10" />}
      {doing === 'unknown' && <text y={4}>?</text>}
    </g>
  );
}

interface ArrowProps {
  from: readonly [number, number];
  tip: readonly [number, number];
  /** Of the symbol that it begins at. */
  clear?: number;
  isOld?: boolean;
  scale: number;
}

/** Where to and how far, to scale from the middle of the symbol. */
export function Arrow({ from: [x, y], tip: [dx, dy], clear = 0, isOld = false, scale }: ArrowProps) {
  const length = Math.hypot(dx, dy);
  // What ends within its own symbol is told by its number.
  if (length <= clear) return null;
  const head = Math.min(8 * scale, length - clear);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return (
    <g className={classes.arrow} data-old={isOld || undefined} transform={`translate(${x} ${y}) rotate(${angle})`}>
      <path d={`M${clear} 0H${length - head * 0.6}`} strokeWidth={2.4 * scale} />
      <path data-head d={`M${length} 0l${-head} ${-head * 0.5}v${head}z`} />
    </g>
  );
}
