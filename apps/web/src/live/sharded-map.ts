/** Few enough to copy their list at every write, many enough that 30,000 keys leave a handful per shard. */
const SHARDS = 2_048;

/** FNV-1a over the key's text. Any even hash would do. */
function shardOf(key: string | number): number {
  if (typeof key === 'number') return key & (SHARDS - 1);
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (SHARDS - 1);
}

/**
 * An immutable map. A write copies only the affected shards, so that few changes per frame are cheap with tens of thousands of
 * keys, and comparing versions can skip identical shards.
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

  /** A map with these entries. Returns the same map without entries. */
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

  /** A map without these keys. Returns the same map if it has none of them. */
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
