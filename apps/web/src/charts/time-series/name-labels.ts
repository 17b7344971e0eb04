import { fontFamily, tokens } from '../../theme/tokens.ts';
import { nearestIndex } from '../curve.ts';
import { spreadLabels } from '../line-labels.ts';
import type { TimeSeriesInput } from './input.ts';
import type { PaneLayout } from './layout.ts';
import { colourOf } from './line-series.ts';

const LABEL_HEIGHT = 17;
const MOST_WITH_EARLIER = 4;

/** The names, directly at the lines near their beginning; as many as there is room for. */
export function nameSeries(layout: PaneLayout, { range, scheme }: TimeSeriesInput): object {
  const { pane, box, index } = layout;
  const wanted = range.from + (range.to - range.from) * 0.012;
  // Where there are many the names of earlier times hide the curves: they are those of the same colour.
  const named =
    pane.curves.length > MOST_WITH_EARLIER ? pane.curves.filter(({ isEarlier }) => !isEarlier) : pane.curves;
  const anchors = named
    .flatMap((curve) => {
      const visible = curve.points.filter(
        ([time, , , value]) => time >= range.from && time <= range.to && value !== null,
      );
      const point = visible[nearestIndex(visible, wanted)];
      return point ? [{ curve, time: point[0], value: point[3]!, y: layout.yOf(point[3]!) }] : [];
    })
    .slice(0, Math.max(1, Math.floor(box.height / LABEL_HEIGHT)));
  const offsets = new Map(
    spreadLabels(
      anchors.map(({ curve, y }) => ({ key: curve.key, y })),
      LABEL_HEIGHT,
      { top: box.top, bottom: box.top + box.height },
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
              fontSize: curve.isEarlier ? 12 : 13,
              textBorderColor: tokens[scheme].surface,
              textBorderWidth: 3,
            },
          })),
  };
}
