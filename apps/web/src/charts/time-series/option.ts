import type { EChartsCoreOption } from 'echarts/core';
import { tokens } from '../../theme/tokens.ts';
import { paneAxis, sharedAxis, sharedTooltip } from '../pane-axes.ts';
import { tickLabel, timeTicks } from '../time-axis.ts';
import { placeTooltip } from '../tooltip-place.ts';
import { annotationSeries } from './annotation-series.ts';
import { groundOf } from './ground.ts';
import type { TimeSeriesInput } from './input.ts';
import { hasEndLabels, layoutPanes, NARROW_CHART, type PaneLayout } from './layout.ts';
import { lineSeries } from './line-series.ts';
import { endLabels } from './end-labels.ts';
import { nameSeries } from './name-labels.ts';
import { shadeSeries } from './alarm-shades.ts';
import { laneSeries } from './quality-lane.ts';
import { thresholdSeries } from './threshold-lines.ts';

const SAMPLES = 160;
const TICK_WIDTH = 92;
/** On a phone labels are closer together. */
const NARROW_TICK_WIDTH = 60;

/** Options of curves over time, one pane per unit on a shared axis. Pure except for the cached hatch tile. */
export function timeSeriesOption(input: TimeSeriesInput): EChartsCoreOption {
  const { range, scheme, zone } = input;
  const t = tokens[scheme];
  const layouts = layoutPanes(input);
  const width = layouts[0]?.box.width ?? 1;
  const { step, ticks } = timeTicks(
    range.from,
    range.to,
    Math.max(2, Math.floor(width / (width < NARROW_CHART ? NARROW_TICK_WIDTH : TICK_WIDTH))),
    zone,
  );
  const isLast = ({ index }: PaneLayout): boolean => index === layouts.length - 1;
  return {
    animation: false,
    aria: { enabled: false },
    axisPointer: { link: [{ xAxisIndex: 'all' }], triggerTooltip: true },
    grid: layouts.map(({ box, index }) => ({ id: `grid/${index}`, ...box })),
    xAxis: layouts.map((layout) =>
      sharedAxis({
        index: layout.index,
        min: range.from,
        max: range.to,
        ticks,
        isLabelled: isLast(layout),
        formatter: (ms) => tickLabel(ms, step, zone),
      }),
    ),
    yAxis: layouts.map(({ index, pane, box, scale, valueLabel }) =>
      paneAxis({ index, scale, formatter: valueLabel, name: pane.title, nameGap: 8, left: box.left, tokens: t }),
    ),
    tooltip: {
      ...sharedTooltip(true, (time) => input.tooltip?.(time) ?? ''),
      showContent: input.tooltip !== null,
      position: (
        pointer: [number, number],
        _hits: unknown,
        _element: unknown,
        _rect: unknown,
        { contentSize, viewSize }: { contentSize: [number, number]; viewSize: [number, number] },
      ) => placeTooltip({ pointer, content: contentSize, view: viewSize, curves: layouts.flatMap(samplesOf) }),
    },
    series: layouts.flatMap((layout) => [
      shadeSeries(layout, input),
      annotationSeries(layout, input),
      thresholdSeries(layout, input),
      ...lineSeries(layout, scheme, groundOf(layout, input)),
      laneSeries(layout, input),
      hasEndLabels(input) ? endLabels(layout, input) : nameSeries(layout, input),
    ]),
  };
}

/** Sample pixels of a pane's curves, which the tooltip should not cover. */
const samplesOf = (layout: PaneLayout): [number, number][] =>
  layout.pane.curves.flatMap(({ points }) => {
    const every = Math.max(1, Math.ceil(points.length / SAMPLES));
    return points.flatMap(([time, , , value], i): [number, number][] =>
      i % every > 0 || value === null ? [] : [[layout.xOf(time), layout.yOf(value)]],
    );
  });
