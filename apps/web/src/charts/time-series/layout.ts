import { formatNumber } from '../../ui/format-number.ts';
import type { Curve, Pane } from '../curve.ts';
import { extentOf, reaching, scaleWith, type ValueScale } from '../value-axis.ts';
import type { TimeSeriesInput } from './input.ts';

/** Pixels of a pane's plot within the chart. */
export interface PlotBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PaneLayout {
  readonly index: number;
  readonly pane: Pane;
  readonly box: PlotBox;
  readonly scale: ValueScale;
  readonly valueLabel: (value: number) => string;
  readonly xOf: (time: number) => number;
  readonly yOf: (value: number) => number;
}

const TOP = 26;
const BETWEEN = 42;
const BOTTOM = 28;
const RIGHT = 18;
/** Room for a threshold's symbol and value. */
const RIGHT_OF_THRESHOLDS = 78;
/** Charts at least this wide, px, have room for the name of a threshold's level too. */
export const NARROW_CHART = 480;
const RIGHT_OF_WORDS = 136;
const DIGIT = 7.4;

/** No space below zero or above the maximum, unless there are values. */
function possible(scale: ValueScale, extent: readonly [number, number] | null, { curves }: Pane): ValueScale {
  const [low, high] = extent ?? [0, 0];
  const isAll = (holds: (field: Curve['field']) => boolean | undefined): boolean =>
    curves.length > 0 && curves.every(({ field }) => holds(field));
  const isPositive = low >= 0 && isAll(({ isPositive: is }) => is);
  const isShare = high <= 100 && isAll(({ unit, isPositive: is }) => is && unit === '%');
  return {
    ...scale,
    min: isPositive ? Math.max(0, scale.min) : scale.min,
    max: isShare ? Math.min(100, scale.max) : scale.max,
  };
}

/** Room for names at line ends, and the least chart width that has it. */
const RIGHT_OF_NAMES = 138;
const LEAST_FOR_NAMES = 620;
export const hasEndLabels = ({ hasEndNames = false, size }: TimeSeriesInput): boolean =>
  hasEndNames && size.width >= LEAST_FOR_NAMES;

/** The boxes of the panes: equal widths, so that times line up, and heights by weight. */
export function layoutPanes(input: TimeSeriesInput): PaneLayout[] {
  const { panes, range, locale, size } = input;
  const room = size.height - TOP - BOTTOM - BETWEEN * (panes.length - 1);
  const weights = panes.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const scaled = panes.map((pane) => {
    const height = (room * (pane.weight ?? 1)) / weights;
    const decimals = Math.max(0, ...pane.curves.map(({ field }) => field.decimals));
    const extent = reaching(extentOf(pane.curves, range), pane.reaches ?? []);
    const values = pane.thresholds.map(({ value }) => value);
    const most = height < 110 ? 3 : height < 200 ? 4 : height < 260 ? 6 : 8;
    const scale = possible(scaleWith(extent, values, decimals, most), extent, pane);
    const isSigned = pane.curves.some(({ field }) => field.signed) && scale.min < 0;
    const valueLabel = (value: number): string => formatNumber(value, locale, scale.decimals, isSigned && value !== 0);
    return { pane, scale, valueLabel, height };
  });
  const left = Math.max(
    48,
    ...scaled.map(
      ({ scale, valueLabel }) => 14 + DIGIT * Math.max(valueLabel(scale.min).length, valueLabel(scale.max).length),
    ),
  );
  const hasThresholds = panes.some(({ thresholds }) => thresholds.length > 0);
  const hasWords = panes.some(({ thresholds }) => thresholds.some(({ word }) => word !== undefined));
  const rightOfThresholds = hasThresholds
    ? hasWords && size.width > NARROW_CHART
      ? RIGHT_OF_WORDS
      : RIGHT_OF_THRESHOLDS
    : RIGHT;
  const right = hasEndLabels(input) ? RIGHT_OF_NAMES : rightOfThresholds;
  const width = Math.max(1, size.width - left - right);
  let next = TOP;
  return scaled.map(({ pane, scale, valueLabel, height }, index) => {
    const top = next;
    next += height + BETWEEN;
    return {
      index,
      pane,
      box: { left, top, width, height },
      scale,
      valueLabel,
      xOf: (time) => left + ((time - range.from) / (range.to - range.from)) * width,
      yOf: (value) => top + ((scale.max - value) / (scale.max - scale.min)) * height,
    };
  });
}
