import { fontFamily, tokens } from '../../theme/tokens.ts';
import { nearestIndex } from '../curve.ts';
import { spreadLabels } from '../line-labels.ts';
import type { TimeSeriesInput } from './input.ts';
import { NARROW_CHART, type PaneLayout } from './layout.ts';
import { textWidth } from '../text-width.ts';
import { colourOf } from './line-series.ts';

const LABEL_HEIGHT = 17;
const TYPE = 13;
const MOST_WITH_EARLIER = 4;

/** Where names may begin, as shares of the range. */
const STARTS = [0.012, 0.2, 0.4, 0.6];

/** Names at the lines where these are calmest, as many as fit. */
export function nameSeries(layout: PaneLayout, { range, scheme, size, isNamedBelow }: TimeSeriesInput): object {
  const { pane, box, index } = layout;
  // With many curves the names of earlier periods are omitted. They share the colour of the present one.
  const named =
    pane.curves.length > MOST_WITH_EARLIER ? pane.curves.filter(({ isEarlier }) => !isEarlier) : pane.curves;
  const lines = named.map((curve) => ({
    curve,
    visible: curve.points.filter(([time, , , value]) => time >= range.from && time <= range.to && value !== null),
  }));
  const anchorsAt = (wanted: number) =>
    lines.flatMap(({ curve, visible }) => {
      const first = nearestIndex(visible, wanted);
      const point = visible[first];
      if (!point) return [];
      // The line must not cross its name.
      const end = point[0] + ((range.to - range.from) * textWidth(curve.name, TYPE)) / Math.max(1, box.width);
      const past = visible.findIndex(([time], i) => i > first && time > end);
      const along = visible.slice(first, past === -1 ? undefined : past).map(([, , , at]) => layout.yOf(at!));
      const [top, bottom] = [Math.min(...along), Math.max(...along)];
      // On a steep line the name would be far from its beginning.
      const isCalm = bottom - top < LABEL_HEIGHT * 2;
      const y = layout.yOf(point[3]!);
      const swing = bottom - top;
      return [
        { curve, time: point[0], value: point[3]!, y, swing, top: isCalm ? top : y, bottom: isCalm ? bottom : y },
      ];
    });
  const swingOf = (list: ReturnType<typeof anchorsAt>): number => list.reduce((sum, { swing }) => sum + swing, 0);
  const anchors = STARTS.map((share) => anchorsAt(range.from + (range.to - range.from) * share))
    .reduce((best, other) => (swingOf(other) < swingOf(best) / 2 ? other : best))
    .slice(0, Math.max(1, Math.floor(box.height / LABEL_HEIGHT)));
  const offsets = new Map(
    spreadLabels(
      anchors.map(({ curve, y, top, bottom }) => ({ key: curve.key, y, top, bottom })),
      LABEL_HEIGHT,
      // Only the title line is above the plot.
      { top: box.top - LABEL_HEIGHT / 2, bottom: box.top + box.height },
      pane.thresholds.map(({ value }) => layout.yOf(value)),
    ).map(({ key, dy }) => [key, dy]),
  );
  const offsetOf = (key: string): number => (offsets.get(key) ?? 0) - 7;
  return {
    id: `names/${pane.key}`,
    type: 'scatter',
    xAxisIndex: index,
    yAxisIndex: index,
    silent: true,
    symbolSize: 0.01,
    itemStyle: { opacity: 1 },
    tooltip: { show: false },
    z: 8,
    data:
      pane.curves.length < 2 || (isNamedBelow && size.width <= NARROW_CHART)
        ? []
        : anchors.map(({ curve, time, value }) => ({
            value: [time, value],
            label: {
              // A curve that has only just begun has no room on its right.
              ...(layout.xOf(time) + textWidth(curve.name, TYPE) > box.left + box.width
                ? { position: [-2, offsetOf(curve.key)], align: 'right' }
                : { position: [2, offsetOf(curve.key)], align: 'left' }),
              show: true,
              formatter: curve.name,
              color: colourOf(curve, scheme),
              fontFamily,
              fontWeight: curve.isEarlier ? 500 : 700,
              fontSize: curve.isEarlier ? TYPE - 1 : TYPE,
              textBorderColor: tokens[scheme].surface,
              textBorderWidth: 3,
            },
          })),
  };
}
