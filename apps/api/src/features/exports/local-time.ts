import { DAY_MS, MINUTE_MS } from '@groundwatch/protocol/model';

/** Every change of a zone's offset so far was at a whole quarter of an hour of UTC. */
const QUARTER_MS = 900_000;
const LONGEST_SEARCH_DAYS = 36_600;

/** What clocks show in a zone. */
export class LocalTime {
  readonly #format: Intl.DateTimeFormat;
  #quarter = Number.NaN;
  #offset = 0;

  /** Throws RangeError on a zone that is not known. */
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

  /** ms by which the zone is ahead of UTC at a time. Readings come in order: the last answer nearly always holds. */
  offset(ms: number): number {
    const quarter = Math.floor(ms / QUARTER_MS);
    if (quarter !== this.#quarter) {
      this.#quarter = quarter;
      this.#offset = this.#offsetAt(quarter * QUARTER_MS);
    }
    return this.#offset;
  }

  /** Whether clocks are turned between two times: then the same hour stands there twice, or never. */
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

/** `UTC+08:00`: no sign at its beginning that a spreadsheet would take for a calculation. */
export function offsetText(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / MINUTE_MS));
  const two = (n: number): string => String(n).padStart(2, '0');
  return `UTC${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
