import { describe, expect, test } from 'vitest';
import { enums, parameterSetOf, parameterSets } from '../src/model/index.ts';

describe('parameter catalogue', () => {
  test('eight sets by id', () => {
    expect(parameterSets.map((s) => s.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(parameterSetOf(5)?.key).toBe('horn');
    expect(parameterSetOf(9)).toBeUndefined();
  });

  test.each(parameterSets.map((s) => [s.key, s] as const))(
    '%s: unique keys, and unique ids except for shared values',
    (_, set) => {
      const keys = set.params.map((p) => p.key);
      expect(new Set(keys).size).toBe(keys.length);
      const ids = set.params.filter((p) => !p.byte).map((p) => p.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const p of set.params) {
        expect(Object.values(p.names).every((name) => name !== '')).toBe(true);
        expect(p.type === 'string').toBe(p.maxLength !== undefined);
        if (p.options) expect(enums[p.options].length).toBeGreaterThan(1);
      }
    },
  );

  const find = (set: number, key: string) => parameterSetOf(set)?.params.find((p) => p.key === key);

  test('ranges the protocol states', () => {
    expect(find(1, 'sendCycle')?.range).toEqual([10, 86_400]);
    expect(find(7, 'burialDepth')).toMatchObject({ range: [10, 100], step: 10, unit: 'cm' });
    expect(find(5, 'spreadingFactor')?.range).toEqual([7, 12]);
    expect(find(1, 'centre3Domain')?.maxLength).toBe(64);
  });

  test('centre c starts at 32 + 8c', () => {
    expect([0, 1, 2, 3, 4, 5].map((c) => find(1, `centre${c}Enable`)?.id)).toEqual([32, 40, 48, 56, 64, 72]);
    expect(find(1, 'centre5ProtocolType')?.id).toBe(78);
  });

  test('exactly the secrets are write-only', () => {
    const secret = parameterSets.flatMap((s) => s.params.filter((p) => p.isWriteOnly).map((p) => p.key));
    expect(secret).toEqual(['deviceSecret', ...[0, 1, 2, 3, 4, 5].map((c) => `centre${c}Password`)]);
  });
});
