import { fontFamily, tokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { textWidth } from '../text-width.ts';
import type { TimeSeriesInput } from './input.ts';
import type { PaneLayout } from './layout.ts';
import { colourOf } from './line-series.ts';
import { overlay, type Graphic } from './overlay.ts';

const TYPE = 13;
/** Smallest distance between the middles of labels. */
const APART = 17;
const LEADER = 14;

/** Names at the line ends in their colours, moved apart with leaders where needed. For bars their sum. */
export function endLabels(layout: PaneLayout, input: TimeSeriesInput): object {
  const { range, scheme, size } = input;
  const { pane, box } = layout;
  const edge = box.left + box.width;
  const anchors = pane.curves
    .flatMap((curve) => {
      const point = curve.points.findLast(
        ([time, , , value]) => time >= range.from && time <= range.to && value !== null,
      );
      if (!point) return [];
      const isBars = curve.isBars === true;
      return [
        {
          x: isBars ? edge : layout.xOf(point[0]),
          y: isBars ? box.top + box.height - APART / 2 : layout.yOf(point[3]!),
          name: isBars ? sumText(curve, input) : curve.name,
          colour: isBars ? tokens[scheme].text1 : colourOf(curve, scheme),
        },
      ];
    })
    .toSorted((a, b) => a.y - b.y);
  const places = spread(
    anchors.map(({ y }) => y),
    box.top + box.height,
  );
  const children = anchors.flatMap(({ x, y, name, colour }, i): Graphic[] => {
    const at = places[i]!;
    return [
      {
        type: 'polyline',
        shape: {
          points: [
            [x + 5, y],
            [edge + 2, y],
            [edge + LEADER - 3, at],
          ],
        },
        style: { stroke: colour, lineWidth: 1, opacity: Math.abs(at - y) > 2 ? 0.7 : 0, fill: null },
      },
      {
        type: 'text',
        x: edge + LEADER,
        y: at,
        style: {
          text: fitted(name, size.width - edge - LEADER - 2),
          fill: colour,
          verticalAlign: 'middle',
          font: `700 ${TYPE}px ${fontFamily}`,
        },
      },
    ];
  });
  return overlay(`names/${pane.key}`, layout, 8, children);
}

/** Σ 387.7 mm of what is shown. */
function sumText({ points, field }: PaneLayout['pane']['curves'][number], { range, locale }: TimeSeriesInput): string {
  const sum = points.reduce(
    (total, [time, , , value]) => (time >= range.from && time <= range.to ? total + (value ?? 0) : total),
    0,
  );
  return `Σ ${formatNumber(sum, locale, field.decimals)} ${field.unit}`;
}

/** Middles that move only to avoid a neighbour, within the bottom. */
function spread(ys: readonly number[], bottom: number): number[] {
  const places: number[] = [];
  for (const y of ys) places.push(Math.max(y, (places.at(-1) ?? -Infinity) + APART));
  for (let i = places.length - 1, most = bottom; i >= 0; i -= 1) {
    places[i] = Math.min(places[i]!, most);
    most = places[i]! - APART;
  }
  return places;
}

/** As much of a name as fits. */
function fitted(name: string, width: number): string {
  if (textWidth(name, TYPE) <= width) return name;
  let text = name;
  while (text.length > 1 && textWidth(`${text}…`, TYPE) > width) text = text.slice(0, -1);
  return `${text}…`;
}
