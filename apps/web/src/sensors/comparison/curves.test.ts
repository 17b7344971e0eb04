import { sensorTypes } from '@groundwatch/protocol/model';
import type { History } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { comparedOf } from './curves.ts';
import type { PlacedSeries } from './series.ts';

const history = (resolution: number): History => ({
  resolution,
  series: {
    rainTotal: [
      [0, 1, 1, 1],
      [60_000, 90, 90, 90],
      [120_000, 2, 2, 2],
    ],
  },
  late: [],
  doubtful: [[60_000, 1, 0]],
});

const series = (isRain: boolean): PlacedSeries =>
  ({
    key: '1.rainTotal',
    fieldName: 'rainTotal',
    isRain,
    isAbsolute: false,
    sensor: { type: [...sensorTypes.values()][0], reinstallations: [] },
  }) as unknown as PlacedSeries;

const valuesOf = (isRain: boolean, resolution: number): (number | null)[] =>
  comparedOf({ series: series(isRain), history: history(resolution), zero: undefined }, null).points.map(
    ([, , , value]) => value,
  );

test('a doubtful reading of a rain counter makes no rain; buckets and other series keep theirs', () => {
  expect(valuesOf(true, 0)).toEqual([1, 2]);
  expect(valuesOf(true, 60)).toEqual([1, 90, 2]);
  expect(valuesOf(false, 0)).toEqual([1, 90, 2]);
});
