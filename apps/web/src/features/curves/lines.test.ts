import { expect, test } from 'vitest';
import { readKey } from './curve-address.ts';
import { paneKey } from '../../sensors/sensor-layout.ts';
import { firstLines, isTooMuch, lineOf, linesOf } from './lines.ts';
import { lineGroups } from './panes.ts';
import { quickChoices, quickOf } from './quick-choices.ts';
import { linesIn, shownSensor, sourcesWith } from './testing.ts';
import { reportedThresholds } from './thresholds.ts';

const moisture = { depth: [200, 400, 600], moisture: [30, 31, 32], temperature: [20, 19, 18] };
const values = {
  1: { x: 0.1, angleThreshold: 1.5 },
  3: moisture,
  4: { alarmValue: 20 },
};
const sensors = [
  shownSensor(1, 'b4'),
  shownSensor(2, 'b4', { port: 2 }),
  shownSensor(3, 'b6'),
  shownSensor(4, 'b7'),
  shownSensor(5, 'weather'),
];
const sources = sourcesWith(sensors, values);
const keys = (lines: readonly { key: string }[]): string[] => lines.map(({ key }) => key);

test('before anybody has chosen it is the main quantity of the first sensor, without the axis along gravity', () => {
  expect(keys(firstLines(sources))).toEqual(['1.x', '1.y', '1.total']);
});

test('what no sensor has is left out: a list needs an element, another field none', () => {
  const wanted = ['1.x', '1.x.2', '3.moisture', '3.moisture.2', '9.x', '1.nonsense', '1.firmware', '0.battery'];
  expect(
    keys(
      linesOf(
        wanted.map((text) => readKey(text)!),
        sources,
      ),
    ),
  ).toEqual(['1.x', '3.moisture.2', '0.battery']);
});

test('values of one unit and kind share a pane, whichever sensor they are of', () => {
  const lines = linesIn(sources, '1.x', '2.y', '1.z', '1.accX', '4.opening', '4.currentLength', '1.direction');
  expect([...lineGroups(lines).values()].map(keys)).toEqual([
    ['1.x', '2.y'],
    ['1.z'],
    ['1.accX'],
    ['4.opening'],
    ['4.currentLength'],
    ['1.direction'],
  ]);
  const [soil, air] = linesIn(sources, '3.temperature.1', '5.temperature');
  expect(paneKey(soil!.definition)).toBe(paneKey(air!.definition));
});

test('no more is drawn than can be read', () => {
  const panes = linesIn(sources, '1.x', '1.accX', '4.opening', '4.currentLength', '3.moisture.1', '5.humidity');
  const added = linesIn(sources, '5.windSpeed')[0]!;
  expect(isTooMuch(panes, added)).toBe(true);
  expect(isTooMuch(panes, linesIn(sources, '2.x')[0]!)).toBe(false);
  const long = sourcesWith([shownSensor(6, 'b2')], { 6: { x: Array.from({ length: 64 }, () => 1) } });
  const x = long[0]!.fields.find(({ key }) => key === 'x')!;
  const all = Array.from({ length: 64 }, (_, i) => lineOf(long[0]!, x, i + 1));
  expect(linesOf(all, long)).toHaveLength(16);
});

test('a quantity by its name is of every sensor that measures it', () => {
  const quick = quickChoices(sources);
  expect(quick.map(({ key }) => key)).toEqual([
    'tilt',
    'acceleration',
    'crack',
    'soilMoisture',
    'soilTemperature',
    'weather',
    'temperature',
    'power',
    'signal',
  ]);
  const linesOfKey = (wanted: string) => quick.find(({ key }) => key === wanted)!.lines;
  expect(keys(linesOfKey('tilt'))).toEqual(['1.x', '1.y', '1.total', '2.x', '2.y', '2.total']);
  expect(keys(linesOfKey('soilMoisture'))).toEqual(['3.moisture.1', '3.moisture.2', '3.moisture.3']);
  expect(quickOf(quick, linesOfKey('weather'))).toBe('weather');
  expect(quickOf(quick, linesIn(sources, '1.x'))).toBeNull();
});

test('the layers of a moisture probe know their depth', () => {
  expect(sources.find(({ id }) => id === 3)).toMatchObject({ elementCount: 3, depths: [0.2, 0.4, 0.6] });
});

test('thresholds are those that the sensor was set to, on both sides where the curves are', () => {
  const of = (texts: readonly string[], isNegative: boolean) =>
    reportedThresholds(
      linesIn(sources, ...texts),
      (id) => values[id as keyof typeof values],
      ({ en }) => en,
      isNegative,
    );
  expect(of(['1.x', '1.y'], true).map(({ value, level, name }) => [value, level, name])).toEqual([
    [1.5, null, 'angle threshold'],
    [-1.5, null, 'angle threshold'],
  ]);
  expect(of(['1.x'], false).map(({ value }) => value)).toEqual([1.5]);
  expect(of(['4.opening'], true).map(({ value }) => value)).toEqual([20]);
  expect(of(['4.currentLength', '2.x', '1.accX'], true)).toEqual([]);
});
