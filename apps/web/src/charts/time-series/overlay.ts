import type { PaneLayout } from './layout.ts';

/** A piece of a picture in the words of the drawing library. */
export type Graphic = Readonly<Record<string, unknown>>;

/** Something drawn in a pane by pixels: it has no data of its own, so it takes part in no axis and no tooltip. */
export const overlay = (
  id: string,
  { index }: PaneLayout,
  z: number,
  children: readonly Graphic[],
  clip = false,
): object => ({
  id,
  type: 'custom',
  xAxisIndex: index,
  yAxisIndex: index,
  silent: true,
  clip,
  z,
  tooltip: { show: false },
  // One item, at no place of the axes: it must not be filtered by them.
  encode: { x: -1, y: -1 },
  data: children.length === 0 ? [] : [0],
  renderItem: () => ({ type: 'group', children }),
});
