import type { Curve, Span } from '../../charts/curve.ts';
import { segments } from '../../charts/curve.ts';
import { extentOf } from '../../charts/value-axis.ts';
import { spans } from '../../sensors/time-range.ts';

/** How many times longer than the period the strip is, if the period would otherwise fill most of it. */
const ROOM = 3;

/** The range of the strip: the last three months, or as much around an older or longer period, up to `now`. */
export function stripRange(period: Span, now: number): Span {
  const length = Math.max(spans.quarter, (period.to - period.from) * ROOM);
  const end = Math.max(now, period.to);
  if (period.from >= end - length) return { from: end - length, to: end };
  const to = Math.min(end, (period.from + period.to) / 2 + length / 2);
  return { from: to - length, to };
}

/** A curve as an SVG path: time to x, value to y, `height` pixels high with small margins. */
export function stripPath(curve: Curve, range: Span, { width, height }: { width: number; height: number }): string {
  const extent = extentOf([curve], range);
  if (!extent) return '';
  const [low, high] = extent;
  const scale = high > low ? (height - 10) / (high - low) : 0;
  const x = (time: number): string => (((time - range.from) / (range.to - range.from)) * width).toFixed(1);
  const y = (value: number): string => (high > low ? height - 5 - (value - low) * scale : height / 2).toFixed(1);
  return segments(curve.points, curve.gapMs)
    .map(({ start, end }) => {
      const points = curve.points.slice(start, end).map(([time, , , value]) => `${x(time)} ${y(value!)}`);
      // An isolated point is a short line.
      return `M${points.join('L')}${points.length === 1 ? 'h1' : ''}`;
    })
    .join('');
}

/** The period moved or resized by a drag of `ms`, within the range and with a least length. */
export function dragged(period: Span, part: 'from' | 'to' | 'all', ms: number, range: Span, least: number): Span {
  if (part === 'from') return { ...period, from: Math.max(range.from, Math.min(period.from + ms, period.to - least)) };
  if (part === 'to') return { ...period, to: Math.min(range.to, Math.max(period.to + ms, period.from + least)) };
  const by = Math.max(range.from - period.from, Math.min(ms, range.to - period.to));
  return { from: period.from + by, to: period.to + by };
}
