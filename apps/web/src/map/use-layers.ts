import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MapLayer } from '@groundwatch/protocol/rest';
import { queryOf } from '../api/query.ts';
import { usePreference } from '../session/preferences.ts';
import { usePlace } from '../ui/place.ts';
import { readLayerChoice, shownLayers, usualChoice } from './layer-choice.ts';

const layersQuery = queryOf(
  'GET /rest/map-sources/layers',
  {},
  // Sources change seldom; open maps and walls take up a change within minutes.
  { staleTime: 60_000, refetchInterval: 300_000, retry: false },
);
const none: readonly MapLayer[] = [];

/** Whether places are found by their address. */
export const useHasAddresses = (): boolean =>
  (useQuery(layersQuery).data ?? none).some(({ kind }) => kind === 'addresses');

/** The sources that there are, what is chosen of them, and what a map shows of it. Walls show what everybody sees at first. */
export function useLayers() {
  const { data: all = none } = useQuery(layersQuery);
  const layers = useMemo(() => all.filter(({ kind }) => kind !== 'addresses'), [all]);
  const [own, choose] = usePreference('mapLayers', readLayerChoice);
  const choice = usePlace() === 'wall' ? usualChoice : own;
  const shown = useMemo(() => shownLayers(layers, choice), [layers, choice]);
  return { layers, choice, choose, shown };
}
