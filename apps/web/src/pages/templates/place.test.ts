import { expect, it } from 'vitest';
import { placeOf } from './place.ts';

const id = '0d3c1d3e-6f0a-4b7e-9a51-0c8f4c1b2a3d';

it.each([
  ['', { kind: 'lists' }],
  ['template=7', { kind: 'template', id: 7 }],
  ['template=new&step=apply', { kind: 'template', id: null }],
  ['template=x', { kind: 'lists' }],
  ['from=86001&set=3', { kind: 'device', deviceNo: '86001', set: 3 }],
  ['from=86001&set=9', { kind: 'lists' }],
  ['from=86001', { kind: 'lists' }],
  [`rollout=${id}`, { kind: 'rollout', id }],
  ['rollout=1', { kind: 'lists' }],
])('%s', (address, place) => {
  expect(placeOf(new URLSearchParams(address))).toEqual(place);
});
