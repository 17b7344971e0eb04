import type { SiteMap } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { chooseSiteMap } from './choose-site-map.ts';

const map = (id: number, west: number): SiteMap => ({
  id,
  projectId: id,
  name: '',
  bounds: { west, south: 0, east: west + 10, north: 10 },
  elevationUrl: null,
  features: null,
  approvalNo: '',
  boundaries: [],
});
const at = (longitude: number) => ({ longitude, latitude: 5 });
const maps = [map(1, 0), map(2, 100)];

test('the map that most stations stand on', () => {
  expect(chooseSiteMap(maps, [at(5), at(105), at(106)])?.id).toBe(2);
  expect(chooseSiteMap(maps, [at(5), at(105)])?.id).toBe(1);
});

test('none where no station stands, the first before there are any', () => {
  expect(chooseSiteMap(maps, [at(50)])).toBeNull();
  expect(chooseSiteMap(maps, [])?.id).toBe(1);
  expect(chooseSiteMap([], [at(5)])).toBeNull();
});
