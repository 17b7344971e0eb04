import { fontFamily, levelTokens, tokens } from '../../theme/tokens.ts';
import { fewestDigits } from '../../ui/fewest-digits.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { symbolColours } from '../../ui/symbols/colours.ts';
import { SYMBOL_BOX, symbolParts } from '../../ui/symbols/shapes.ts';
import type { Threshold } from '../curve.ts';
import { spreadApart } from '../line-labels.ts';
import type { TimeSeriesInput } from './input.ts';
import { NARROW_CHART, type PaneLayout } from './layout.ts';
import { overlay, type Graphic } from './overlay.ts';

const SYMBOL = 16;
const LABEL = 18;
/** No label fits into less room than this beside the plot. */
const NARROW = 40;
/** Height of a name with its value below it, px. */
const TWO_LINES = 34;
/** Distance of a label's middle from the edge, px: above the upper edge, or inside the lower one. */
const EDGE = 10;

/** Dashed lines with their value at the right end. Those outside the scale are named at its edge with an arrow. */
export function thresholdSeries(layout: PaneLayout, input: TimeSeriesInput): object {
  const { pane, scale, box } = layout;
  const isWithin = ({ value }: Threshold): boolean => value >= scale.min && value <= scale.max;
  // Equal limits of layers or sensors are shown once. Greater values are above smaller ones, also at the edges.
  const all = [...new Map(pane.thresholds.map((one) => [`${one.level ?? one.name} ${one.value}`, one])).values()].sort(
    (a, b) => b.value - a.value,
  );
  const hasRoom = input.size.width - box.left - box.width >= NARROW;
  const places = spreadApart(
    all.map((one) => ({
      at: isWithin(one) ? layout.yOf(one.value) : one.value > scale.max ? box.top - EDGE : box.top + box.height - EDGE,
      height: one.level === null && one.name !== '' && hasRoom ? TWO_LINES : LABEL,
    })),
    { top: box.top - LABEL, bottom: box.top + box.height + LABEL * 1.5 },
  );
  const children = all.flatMap((threshold, i) =>
    isWithin(threshold)
      ? lineOf(threshold, layout, input, places[i]!)
      : edgeLabel(threshold, layout, input, places[i]!),
  );
  return overlay(`thresholds/${pane.key}`, layout, 3, children);
}

const colourOf = ({ level }: Threshold, { scheme }: TimeSeriesInput): string =>
  level === null ? tokens[scheme].text2 : tokens[scheme][levelTokens[level]];

const numberOf = ({ value }: Threshold, { pane }: PaneLayout, { locale }: TimeSeriesInput): string =>
  formatNumber(value, locale, fewestDigits(value, Math.min(pane.curves[0]?.field.decimals ?? 2, 3)));

function textOf(threshold: Threshold, layout: PaneLayout, input: TimeSeriesInput): string {
  const { name, level, word } = threshold;
  const { unit = '' } = layout.pane.curves[0]?.field ?? {};
  const number = numberOf(threshold, layout, input);
  return level === null
    ? `${name}\n${number} ${unit}`.trim()
    : word === undefined || input.size.width <= NARROW_CHART
      ? number
      : `${word} ${number}`;
}

function lineOf(threshold: Threshold, layout: PaneLayout, input: TimeSeriesInput, at: number): Graphic[] {
  const { box } = layout;
  const colour = colourOf(threshold, input);
  const y = layout.yOf(threshold.value);
  const right = box.left + box.width;
  const line: Graphic = {
    type: 'line',
    shape: { x1: box.left, y1: y, x2: right, y2: y },
    style: { stroke: colour, lineWidth: 1.5, lineDash: [7, 5], fill: null },
  };
  const text = textOf(threshold, layout, input);
  const room = input.size.width - right;
  if (threshold.level === null) {
    // Beside the plot if there is room, wrapped to its width.
    return room < NARROW
      ? [line, label(text.replace('\n', ' '), colour, input, { x: right - 4, y: at - 8, align: 'right' })]
      : [line, label(text, colour, input, { x: right + 6, y: at, align: 'left', width: room - 6 })];
  }
  return [
    line,
    ...symbol(threshold.level, input, { x: right + 4, y: at - SYMBOL / 2 }),
    label(text, colour, input, { x: right + 8 + SYMBOL, y: at, align: 'left' }),
  ];
}

function edgeLabel(threshold: Threshold, layout: PaneLayout, input: TimeSeriesInput, y: number): Graphic[] {
  const { box, scale } = layout;
  const isAbove = threshold.value > scale.max;
  const arrow = isAbove ? '↑' : '↓';
  const text = `${arrow} ${textOf(threshold, layout, input)}`;
  const colour = colourOf(threshold, input);
  const right = box.left + box.width;
  const room = input.size.width - right;
  if (room < NARROW) return [label(text.replace('\n', ' '), colour, input, { x: right - 4, y, align: 'right' })];
  if (threshold.level === null)
    return [label(text, colour, input, { x: right + 6, y, align: 'left', width: room - 6 })];
  // Several may be outside the scale: one line each, with the symbol instead of the word.
  return [
    ...symbol(threshold.level, input, { x: right + 4, y: y - SYMBOL / 2 }),
    label(`${arrow} ${numberOf(threshold, layout, input)}`, colour, input, { x: right + 8 + SYMBOL, y, align: 'left' }),
  ];
}

const label = (
  text: string,
  fill: string,
  { scheme }: TimeSeriesInput,
  { x, y, align, width }: { x: number; y: number; align: 'left' | 'right'; width?: number },
): Graphic => ({
  type: 'text',
  x,
  y,
  style: {
    text,
    fill,
    align,
    verticalAlign: 'middle',
    font: `600 12px ${fontFamily}`,
    stroke: tokens[scheme].surface,
    lineWidth: 3,
    ...(width === undefined ? {} : { width, overflow: 'break', lineHeight: 15 }),
  },
});

function symbol(level: 1 | 2 | 3 | 4, { scheme }: TimeSeriesInput, at: { x: number; y: number }): Graphic[] {
  const colours = symbolColours(`level${level}`, tokens[scheme]);
  const scale = SYMBOL / SYMBOL_BOX;
  return symbolParts(`level${level}`).map((part) =>
    'text' in part
      ? {
          type: 'text',
          x: at.x + part.x * scale,
          y: at.y + part.y * scale,
          style: {
            text: part.text,
            fill: colours[part.fill],
            align: 'center',
            verticalAlign: 'middle',
            font: `700 ${Math.round(part.size * scale)}px ${fontFamily}`,
          },
        }
      : {
          type: 'path',
          x: at.x,
          y: at.y,
          scaleX: scale,
          scaleY: scale,
          shape: { pathData: part.d },
          style: { fill: part.fill ? colours[part.fill] : null },
        },
  );
}
