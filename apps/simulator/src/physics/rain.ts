import { uniformBetween, uniform } from '../random.ts';
import { DAY, EPOCH, HOUR, yearPhase } from './time.ts';

export interface RainEvent {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  /** mm over the whole event */
  readonly amount: number;
  /** mm of all events before this one, since EPOCH */
  readonly before: number;
}

/** Rain is frequent and heavy from May to August, rare in winter. */
function eventOfDay(seed: number, day: number): Omit<RainEvent, 'before'> | null {
  const season = 0.5 - 0.5 * Math.cos(2 * Math.PI * (yearPhase(EPOCH + day * DAY) - 0.02));
  if (uniform(seed, day, 1) > 0.16 + 0.24 * season) return null;
  const start = EPOCH + day * DAY + uniformBetween(0, 24, seed, day, 2) * HOUR;
  const depth = -Math.log(1 - 0.985 * uniform(seed, day, 3));
  return {
    start,
    end: start + uniformBetween(1.5, 15, seed, day, 4) * HOUR,
    amount: Math.max(0.4, depth * (5 + 15 * season)),
  };
}

/**
 * The rain over a region: a sequence of events determined by the seed, generated on demand. An event has the shape of half a sine wave, so
 * that rates and sums are exact at any time. Times are ms since 1970; before EPOCH there is no rain.
 */
export class Rain {
  readonly #seed: number;
  readonly #events: RainEvent[] = [];
  #daysDone = 0;
  #sum = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  #extend(t: number): void {
    const wanted = Math.floor((t - EPOCH) / DAY) + 1;
    for (; this.#daysDone < wanted; this.#daysDone += 1) {
      const event = eventOfDay(this.#seed, this.#daysDone);
      if (!event) continue;
      this.#events.push({ ...event, before: this.#sum });
      this.#sum += event.amount;
    }
  }

  /** Index of the last event that has begun at `t`, -1 before the first. */
  lastBegun(t: number): number {
    this.#extend(t);
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#events[middle] as RainEvent).start <= t) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  event(index: number): RainEvent | undefined {
    return this.#events[index];
  }

  /** mm/h */
  rate(t: number): number {
    let sum = 0;
    for (let i = this.lastBegun(t); i >= 0; i -= 1) {
      const e = this.#events[i] as RainEvent;
      if (t - e.start > DAY) break;
      const x = (t - e.start) / (e.end - e.start);
      if (x < 1) sum += ((e.amount * Math.PI) / 2 / ((e.end - e.start) / HOUR)) * Math.sin(Math.PI * x);
    }
    return sum;
  }

  /** mm since EPOCH */
  total(t: number): number {
    const last = this.lastBegun(t);
    if (last < 0) return 0;
    let sum = 0;
    let i = last;
    // An event lasts at most 15 h: one that began over a day ago is complete.
    for (; i >= 0; i -= 1) {
      const e = this.#events[i] as RainEvent;
      if (t - e.start > DAY) break;
      const x = Math.min(1, (t - e.start) / (e.end - e.start));
      sum += (e.amount * (1 - Math.cos(Math.PI * x))) / 2;
    }
    const complete = this.#events[i];
    return sum + (complete ? complete.before + complete.amount : 0);
  }

  /** 0 clear sky to 1 overcast. */
  cloud(t: number): number {
    let cover = 0;
    for (let i = this.lastBegun(t + 6 * HOUR); i >= 0; i -= 1) {
      const e = this.#events[i] as RainEvent;
      if (t - e.end > 30 * HOUR) break;
      const away = t < e.start ? (e.start - t) / (6 * HOUR) : t > e.end ? (t - e.end) / (12 * HOUR) : 0;
      cover = Math.max(cover, 1 - away);
    }
    return cover;
  }
}
