import { fontFamily, type SchemeTokens } from '../theme/tokens.ts';

interface SharedAxis {
  readonly index: number;
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** Only the lowest pane is labelled. */
  readonly isLabelled: boolean;
  readonly formatter: (value: number) => string;
}

/** The horizontal axis shared by stacked panes, with own ticks and an id by which it is replaced. */
export const sharedAxis = ({ index, min, max, ticks, isLabelled, formatter }: SharedAxis) => ({
  id: `x/${index}`,
  type: 'value',
  gridIndex: index,
  min,
  max,
  splitLine: { show: false },
  axisLine: { show: false, onZero: false },
  axisTick: { show: true, customValues: ticks },
  axisLabel: { show: isLabelled, customValues: ticks, hideOverlap: true, formatter },
});

interface PaneAxis {
  readonly index: number;
  readonly scale: { readonly min: number; readonly max: number; readonly interval: number };
  readonly formatter: (value: number) => string;
  readonly name: string;
  readonly nameGap: number;
  /** Left edge of the pane in the chart, px. */
  readonly left: number;
  readonly tokens: SchemeTokens;
}

/** The value axis of one pane, with its name at the left edge of the chart above the labels. */
export const paneAxis = ({ index, scale, formatter, name, nameGap, left, tokens }: PaneAxis) => ({
  id: `y/${index}`,
  type: 'value',
  gridIndex: index,
  min: scale.min,
  max: scale.max,
  interval: scale.interval,
  axisLabel: { formatter },
  name,
  nameLocation: 'end',
  nameGap,
  nameTextStyle: {
    align: 'left',
    color: tokens.text1,
    fontFamily,
    fontSize: 13,
    fontWeight: 600,
    padding: [0, 0, 0, 4 - left],
  },
});

/** The tooltip of all panes at one place of the shared axis. */
export const sharedTooltip = (isSnapping: boolean, at: (value: number) => HTMLElement | string) => ({
  trigger: 'axis',
  confine: true,
  transitionDuration: 0,
  padding: 0,
  axisPointer: { type: 'line', snap: isSnapping },
  formatter: (hits: { axisValue?: number }[]) => at(Number(hits[0]?.axisValue)),
});
