import { DAY_MS } from '@groundwatch/protocol/model';

/** ms from `from` to `to`, both since 1970. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Spans up to now. */
export const spans = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, quarter: 91 * DAY_MS } as const;
export type SpanKey = keyof typeof spans;
export const spanKeys = Object.keys(spans) as readonly SpanKey[];

/** Number of "latest" readings. */
export const LATEST = 20;
const LATEST_WORD = `last${LATEST}`;

/** The time range of a page: the latest readings of any age, a span up to now, or a fixed period. */
export type TimeRange =
  | { readonly kind: 'span'; readonly span: SpanKey }
  | { readonly kind: 'latest' }
  | { readonly kind: 'period'; readonly from: number; readonly to: number };

const standard: TimeRange = { kind: 'span', span: 'week' };

/** The least period, so that a short drag does not select nothing. */
export const LEAST_PERIOD = 60_000;

const timeOf = (text: string | null): number => (text === null ? NaN : Date.parse(text));

/** The range in an address, from `from` and `to` or `span`. Default: a week. */
export function readTimeRange(params: URLSearchParams): TimeRange {
  const [from, to] = [timeOf(params.get('from')), timeOf(params.get('to'))];
  return to - from >= LEAST_PERIOD ? { kind: 'period', from, to } : liveRange(params);
}

/** The range an address returns to when its period is left. */
export function liveRange(params: URLSearchParams): TimeRange {
  const word = params.get('span');
  if (word === LATEST_WORD) return { kind: 'latest' };
  const span = spanKeys.find((key) => key === word);
  return span ? { kind: 'span', span } : standard;
}

/** The address with this range. For a period it keeps the former span. */
export function writeTimeRange(params: URLSearchParams, range: TimeRange): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('from');
  next.delete('to');
  if (range.kind === 'period') {
    const { from, to } = atLeast(range);
    next.set('from', new Date(from).toISOString());
    next.set('to', new Date(to).toISOString());
  } else next.set('span', range.kind === 'latest' ? LATEST_WORD : range.span);
  return next;
}

/** A period with the same middle and at least a minute, in whole milliseconds. */
function atLeast({ from, to }: Period): Period {
  const middle = (from + to) / 2;
  const half = Math.max(to - from, LEAST_PERIOD) / 2;
  return { from: Math.round(middle - half), to: Math.round(middle + half) };
}

/** The period of a range at `now`. Latest readings are searched in the longest span. */
export function periodAt(range: TimeRange, now: number): Period {
  if (range.kind === 'period') return { from: range.from, to: range.to };
  return { from: now - spans[range.kind === 'latest' ? 'quarter' : range.span], to: now };
}

/** The period moved by a share of its length, negative into the past. It ends at `now` at the latest. Null if it already does. */
export function shifted({ from, to }: Period, share: number, now: number): TimeRange | null {
  const by = Math.min((to - from) * share, Math.max(0, now - to));
  return Math.abs(by) < 1 ? null : { kind: 'period', from: from + by, to: to + by };
}
