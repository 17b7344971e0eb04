import type { RunStatusHistory } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { flagSpells, unknownSpans } from './flag-spells.ts';

const SIGNAL = 1 << 2;
const SENSOR = 1 << 14;
const spells: RunStatusHistory['spells'] = [
  [0, 10, 0, false],
  [20, 30, SIGNAL, false],
  [40, 40, SIGNAL | SENSOR, false],
  [90, 100, SIGNAL, true],
  [110, 110, null, false],
  [120, 130, 0, false],
  [140, 150, SIGNAL, false],
];

test('a fault lasts until the record that takes it back, through changes of other bits', () => {
  expect(flagSpells(spells, 14, 150).faults).toEqual([{ from: 40, to: 40 }]);
  expect(flagSpells(spells, 2, 150).faults).toEqual([
    { from: 20, to: 40 },
    { from: 90, to: 110 },
    { from: 140, to: 150 },
  ]);
});

test('a fault before and after a silence is the same one, but the silence is not counted as fault', () => {
  const { count, faultMs } = flagSpells(spells, 2, 150);
  expect(count).toBe(2);
  expect(faultMs).toBe(20 + 20 + 10);
});

test('the newest record counts until now, as long as it is fresh', () => {
  expect(flagSpells(spells, 2, 158).faults.at(-1)).toEqual({ from: 140, to: 158 });
});

test('a bit that was never set has no spells, the highest one included', () => {
  expect(flagSpells(spells, 28, 150)).toEqual({ faults: [], count: 0, faultMs: 0 });
  expect(flagSpells([[0, 5, 1 << 28, false]], 28, 5).count).toBe(1);
});

test('nothing is known before the first record, in a silence, where the device did not know, and after the last one', () => {
  expect(unknownSpans(spells, { from: -10, to: 200 }, 150)).toEqual([
    { from: -10, to: 0 },
    { from: 40, to: 90 },
    { from: 110, to: 120 },
    { from: 150, to: 200 },
  ]);
  expect(unknownSpans([], { from: 0, to: 100 }, 0)).toEqual([{ from: 0, to: 100 }]);
});
