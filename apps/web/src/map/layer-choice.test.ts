import { expect, test } from 'vitest';
import type { MapLayer } from '@groundwatch/protocol/rest';
import { readLayerChoice, shownLayers } from './layer-choice.ts';

const source = (id: number, kind: MapLayer['kind']): MapLayer => ({
  ...{ id, kind, format: 'picture', version: 1, name: `source ${id}`, datum: 'wgs84', minZoom: 0, maxZoom: 18 },
  ...{ tileSize: 256, attribution: '', approvalNo: '' },
});
const layers = [source(1, 'labels'), source(2, 'imagery'), source(3, 'base'), source(4, 'base'), source(5, 'labels')];
const shown = (choice: unknown, of = layers): number[] =>
  shownLayers(of, readLayerChoice(choice)).map(({ layer }) => layer.id);

test('where nothing is chosen, or what is chosen is gone, the first base map is shown with the first labels', () => {
  expect(shown(undefined)).toEqual([3, 1]);
  expect(shown({ ground: 77, labels: 78 })).toEqual([3, 1]);
  expect(shown(undefined, [source(2, 'imagery')])).toEqual([2]);
  expect(shown(undefined, [])).toEqual([]);
});

test('what is chosen is shown; the offline map has no labels of others on it', () => {
  expect(shown({ ground: 2, labels: 5 })).toEqual([2, 5]);
  expect(shown({ ground: 4, labels: 'none' })).toEqual([4]);
  expect(shown({ ground: 'offline' })).toEqual([]);
});

test('whatever is stored makes a choice', () => {
  expect(readLayerChoice({ ground: 'x', labels: null, opacity: 7, hidesSite: 'yes' })).toEqual({
    ...{ ground: null, labels: null, opacity: 1, hidesSite: false, hidesBoundaries: false, hidesRelief: false },
  });
  expect(readLayerChoice({ opacity: 0 }).opacity).toBe(0.2);
});
