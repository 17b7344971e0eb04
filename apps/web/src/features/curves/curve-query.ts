export const spans = {
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  quarter: 91 * 86_400_000,
} as const;
export type SpanKey = keyof typeof spans;
export const spanKeys = Object.keys(spans) as readonly SpanKey[];

/** What the address says of the curve: a sensor, one of its quantities, and either a span that ends now or a fixed period. */
export interface CurveQuery {
  readonly sensorId: number | null;
  readonly quantity: string | null;
  readonly span: SpanKey;
  readonly period: { readonly from: number; readonly to: number } | null;
}

const LEAST_PERIOD = 60_000;
const timeOf = (text: string | null): number => (text === null ? NaN : Date.parse(text));

export function readCurveQuery(params: URLSearchParams): CurveQuery {
  const sensor = params.get('sensor');
  const span = spanKeys.find((key) => key === params.get('span')) ?? 'day';
  const [from, to] = [timeOf(params.get('from')), timeOf(params.get('to'))];
  return {
    sensorId: sensor !== null && /^\d{1,9}$/.test(sensor) ? Number(sensor) : null,
    quantity: params.get('quantity'),
    span,
    period: to - from >= LEAST_PERIOD ? { from, to } : null,
  };
}

/** The address with some of the query replaced. A span ends the period and the other way round. */
export function writeCurveQuery(params: URLSearchParams, changes: Partial<CurveQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (changes.sensorId !== undefined) {
    next.set('sensor', String(changes.sensorId));
    next.delete('quantity');
  }
  if (changes.quantity) next.set('quantity', changes.quantity);
  if (changes.span) {
    next.set('span', changes.span);
    next.delete('from');
    next.delete('to');
  }
  if (changes.period) {
    const { from, to } = changes.period;
    const middle = (from + to) / 2;
    const half = Math.max(to - from, LEAST_PERIOD) / 2;
    next.set('from', new Date(Math.round(middle - half)).toISOString());
    next.set('to', new Date(Math.round(middle + half)).toISOString());
  }
  return next;
}
