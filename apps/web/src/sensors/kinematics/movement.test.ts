import { sensorTypeOf, sensorTypes } from '@groundwatch/protocol/model';
import { expect, test } from 'vitest';
import { movementFields, movementsOf } from './movement.ts';

const keys = (code: string): string[] => movementFields(sensorTypeOf(code)).map(({ key }) => key);

test('movement is what opens, settles or tilts, lengths before angles', () => {
  expect(keys('b7')).toEqual(['opening']);
  expect(keys('settlement')).toEqual(['settlement']);
  expect(keys('b4')).toEqual(['total', 'x', 'y']);
  expect(keys('b11')[0]).toBe('crackOpening');
  expect(keys('b2')).toEqual(['x', 'y']);
});

test('levels, pressures and the weather are no movement', () => {
  const without = [...sensorTypes.keys()].filter((code) => keys(code).length === 0);
  expect(without).toEqual(expect.arrayContaining(['b6', 'b12', 'b15', 'weather']));
});

test('elements of a list count from 1, as history names them', () => {
  expect(movementsOf(sensorTypeOf('b3'), 2).map(({ key }) => key)).toEqual(['x.1', 'x.2', 'y.1', 'y.2']);
  expect(movementsOf(sensorTypeOf('b3'), 0)).toEqual([]);
});
