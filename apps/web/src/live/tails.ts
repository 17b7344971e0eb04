import type { LiveReading, LiveStatus } from '@groundwatch/protocol/live';

type Listener<Record> = (records: readonly Record[]) => void;
export type TailListener = Listener<LiveReading>;
export type StatusListener = Listener<LiveStatus>;

/** Most records per key kept for a hidden tab, which draws nothing. */
const TAIL_LIMIT = 600;

/** Every record of some sensors or devices, including late ones, delivered with the next frame, for curves and tables. */
export class Tails<Key, Record> {
  readonly #keyOf: (record: Record) => Key;
  readonly #tails = new Map<Key, { listeners: Set<Listener<Record>>; records: Record[] }>();

  constructor(keyOf: (record: Record) => Key) {
    this.#keyOf = keyOf;
  }

  listen(key: Key, listener: Listener<Record>): () => void {
    const tail = this.#tails.get(key) ?? { listeners: new Set<Listener<Record>>(), records: [] };
    this.#tails.set(key, tail);
    tail.listeners.add(listener);
    return () => {
      tail.listeners.delete(listener);
      if (tail.listeners.size === 0) this.#tails.delete(key);
    };
  }

  push(records: readonly Record[]): void {
    if (this.#tails.size === 0) return;
    for (const record of records) {
      const tail = this.#tails.get(this.#keyOf(record));
      if (!tail) continue;
      tail.records.push(record);
      if (tail.records.length > TAIL_LIMIT) tail.records.shift();
    }
  }

  flush(): void {
    for (const tail of this.#tails.values()) {
      if (tail.records.length === 0) continue;
      const { records } = tail;
      tail.records = [];
      for (const listener of tail.listeners) listener(records);
    }
  }
}
