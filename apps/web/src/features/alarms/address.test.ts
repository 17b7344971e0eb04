import { expect, test } from 'vitest';
import { readAddress, toView } from './address.ts';

const read = (text: string) => readAddress(new URLSearchParams(text));

test('the address is read; what is not understood is as if it were absent', () => {
  expect(read('view=ended&level=2&kind=threshold&station=3,7&ruleId=12&deviceNo=860&q=x&group=rule&alarm=5')).toEqual({
    view: 'ended',
    level: 2,
    state: null,
    kind: 'threshold',
    projectId: null,
    stations: [3, 7],
    ruleId: 12,
    deviceNo: '860',
    text: 'x',
    grouping: 'rule',
    opened: 5,
  });
  expect(read('view=past&level=9&state=gone&kind=x&station=3,x&ruleId=-1&deviceNo=a')).toEqual(read(''));
  expect(read('state=calling').state).toBe('calling');
});

test('another view keeps of the filters what it knows', () => {
  const params = new URLSearchParams('level=2&station=3,7&ruleId=12&state=calling&group=rule&alarm=5');
  expect(toView(params, 'ended').toString()).toBe('view=ended&level=2&station=3%2C7&ruleId=12');
  expect(toView(params, 'statistics').toString()).toBe('view=statistics&station=3%2C7');
  expect(toView(new URLSearchParams('view=statistics&hours=168&station=3'), 'open').toString()).toBe('station=3');
});
