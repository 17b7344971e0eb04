import { DAY_MS, MINUTE_MS } from '@groundwatch/protocol/model';

/** All offset changes of time zones so far were at a quarter hour of UTC. */
const QUARTER_MS = 900_000;
const LONGEST_SEARCH_DAYS = 36_600;

/** Converts times to local time of a zone. */
export class LocalTime {
  readonly #format: Intl.DateTimeFormat;
  #quarter = Number.NaN;
  #offset = 0;

  /** Throws RangeError for an unknown zone. */
  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
  }

  /** Offset from UTC in ms. Readings come in order, so that the last answer usually applies. */
  offset(ms: number): number {
    const quarter = Math.floor(ms / QUARTER_MS);
    if (quarter !== this.#quarter) {
      this.#quarter = quarter;
      this.#offset = this.#offsetAt(quarter * QUARTER_MS);
    }
    return this.#offset;
  }

  /** Whether the offset changes between two times: then an hour is repeated or missing. */
  isTurned(fromMs: number, toMs: number): boolean {
    const step = Math.max(DAY_MS, (toMs - fromMs) / LONGEST_SEARCH_DAYS);
    const first = this.offset(fromMs);
    for (let ms = fromMs + step; ms < toMs; ms += step) if (this.offset(ms) !== first) return true;
    return this.offset(toMs) !== first;
  }

  #offsetAt(ms: number): number {
    const parts = Object.fromEntries(this.#format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const part = (name: string): number => Number(parts[name]);
    const year = parts['era'] === 'AD' ? part('year') : 1 - part('year');
    const shown = new Date(0);
    shown.setUTCFullYear(year, part('month') - 1, part('day'));
    shown.setUTCHours(part('hour'), part('minute'), part('second'));
    return shown.getTime() - ms;
  }
}

/** `UTC+08:00`: it does not start with a sign that a spreadsheet would read as a formula. */
export function offsetText(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / MINUTE_MS));
  const two = (n: number): string => String(n).padStart(2, '0');
  return `UTC${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
