import { Counter, type Registry } from 'prom-client';

/** A counter with one label for hot paths: counting is one lookup, labels are created on scraping. */
export class Tally<K extends string | number> {
  readonly #counts = new Map<K, number>();

  constructor(registry: Registry, name: string, help: string, label: string, format: (key: K) => string = String) {
    const counts = this.#counts;
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [key, count] of counts) this.inc({ [label]: format(key) }, count);
      },
    });
  }

  add(key: K, count = 1): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }
}
