import { expect, test } from 'vitest';
import places from './places.json';
import { readTowns, townsAt } from './towns.ts';

const towns = readTowns(places as unknown as Parameters<typeof readTowns>[0]);
const named = (en: string) => towns.find(({ names }) => names.en === en);

test('the towns that ship have names in three languages where they are known, and lie where they are', () => {
  expect(named('Chengdu')?.names).toEqual({ en: 'Chengdu', zh: '成都', ja: '成都' });
  expect(named('Tokyo')?.names).toEqual({ en: 'Tokyo', zh: '东京', ja: '東京' });
  expect(named('Yokkaichi')?.names).toMatchObject({ zh: '四日市', ja: '四日市' });
  expect(named('Chengdu')?.at[0]).toBeCloseTo(104.07, 1);
  for (const { at, names } of towns) {
    expect(Math.abs(at[0])).toBeLessThanOrEqual(180);
    expect(Math.abs(at[1])).toBeLessThanOrEqual(90);
    expect(names.zh && names.en && names.ja).toBeTruthy();
  }
});

test('the nearer the map, the smaller the towns that it names, and none within them', () => {
  expect(townsAt(towns, 2).length).toBeLessThan(60);
  expect(townsAt(towns, 5.5).length).toBeGreaterThan(townsAt(towns, 4.5).length);
  expect(townsAt(towns, 9)).toHaveLength(towns.length);
  expect(townsAt(towns, 14)).toEqual([]);
});
