import { useTranslation } from '../i18n/i18n.ts';
import { Row } from '../ui/box.tsx';
import { scaleBar, type MapView } from './geometry.ts';
import classes from './StationMap.module.css';

/** The scale and the north arrow. The map is never rotated. */
export function ScaleBar({ view, scale }: { view: MapView; scale: number }) {
  const { t } = useTranslation();
  const { metres, pixels } = scaleBar(view, 120 * scale);
  return (
    <Row gap={8} align="end" tone="text1" nowrap>
      <svg
        className={classes.north}
        width={12 * scale}
        height={18 * scale}
        viewBox="0 0 12 18"
        role="img"
        aria-label={t('map.north')}
      >
        <path d="M6 0.5L11.5 16L6 12.2L0.5 16Z" fill="currentColor" />
      </svg>
      <span>{metres >= 1_000 ? `${metres / 1_000} km` : `${metres} m`}</span>
      <span className={classes.bar} style={{ width: pixels }} />
    </Row>
  );
}
