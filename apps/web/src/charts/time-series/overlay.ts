import type { PaneLayout } from './layout.ts';

/** A graphic element of ECharts. */
export type Graphic = Readonly<Record<string, unknown>>;

/** Graphics in a pane without data, outside axes and tooltips. */
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
  // One item without a place on the axes, so that zooming does not filter it.
  encode: { x: -1, y: -1 },
  data: children.length === 0 ? [] : [0],
  // Merged by their order, a line would keep the place and the size of the symbol that was there before.
  renderItem: () => ({ type: 'group', $mergeChildren: false, children }),
});
