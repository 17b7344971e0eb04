import { levelTokens, tokens } from '../../theme/tokens.ts';
import type { Shade } from '../curve.ts';
import type { TimeSeriesInput } from './input.ts';
import type { PaneLayout } from './layout.ts';
import { overlay, type Graphic } from './overlay.ts';

const STRIP = 4;
const GROUND = 0.1;
/** px. A moment must be visible too. */
const LEAST = 2;

/** Periods at a level: a light ground in its colour with a strip at the top. Worse levels cover milder ones. */
export function shadeSeries(layout: PaneLayout, { scheme, range }: TimeSeriesInput): object {
  const { box } = layout;
  const t = tokens[scheme];
  const children = [...(layout.pane.shades ?? [])]
    .sort((a, b) => b.level - a.level)
    .flatMap(({ from, to, level }: Shade): Graphic[] => {
      if (to < range.from || from > range.to) return [];
      const x = layout.xOf(Math.max(from, range.from));
      const width = Math.max(LEAST, layout.xOf(Math.min(to, range.to)) - x);
      const fill = t[levelTokens[level]];
      return [
        { type: 'rect', shape: { x, y: box.top, width, height: box.height }, style: { fill, opacity: GROUND } },
        { type: 'rect', shape: { x, y: box.top, width, height: STRIP }, style: { fill, opacity: 0.9 } },
      ];
    });
  return overlay(`shades/${layout.pane.key}`, layout, 0, children);
}
