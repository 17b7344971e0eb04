import { useTranslation } from '../i18n/i18n.ts';
import { Text } from '../ui/box.tsx';
import { usePlace } from '../ui/place.ts';
import { symbolToken } from '../ui/symbols/colours.ts';
import { levelOf } from '../ui/symbols/shapes.ts';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import { arrowSpot, isNamed, type ViewArrow } from './arrows.ts';
import type { Size } from './geometry.ts';
import classes from './MapArrows.module.css';
import type { MapStation } from './stations.ts';

interface MapArrowsProps {
  arrows: readonly ViewArrow[];
  size: Size;
  scale: number;
  onShow: (stations: readonly MapStation[]) => void;
}

/**
 * Arrows at the map's edge: the number of stations out of view and the worst one. On a wall they are marks, otherwise buttons.
 */
export function MapArrows({ arrows, size, scale, onShow }: MapArrowsProps) {
  const { t } = useTranslation();
  const isWall = usePlace() === 'wall';
  return arrows.map((arrow) => {
    const { direction, at, angle, stations, worst } = arrow;
    const [left, top] = arrowSpot(arrow, size, scale);
    const label = t('map.beyond', {
      count: stations.length,
      direction: t(`map.direction.${direction}`),
      name: worst.name,
      state: t(`symbol.${worst.kind}`),
    });
    const own = {
      className: classes.arrow,
      'aria-label': label,
      style: {
        left,
        top,
        translate: at.map((side) => `${-50 * (side + 1)}%`).join(' '),
        ...(levelOf(worst.kind) !== null && { borderColor: `var(--gw-${symbolToken(worst.kind)})` }),
      },
    };
    const content = (
      <>
        <svg width={12 * scale} height={12 * scale} viewBox="-6 -6 12 12" aria-hidden>
          <path d="M0 -6L5 5L0 2.5L-5 5Z" fill="currentColor" transform={`rotate(${angle})`} />
        </svg>
        <b>{stations.length}</b>
        <StateSymbol kind={worst.kind} levelStyle={worst.levelStyle} size={20 * scale} />
        {isNamed(arrow, size) && <Text truncate>{worst.name}</Text>}
      </>
    );
    return isWall ? (
      <div key={direction} role="img" {...own}>
        {content}
      </div>
    ) : (
      <button key={direction} type="button" title={label} onClick={() => onShow(stations)} {...own}>
        {content}
      </button>
    );
  });
}
