import type { PlacedPanel } from '@groundwatch/protocol/model';
import type { CSSProperties } from 'react';
import { leastHeight, WEIGHT_PX } from './heights.ts';

/** How high a panel is among the others of its zone; `heights.ts` computes the same. */
export const cellStyle = ({ kind, weight }: PlacedPanel, extra = 0): CSSProperties => ({
  flex: `${weight} 0 ${weight * WEIGHT_PX}px`,
  minHeight: leastHeight(kind) + extra,
});

/** One below the other, a panel is as high as what it holds, and higher with its weight. */
export const stackedStyle = ({ kind, weight }: PlacedPanel, extra = 0): CSSProperties => ({
  flex: 'none',
  minHeight: Math.max(leastHeight(kind) + extra, weight * WEIGHT_PX),
});
