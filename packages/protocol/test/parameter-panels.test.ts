import { describe, expect, it } from 'vitest';
import {
  panelsFor,
  parameterGroupsOf,
  parameterSets,
  type FamilyKey,
  type SensorTypeCode,
} from '../src/model/index.ts';

describe('groups of parameters', () => {
  it.each(parameterSets)('show every parameter of $key once', (set) => {
    const shown = parameterGroupsOf(set).flatMap(({ params }) => params.map(({ key }) => key));
    expect(shown.toSorted()).toEqual(set.params.map(({ key }) => key).toSorted());
  });

  it('keep the centres together and apart from the rest', () => {
    const groups = parameterGroupsOf(parameterSets[0]!);
    expect(groups.map(({ key }) => key)).toEqual(['collection', 'identity', 'ports', 'centres']);
    expect(groups.at(-1)!.params.every(({ key }) => key.startsWith('centre'))).toBe(true);
    expect(groups.at(-1)!.params).toHaveLength(42);
  });
});

describe('panels of parameters', () => {
  const offered = (
    types: SensorTypeCode[],
    families: FamilyKey[],
    sets: number[] = [],
    ofModel: string[] | null = null,
  ) =>
    panelsFor(ofModel, new Set(families), { types: new Set(types), sets: new Set(sets) })
      .map(({ key }) => key)
      .filter((key) => key.endsWith('-parameters'));

  it('fit the types of the sensors, not only their families', () => {
    expect(offered(['b4'], ['inclination'])).toEqual(['rtu-parameters', 'mems-parameters', 'mount-parameters']);
    expect(offered(['b9'], ['inclination'])).toEqual(['rtu-parameters', 'rt3000-parameters', 'mount-parameters']);
    expect(offered(['b11'], ['inclination', 'crack'])).toEqual([
      'rtu-parameters',
      'rt3000-parameters',
      'crack-parameters',
      'mount-parameters',
    ]);
    expect(offered([], [])).toEqual(['rtu-parameters', 'mount-parameters']);
  });

  it('exist for every set that a device reports, whatever its model', () => {
    expect(offered([], [], [7], ['curve', 'rtu-parameters'])).toEqual(['rtu-parameters', 'moisture-parameters']);
    expect(offered(['b4'], ['inclination'], [3])).toContain('rt3000-parameters');
  });
});
