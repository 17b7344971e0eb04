import { expect, test } from 'vitest';
import { placeOf } from './rules-place.ts';

test.each([
  ['', { kind: 'list' }],
  ['view=here', { kind: 'here' }],
  ['view=events', { kind: 'events' }],
  ['view=nothing', { kind: 'list' }],
  ['rule=12', { kind: 'rule', id: 12 }],
  ['rule=0', { kind: 'list' }],
  ['rule=12%27', { kind: 'list' }],
  ['rule=new', { kind: 'new', overrides: null }],
  ['rule=new&overrides=7', { kind: 'new', overrides: 7 }],
])('%s', (query, place) => {
  expect(placeOf(new URLSearchParams(query))).toEqual(place);
});
