import { fontFamily, tokens } from '../../theme/tokens.ts';
import type { TimeSeriesInput } from './input.ts';
import type { PaneLayout } from './layout.ts';
import { overlay, type Graphic } from './overlay.ts';

const FLAG = { width: 20, height: 15 };
const LEAST_APART = 22;

/**
 * Remarks as numbered flags on the first pane and events with their word, each with a pole through all panes. A span also gets a
 * light ground.
 */
export function annotationSeries(layout: PaneLayout, input: TimeSeriesInput): object {
  const { scheme, annotations, range } = input;
  const t = tokens[scheme];
  const { box } = layout;
  const foot = box.top + box.height;
  let lastFlag = -Infinity;
  const children = [...annotations]
    .sort((a, b) => a.from - b.from)
    .flatMap(({ number, word, from, to }): Graphic[] => {
      const end = to ?? from;
      if (end < range.from || from > range.to) return [];
      const x = layout.xOf(Math.max(from, range.from));
      const pole: Graphic = {
        type: 'line',
        shape: { x1: x, y1: box.top, x2: x, y2: foot },
        style: { stroke: t.accent, lineWidth: 1, lineDash: number === null ? null : [2, 3], fill: null },
      };
      const ground: Graphic = {
        type: 'rect',
        shape: { x, y: box.top, width: layout.xOf(Math.min(end, range.to)) - x, height: box.height },
        style: { fill: t.accent, opacity: 0.08 },
      };
      if (number === null) return [pole, ...(layout.index === 0 && word ? [sign(x, layout, word, input)] : [])];
      const isFlagged = layout.index === 0 && x - lastFlag >= LEAST_APART;
      if (isFlagged) lastFlag = x;
      return [...(end > from ? [ground] : []), pole, ...(isFlagged ? flag(x, box.top, number, input) : [])];
    });
  return overlay(`annotations/${layout.pane.key}`, layout, 3, children);
}

/** The word of an event beside the top of its pole, on the side with room. */
function sign(x: number, { box }: PaneLayout, word: string, { scheme }: TimeSeriesInput): Graphic {
  const t = tokens[scheme];
  const isLeft = x > box.left + box.width / 2;
  return {
    type: 'text',
    x: isLeft ? x - 4 : x + 4,
    y: box.top + 2,
    style: {
      text: word,
      fill: t.accent,
      stroke: t.surface,
      lineWidth: 3,
      align: isLeft ? 'right' : 'left',
      verticalAlign: 'top',
      font: `600 12px ${fontFamily}`,
    },
  };
}

function flag(x: number, top: number, number: number, { scheme }: TimeSeriesInput): Graphic[] {
  const t = tokens[scheme];
  const { width, height } = FLAG;
  return [
    {
      type: 'polygon',
      shape: {
        points: [
          [x, top - height],
          [x + width, top - height],
          [x + width - 4, top - height / 2],
          [x + width, top],
          [x, top],
        ],
      },
      style: { fill: t.accent },
    },
    {
      type: 'text',
      x: x + width / 2 - 2,
      y: top - height / 2,
      style: {
        text: String(number),
        fill: t.onAccent,
        align: 'center',
        verticalAlign: 'middle',
        font: `700 11px ${fontFamily}`,
      },
    },
  ];
}
