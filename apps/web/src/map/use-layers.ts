import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MapLayer } from '@groundwatch/protocol/rest';
import { mapLayersQuery } from '../api/map-layers.ts';
import { usePreference } from '../session/preferences.ts';
import { usePlace } from '../ui/place.ts';
import { readLayerChoice, shownLayers, usualChoice } from './layer-choice.ts';

const none: readonly MapLayer[] = [];

/** Whether address search is available. */
export const useHasAddresses = (): boolean =>
  (useQuery(mapLayersQuery).data ?? none).some(({ kind }) => kind === 'addresses');

/** The sources, the user's choice, and the shown layers. Walls use the default choice. */
export function useLayers() {
  const { data: all = none } = useQuery(mapLayersQuery);
  const layers = useMemo(() => all.filter(({ kind }) => kind !== 'addresses'), [all]);
  const [own, choose] = usePreference('mapLayers', readLayerChoice);
  const choice = usePlace() === 'wall' ? usualChoice : own;
  const shown = useMemo(() => shownLayers(layers, choice), [layers, choice]);
  return { layers, choice, choose, shown };
}
