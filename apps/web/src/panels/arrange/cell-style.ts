import type { PlacedPanel } from '@groundwatch/protocol/model';
import type { CSSProperties } from 'react';
import { leastHeight, WEIGHT_PX } from './heights.ts';

/** A panel's height within its zone. `heights.ts` computes the same. */
export const cellStyle = ({ kind, weight }: PlacedPanel, extra = 0): CSSProperties => ({
  flex: `${weight} 0 ${weight * WEIGHT_PX}px`,
  minHeight: leastHeight(kind) + extra,
});

/** Stacked, a panel is as high as its content or its weight requires. */
export const stackedStyle = ({ kind, weight }: PlacedPanel, extra = 0): CSSProperties => ({
  flex: 'none',
  minHeight: Math.max(leastHeight(kind) + extra, weight * WEIGHT_PX),
});
