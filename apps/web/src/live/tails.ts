import type { LiveReading } from '@groundwatch/protocol/live';

export type TailListener = (readings: readonly LiveReading[]) => void;

/** A hidden tab draws nothing; its tail keeps this many readings a sensor. */
const TAIL_LIMIT = 600;

/** Every reading of some sensors as it comes, late ones too: what a curve appends with the next picture. */
export class SensorTails {
  readonly #tails = new Map<number, { listeners: Set<TailListener>; readings: LiveReading[] }>();

  listen(sensorId: number, listener: TailListener): () => void {
    const tail = this.#tails.get(sensorId) ?? { listeners: new Set<TailListener>(), readings: [] };
    this.#tails.set(sensorId, tail);
    tail.listeners.add(listener);
    return () => {
      tail.listeners.delete(listener);
      if (tail.listeners.size === 0) this.#tails.delete(sensorId);
    };
  }

  push(readings: readonly LiveReading[]): void {
    if (this.#tails.size === 0) return;
    for (const reading of readings) {
      const tail = this.#tails.get(reading.sensorId);
      if (!tail) continue;
      tail.readings.push(reading);
      if (tail.readings.length > TAIL_LIMIT) tail.readings.shift();
    }
  }

  flush(): void {
    for (const tail of this.#tails.values()) {
      if (tail.readings.length === 0) continue;
      const readings = tail.readings;
      tail.readings = [];
      for (const listener of tail.listeners) listener(readings);
    }
  }
}
