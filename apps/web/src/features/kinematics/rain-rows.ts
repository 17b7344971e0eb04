import type { RainEvent } from '@groundwatch/geotechnics';
import type { Curve } from '../../charts/curve.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { thresholdRatios } from './rain.ts';

/** Each bar with the movement at its end, newest first. */
export function rainRows(
  bars: readonly (readonly [number, number])[],
  width: number,
  curve: Curve | null,
  locale: string,
  zone: string | undefined,
): string[][] {
  const { decimals = 0, signed } = curve?.field ?? {};
  let at = 0;
  let last: number | null = null;
  const rows = bars.map(([start, mm]) => {
    const points = curve?.points ?? [];
    let moved: number | null = null;
    for (; at < points.length && points[at]![0] <= start + width; at += 1) {
      last = points[at]![3];
      moved = last;
    }
    return [
      formatStamp(start, zone).slice(0, 16),
      formatNumber(mm, locale, 1),
      moved === null ? MISSING : formatNumber(moved, locale, decimals, signed === true),
    ];
  });
  return rows.toReversed();
}

/** Columns of an event after begin and end: amount, duration, intensity, and multiples of the thresholds. */
export const eventUnits = ['mm', 'h', 'mm/h', '× Aleotti', '× Caine'] as const;

/** Rain events with their figures, newest first. */
export const eventRows = (events: readonly RainEvent[], locale: string, zone: string | undefined): string[][] =>
  events
    .map((event) => {
      const ratios = thresholdRatios(event);
      return [
        ...[event.start, event.end].map((time) => formatStamp(time, zone).slice(0, 16)),
        formatNumber(event.mm, locale, 1),
        formatNumber(event.hours, locale, 1),
        ...[event.intensity, ratios.aleotti, ratios.caine].map((value) => formatNumber(value, locale, 2)),
      ];
    })
    .toReversed();
