import { DAY_MS } from '@groundwatch/protocol/model';

/** ms from `from` to `to`, both since 1970. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Spans that end now, and move on with it. */
export const spans = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, quarter: 91 * DAY_MS } as const;
export type SpanKey = keyof typeof spans;
export const spanKeys = Object.keys(spans) as readonly SpanKey[];

/** How many readings "the latest" are. */
export const LATEST = 20;
const LATEST_WORD = `last${LATEST}`;

/** What time a page looks at: the latest readings however old, a span that ends now, or a period that stays where it is. */
export type TimeRange =
  | { readonly kind: 'span'; readonly span: SpanKey }
  | { readonly kind: 'latest' }
  | { readonly kind: 'period'; readonly from: number; readonly to: number };

const standard: TimeRange = { kind: 'span', span: 'week' };

/** A drag of a few pixels must not end in a picture of nothing. */
export const LEAST_PERIOD = 60_000;

const timeOf = (text: string | null): number => (text === null ? NaN : Date.parse(text));

/** The range that an address names, in `from` and `to` or in `span`; a week where it names none. */
export function readTimeRange(params: URLSearchParams): TimeRange {
  const [from, to] = [timeOf(params.get('from')), timeOf(params.get('to'))];
  return to - from >= LEAST_PERIOD ? { kind: 'period', from, to } : liveRange(params);
}

/** What an address goes back to when its period is left: the range that it had before. */
export function liveRange(params: URLSearchParams): TimeRange {
  const word = params.get('span');
  if (word === LATEST_WORD) return { kind: 'latest' };
  const span = spanKeys.find((key) => key === word);
  return span ? { kind: 'span', span } : standard;
}

/** The address with this range instead of its own; of a period it keeps the span that was there before. */
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

/** A period around the same middle that is not shorter than a minute; whole milliseconds. */
function atLeast({ from, to }: Period): Period {
  const middle = (from + to) / 2;
  const half = Math.max(to - from, LEAST_PERIOD) / 2;
  return { from: Math.round(middle - half), to: Math.round(middle + half) };
}

/** The period that a range is at `now`. The latest readings are looked for in the longest span. */
export function periodAt(range: TimeRange, now: number): Period {
  if (range.kind === 'period') return { from: range.from, to: range.to };
  return { from: now - spans[range.kind === 'latest' ? 'quarter' : range.span], to: now };
}

/**
 * The period moved by a share of its length, negative into the past. Nothing lies beyond `now`: what would reach there ends
 * at it; null where it already does.
 */
export function shifted({ from, to }: Period, share: number, now: number): TimeRange | null {
  const by = Math.min((to - from) * share, Math.max(0, now - to));
  return Math.abs(by) < 1 ? null : { kind: 'period', from: from + by, to: to + by };
}
