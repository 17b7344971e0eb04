import { aleotti } from '@groundwatch/geotechnics';
import { expect, test } from 'vitest';
import { idPlotOption } from './id-plot.ts';

interface Option {
  series: { id: string; data: (readonly [number, number | null])[] }[];
}
const series = (option: Option, id: string) => option.series.find((one) => one.id === id)!.data;

test('events stand under and over the thresholds as they are', () => {
  const event = (hours: number, intensity: number) => ({ start: 0, end: 0, mm: 0, hours, intensity });
  const latest = event(6, 9);
  const option = idPlotOption({
    events: [event(24, 1), latest],
    latest,
    scheme: 'light',
    locale: 'en',
    words: { duration: 'h', intensity: 'mm/h' },
  }) as unknown as Option;
  expect(series(option, 'latest')).toEqual([[6, 9]]);
  expect(series(option, 'events')).toEqual([[24, 1]]);
  for (const [hours, intensity] of series(option, 'Aleotti 2004')) expect(intensity).toBeCloseTo(aleotti(hours), 9);
});
