import type { MapLayer } from '@groundwatch/protocol/rest';
import { isRecord } from '../is-record.ts';
import type { ShownLayer } from './tiles/tile-set.ts';

/** The user's choice of map layers. Null: none, so the first is shown. */
export interface LayerChoice {
  readonly ground: number | 'offline' | null;
  readonly labels: number | 'none' | null;
  /** Opacity of the base map, 0.2 to 1. */
  readonly opacity: number;
  readonly hidesSite: boolean;
  readonly hidesBoundaries: boolean;
  readonly hidesRelief: boolean;
}

export const usualChoice: LayerChoice = {
  ground: null,
  labels: null,
  opacity: 1,
  hidesSite: false,
  hidesBoundaries: false,
  hidesRelief: false,
};
export const LEAST_OPACITY = 0.2;

export function readLayerChoice(value: unknown): LayerChoice {
  if (!isRecord(value)) return usualChoice;
  const { ground, labels, opacity, hidesSite, hidesBoundaries, hidesRelief } = value;
  return {
    ground: typeof ground === 'number' || ground === 'offline' ? ground : null,
    labels: typeof labels === 'number' || labels === 'none' ? labels : null,
    opacity: typeof opacity === 'number' ? Math.max(LEAST_OPACITY, Math.min(1, opacity)) : 1,
    hidesSite: hidesSite === true,
    hidesBoundaries: hidesBoundaries === true,
    hidesRelief: hidesRelief === true,
  };
}

/** The shown sources from bottom to top. A selected source that no longer exists counts as not selected. */
export function shownLayers(layers: readonly MapLayer[], choice: LayerChoice): readonly ShownLayer[] {
  const grounds = layers.filter(({ kind }) => kind !== 'labels');
  const labels = layers.filter(({ kind }) => kind === 'labels');
  const first = grounds.find(({ kind }) => kind === 'base') ?? grounds[0];
  const ground = choice.ground === 'offline' ? undefined : (grounds.find(({ id }) => id === choice.ground) ?? first);
  const names = choice.labels === 'none' ? undefined : (labels.find(({ id }) => id === choice.labels) ?? labels[0]);
  return [
    ...(ground ? [{ layer: ground, opacity: choice.opacity }] : []),
    // Labels are above the base map.
    ...(names && ground ? [{ layer: names, opacity: 1 }] : []),
  ];
}
