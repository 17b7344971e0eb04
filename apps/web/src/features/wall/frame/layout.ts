import type { WallFit } from '@groundwatch/protocol/model';

/** tall: upright. wide: 16:9 and similar. ultra: 21:9. double: 32:9. */
export type WallShape = 'tall' | 'wide' | 'ultra' | 'double';

export interface WallLayout {
  readonly shape: WallShape;
  /** CSS px of one unit. A landscape wall is 1,080 units high. */
  readonly unit: number;
  /** The used part of the screen, CSS px. */
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

const UNITS_HIGH = 1_080;
/** Below it three columns would be too narrow for their texts, so the unit follows the width. */
const LEAST_UNITS_WIDE = 1_700;
/** The width of an upright screen, for two panels side by side. */
const TALL_UNITS_WIDE = 980;
const CONTAINED = 16 / 9;

function shapeOf(aspect: number): WallShape {
  if (aspect < 1) return 'tall';
  if (aspect < 2) return 'wide';
  return aspect < 2.9 ? 'ultra' : 'double';
}

/** The layout of a wall on a screen of that many CSS pixels. Pure. */
export function layoutOf(width: number, height: number, fit: WallFit): WallLayout {
  const used =
    fit === 'fill'
      ? { width, height }
      : width / height > CONTAINED
        ? { width: Math.round(height * CONTAINED), height }
        : { width, height: Math.round(width / CONTAINED) };
  const shape = shapeOf(used.width / used.height);
  const unit =
    shape === 'tall' ? used.width / TALL_UNITS_WIDE : Math.min(used.height / UNITS_HIGH, used.width / LEAST_UNITS_WIDE);
  return {
    shape,
    unit,
    box: { left: Math.floor((width - used.width) / 2), top: Math.floor((height - used.height) / 2), ...used },
  };
}
