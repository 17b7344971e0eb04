import { familyFields, sensorTypeOf, sensorTypes } from '@groundwatch/protocol/model';
import { expect, test } from 'vitest';
import { fieldGroups, firstElements, firstFields, quantities, shownSensors } from './sensor-layout.ts';

test('every field of every sensor type is shown exactly once', () => {
  for (const type of sensorTypes.values()) {
    const shown = fieldGroups(type).flatMap(({ main, others, list }) =>
      [...main, ...others, ...list].map(({ key }) => key),
    );
    expect(shown.toSorted()).toEqual(type.fields.map(({ key }) => key).toSorted());
    expect(shown.length).toBe(type.parts.reduce((sum, { family }) => sum + familyFields(family).length, 0));
  }
});

test('what shares a chart shares its unit, and codes have none', () => {
  for (const type of sensorTypes.values()) {
    for (const quantity of quantities(type)) {
      expect(new Set(quantity.fields.map(({ unit }) => unit)).size).toBe(1);
      expect(quantity.fields.some(({ options }) => options)).toBe(false);
      if (quantity.isList) expect(quantity.fields).toHaveLength(1);
    }
  }
});

test('tilts come first, without the axis along gravity', () => {
  const [tilt] = quantities(sensorTypeOf('b4'));
  expect(tilt!.fields.map(({ key }) => key)).toEqual(['x', 'y', 'z', 'total']);
  expect(firstFields(tilt!.fields).map(({ key }) => key)).toEqual(['x', 'y', 'total']);
});

test('elements to begin with are spread over the list', () => {
  expect(firstElements(3)).toEqual([1, 2, 3]);
  expect(firstElements(32)).toEqual([1, 11, 22, 32]);
});

test('sensors come by port, those of the device itself last, new ones as soon as they report', () => {
  const sensors = shownSensors(
    [
      { id: 1, port: 0, type: 'weather', subAddress: 0, name: '', depth: null, calibrations: [] },
      { id: 2, port: 2, type: 'b7', subAddress: 0, name: '裂缝', depth: null, calibrations: [] },
      { id: 3, port: 1, type: 'b0', subAddress: 0, name: '', depth: null, calibrations: [] },
      { id: 4, port: 1, type: 'b99', subAddress: 0, name: '', depth: null, calibrations: [] },
    ],
    [
      { sensorId: 9, port: 1, type: 'b6', subAddress: 3 },
      { sensorId: 2, port: 2, type: 'b7', subAddress: 0 },
    ],
  );
  expect(sensors.map(({ id }) => id)).toEqual([9, 2, 1]);
  expect(sensors[1]!.name).toBe('裂缝');
});
