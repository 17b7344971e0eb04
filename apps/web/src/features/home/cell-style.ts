import type { PlacedPanel } from '@groundwatch/protocol/model';
import type { CSSProperties } from 'react';
import { leastHeight, WEIGHT_PX } from './heights.ts';

/** How high a panel is among the others of its zone; `heights.ts` computes the same. */
export const cellStyle = ({ kind, weight }: PlacedPanel, extra = 0): CSSProperties => ({
  flex: `${weight} 0 ${weight * WEIGHT_PX}px`,
  minHeight: leastHeight(kind) + extra,
});
