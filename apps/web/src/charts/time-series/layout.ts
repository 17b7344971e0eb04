import { formatNumber } from '../../ui/format-number.ts';
import type { Curve, Pane } from '../curve.ts';
import { extentOf, scaleWith, type ValueScale } from '../value-axis.ts';
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

const TOP = 34;
const BETWEEN = 42;
const BOTTOM = 28;
const RIGHT = 18;
/** Room for a threshold's symbol and value. */
const RIGHT_OF_THRESHOLDS = 78;
/** And for its level's word. */
const RIGHT_OF_WORDS = 112;
const DIGIT = 7.4;

/** Without room below nothing or above all, unless there are values. */
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

/** Where each pane stands: all as high and as wide as the others, so that a time is at the same place in all. */
export function layoutPanes(input: TimeSeriesInput): PaneLayout[] {
  const { panes, range, locale, size } = input;
  const height = (size.height - TOP - BOTTOM - BETWEEN * (panes.length - 1)) / Math.max(1, panes.length);
  const scaled = panes.map((pane) => {
    const decimals = Math.max(0, ...pane.curves.map(({ field }) => field.decimals));
    const extent = extentOf(pane.curves, range);
    const values = pane.thresholds.map(({ value }) => value);
    const most = height < 110 ? 3 : height < 200 ? 4 : height < 260 ? 6 : 8;
    const scale = possible(scaleWith(extent, values, decimals, most), extent, pane);
    const isSigned = pane.curves.some(({ field }) => field.signed) && scale.min < 0;
    const valueLabel = (value: number): string => formatNumber(value, locale, scale.decimals, isSigned && value !== 0);
    return { pane, scale, valueLabel };
  });
  const left = Math.max(
    48,
    ...scaled.map(
      ({ scale, valueLabel }) => 14 + DIGIT * Math.max(valueLabel(scale.min).length, valueLabel(scale.max).length),
    ),
  );
  const hasThresholds = panes.some(({ thresholds }) => thresholds.length > 0);
  const hasWords = panes.some(({ thresholds }) => thresholds.some(({ word }) => word !== undefined));
  const right = hasThresholds && size.width > 480 ? (hasWords ? RIGHT_OF_WORDS : RIGHT_OF_THRESHOLDS) : RIGHT;
  const width = Math.max(1, size.width - left - right);
  return scaled.map(({ pane, scale, valueLabel }, index) => {
    const top = TOP + index * (height + BETWEEN);
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
