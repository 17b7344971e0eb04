import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

const line = (key: string, value: string) => ({ key, label: key, value });

test('lists changed, added and removed lines, but no equal ones', () => {
  const before = [line('kind', 'threshold'), line('limit 4', '1 mm'), line('validTo', 'May')];
  const after = [line('kind', 'threshold'), line('limit 4', '2 mm'), line('limit 1', '9 mm')];
  expect(differenceOf(before, after)).toEqual([
    { key: 'limit 4', label: 'limit 4', before: '1 mm', after: '2 mm' },
    { key: 'limit 1', label: 'limit 1', before: null, after: '9 mm' },
    { key: 'validTo', label: 'validTo', before: 'May', after: null },
  ]);
  expect(differenceOf(before, before)).toEqual([]);
});
