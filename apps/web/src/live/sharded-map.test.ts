import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShardedMap } from './sharded-map.ts';

describe('ShardedMap', () => {
  it('answers as a Map does, and leaves older versions as they were', () => {
    const key = fc.oneof(
      fc.integer({ min: -5, max: 600 }),
      fc.integer().map((n) => `device ${n % 50}`),
    );
    fc.assert(
      fc.property(fc.array(fc.array(fc.tuple(key, fc.integer()), { maxLength: 8 }), { maxLength: 12 }), (writes) => {
        const plain = new Map<string | number, number>();
        let map = ShardedMap.empty<string | number, number>();
        const versions: [ShardedMap<string | number, number>, Map<string | number, number>][] = [];
        for (const entries of writes) {
          map = map.with(entries);
          for (const [k, v] of entries) plain.set(k, v);
          versions.push([map, new Map(plain)]);
        }
        for (const [version, expected] of versions) {
          expect(version.size).toBe(expected.size);
          expect([...version.values()].sort()).toEqual([...expected.values()].sort());
          for (const [k, v] of expected) expect(version.get(k)).toBe(v);
        }
      }),
    );
  });

  it('is the same map when nothing is written', () => {
    const map = ShardedMap.empty<number, number>().with([[1, 1]]);
    expect(map.with([])).toBe(map);
  });
});
