import { expect, test } from 'vitest';
import { idOf, idsOf, withParams } from './address-params.ts';

test('ids are read where the address has nothing else', () => {
  expect(['7', '0', '7a', '', null].map(idOf)).toEqual([7, null, null, null, null]);
  expect(['3', '3,12', '3,,12', ',3', '3,0', '', null].map(idsOf)).toEqual([
    [3],
    [3, 12],
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('some parameters are replaced or taken away, others stay', () => {
  const params = withParams(new URLSearchParams('lang=ja'), { station: '3,7', page: 2, q: '' });
  expect(params.toString()).toBe('lang=ja&station=3%2C7&page=2');
  expect(withParams(params, { station: null, page: null }).toString()).toBe('lang=ja');
});
