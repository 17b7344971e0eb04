import type rateLimit from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import { isShared } from '@groundwatch/db';

type Store = rateLimit.FastifyRateLimitStore;

interface Window {
  count: number;
  max: number;
  endsAt: number;
}

/** The most callers that are counted at once: the oldest are forgotten. */
const MOST = 50_000;

/** Counts calls of each caller by limit: in this process, and in the others as far as they share their counts. Times in ms. */
export class RateCounts {
  readonly #windows = new Map<string, Window>();
  readonly #ofOthers: (key: string) => number;

  constructor(ofOthers: (key: string) => number) {
    this.#ofOthers = ofOthers;
  }

  /** The counts to share with other processes, by key. */
  *shared(): Generator<readonly [string, number]> {
    const now = performance.now();
    for (const [key, { count, max, endsAt }] of this.#windows)
      if (endsAt > now && isShared(count, max)) yield [key, count];
  }

  /** Counts one more. Returns the count, and the time until it is reset. */
  count(key: string, timeWindow: number, max: number): { current: number; ttl: number } {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      // Moves to the end of the map.
      this.#windows.delete(key);
      window = { count: 0, max, endsAt: now + timeWindow };
      this.#windows.set(key, window);
      if (this.#windows.size > MOST) this.#windows.delete(this.#windows.keys().next().value ?? '');
    }
    window.count += 1;
    return { current: window.count + this.#ofOthers(key), ttl: window.endsAt - now };
  }
}

/** The store of a route's limit, or of the limit of all other routes. */
export class RateStore implements Store {
  readonly #counts: RateCounts;
  readonly #limit: string;

  constructor(counts: RateCounts, limit: string) {
    this.#counts = counts;
    this.#limit = limit;
  }

  incr(...[caller, callback, timeWindow, max]: Parameters<Store['incr']>): void {
    callback(null, this.#counts.count(`${this.#limit} ${caller}`, timeWindow, max));
  }

  child(options: object): RateStore {
    // The types of the plugin leave out where the route is.
    const { routeInfo } = options as { routeInfo: RouteOptions };
    return new RateStore(this.#counts, `${String(routeInfo.method)} ${routeInfo.url}`);
  }
}
