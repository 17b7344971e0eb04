import { formatNumber } from './format-number.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone ?? ''} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { ...options, hourCycle: 'h23', ...(zone ? { timeZone: zone } : {}) });
    formats.set(key, found);
  }
  return found;
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

/** 14:32:07 in a zone, by default this machine's. */
export const formatClock = (ms: number, locale: string, zone?: string): string =>
  format(locale, zone, clock).format(ms);

/** 2026-07-18 14:32:07 in every language. The Swedish format is ISO's. */
export const formatStamp = (ms: number, zone?: string): string =>
  format('sv-SE', zone, { year: 'numeric', month: '2-digit', day: '2-digit', ...clock }).format(ms);

/** 14:32:07 today, 07-18 14:32 this year, 2025-07-18 before: the shortest unambiguous form. */
export function formatShortStamp(ms: number, nowMs: number, zone?: string): string {
  const stamp = formatStamp(ms, zone);
  const now = formatStamp(nowMs, zone);
  if (stamp.slice(0, 10) === now.slice(0, 10)) return stamp.slice(11);
  return stamp.slice(0, 4) === now.slice(0, 4) ? stamp.slice(5, 16) : stamp.slice(0, 10);
}

/** UTC+8: the offset of a zone at that time. */
export function zoneOffset(zone: string | undefined, ms: number): string {
  const part = format('en-GB', zone, { timeZoneName: 'shortOffset' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName');
  return (part?.value ?? 'UTC').replace('GMT', 'UTC').replace('-', '−');
}

/** UTC+2 / UTC+1: both offsets of a period with a clock change. */
export const zoneOffsets = (zone: string | undefined, fromMs: number, toMs: number): string =>
  [...new Set([zoneOffset(zone, fromMs), zoneOffset(zone, toMs)])].join(' / ');

const QUARTER_MS = 91 * 86_400_000;
const turning = new Map<string, boolean>();

/** Whether a zone changes clocks within half a year, so that a time alone may be ambiguous. */
export function turnsNear(zone: string | undefined, ms: number): boolean {
  const day = Math.floor(ms / 86_400_000);
  const key = `${zone ?? ''} ${day}`;
  let known = turning.get(key);
  if (known === undefined) {
    const offsets = [-1, 0, 1, 2].map((quarters) => zoneOffset(zone, ms + quarters * QUARTER_MS));
    turning.set(key, (known = new Set(offsets).size > 1));
  }
  return known;
}

/** .250 for a time with a fraction of a second, else empty. */
export const fractionOf = (ms: number): string => (ms % 1_000 === 0 ? '' : `.${String(ms % 1_000).padStart(3, '0')}`);

/** 2026-07-18 14:32:07 UTC+8, for use outside a site's page. */
export const formatZonedStamp = (ms: number, zone?: string): string =>
  `${formatStamp(ms, zone)} ${zoneOffset(zone, ms)}`;

const two = (value: number): string => String(value).padStart(2, '0');

/** 0:09, 22:15, 2:29:00. Negative times count as zero. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** 5.6 s, and 22:41:42 from a minute on. */
export const formatDelay = (ms: number, locale: string): string =>
  ms < 60_000 ? `${formatNumber(ms / 1_000, locale, 1)} s` : formatDuration(ms);
