import type { Size } from './geometry.ts';
import type { Box } from './labels.ts';

interface Furniture {
  /** Height of the foot, px. */
  readonly foot: number;
  readonly hasTitle: boolean;
  readonly hasButtons: boolean;
}

/** The boxes of title, buttons and foot, which names and callouts leave free. */
export const furniture = ({ width, height }: Size, scale: number, { foot, hasTitle, hasButtons }: Furniture): Box[] => [
  ...(hasTitle ? [{ left: 0, top: 0, right: 300 * scale, bottom: 38 * scale }] : []),
  ...(hasButtons ? [{ left: width - 52, top: 0, right: width, bottom: 240 }] : []),
  { left: 0, top: height - foot, right: width, bottom: height },
];
