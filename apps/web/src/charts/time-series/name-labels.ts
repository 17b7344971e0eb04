import { fontFamily, tokens } from '../../theme/tokens.ts';
import { nearestIndex } from '../curve.ts';
import { spreadLabels } from '../line-labels.ts';
import type { TimeSeriesInput } from './input.ts';
import type { PaneLayout } from './layout.ts';
import { textWidth } from '../text-width.ts';
import { colourOf } from './line-series.ts';

const LABEL_HEIGHT = 17;
const TYPE = 13;
const MOST_WITH_EARLIER = 4;

/** Names at the lines near their beginning, as many as fit. */
export function nameSeries(layout: PaneLayout, { range, scheme }: TimeSeriesInput): object {
  const { pane, box, index } = layout;
  const wanted = range.from + (range.to - range.from) * 0.012;
  // With many curves the names of earlier periods are omitted. They share the colour of the present one.
  const named =
    pane.curves.length > MOST_WITH_EARLIER ? pane.curves.filter(({ isEarlier }) => !isEarlier) : pane.curves;
  const anchors = named
    .flatMap((curve) => {
      const visible = curve.points.filter(
        ([time, , , value]) => time >= range.from && time <= range.to && value !== null,
      );
      const point = visible[nearestIndex(visible, wanted)];
      if (!point) return [];
      // The line must not cross its name.
      const end = point[0] + ((range.to - range.from) * textWidth(curve.name, TYPE)) / Math.max(1, box.width);
      const along = visible.filter(([time]) => time >= point[0] && time <= end).map(([, , , at]) => layout.yOf(at!));
      const [top, bottom] = [Math.min(...along), Math.max(...along)];
      // On a steep line the name would be far from its beginning.
      const isCalm = bottom - top < LABEL_HEIGHT * 2;
      const y = layout.yOf(point[3]!);
      return [{ curve, time: point[0], value: point[3]!, y, top: isCalm ? top : y, bottom: isCalm ? bottom : y }];
    })
    .slice(0, Math.max(1, Math.floor(box.height / LABEL_HEIGHT)));
  const offsets = new Map(
    spreadLabels(
      anchors.map(({ curve, y, top, bottom }) => ({ key: curve.key, y, top, bottom })),
      LABEL_HEIGHT,
      // Only the title line is above the plot.
      { top: box.top - LABEL_HEIGHT / 2, bottom: box.top + box.height },
    ).map(({ key, dy }) => [key, dy]),
  );
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
      pane.curves.length < 2
        ? []
        : anchors.map(({ curve, time, value }) => ({
            value: [time, value],
            label: {
              show: true,
              formatter: curve.name,
              position: [2, (offsets.get(curve.key) ?? 0) - 7],
              align: 'left',
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
