/** Few enough to copy the list of them at every write, many enough that a shard of 30,000 keys holds a handful. */
const SHARDS = 2_048;

/** FNV-1a over the key's text; any even spread will do. */
function shardOf(key: string | number): number {
  if (typeof key === 'number') return key & (SHARDS - 1);
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (SHARDS - 1);
}

/**
 * Immutable map. A write copies only the shards that it touches, so that a few changes a frame stay cheap beside
 * tens of thousands of keys, and whoever compares two versions can skip all shards that are the same object.
 */
export class ShardedMap<K extends string | number, V> {
  readonly size: number;
  readonly #shards: readonly ReadonlyMap<K, V>[];

  private constructor(shards: readonly ReadonlyMap<K, V>[], size: number) {
    this.#shards = shards;
    this.size = size;
  }

  static empty<K extends string | number, V>(): ShardedMap<K, V> {
    const none: ReadonlyMap<K, V> = new Map();
    return new ShardedMap(Array<ReadonlyMap<K, V>>(SHARDS).fill(none), 0);
  }

  get(key: K): V | undefined {
    return this.#shards[shardOf(key)]?.get(key);
  }

  /** A map with these entries written; the same map when there are none. */
  with(entries: Iterable<readonly [K, V]>): ShardedMap<K, V> {
    let shards: ReadonlyMap<K, V>[] | undefined;
    const copied = new Map<number, Map<K, V>>();
    let size = this.size;
    for (const [key, value] of entries) {
      const index = shardOf(key);
      let shard = copied.get(index);
      if (!shard) {
        shards ??= [...this.#shards];
        shard = new Map(this.#shards[index]);
        copied.set(index, shard);
        shards[index] = shard;
      }
      if (!shard.has(key)) size++;
      shard.set(key, value);
    }
    return shards ? new ShardedMap(shards, size) : this;
  }

  /** A map without these keys; the same map when it has none of them. */
  without(keys: Iterable<K>): ShardedMap<K, V> {
    const gone = [...keys].filter((key) => this.get(key) !== undefined);
    if (gone.length === 0) return this;
    const shards = [...this.#shards];
    for (const key of gone) {
      const index = shardOf(key);
      const shard = new Map(shards[index]);
      shard.delete(key);
      shards[index] = shard;
    }
    return new ShardedMap(shards, this.size - gone.length);
  }

  *values(): IterableIterator<V> {
    for (const shard of this.#shards) yield* shard.values();
  }
}
