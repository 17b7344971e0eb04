import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  HornAsk,
  HornSounding,
  HornSoundingDetail,
  HornsQuery,
  HornStation,
  HornStationPut,
  Page,
} from '@groundwatch/protocol/rest';
import { call } from './client.ts';
import type { Consent } from './commands.ts';

const consented = (consent: Consent) => ({ password: consent.takePassword(), note: consent.note });

/** Stations with warning horns, as they are set up. */
export const hornStationsQuery = queryOptions({
  queryKey: ['horns', 'stations'],
  queryFn: ({ signal }) => call<HornStation[]>('/rest/horns/stations', { signal }),
  meta: { quiet: true },
});

/** Soundings, the newest first. */
export const hornsQuery = (view: Partial<HornsQuery>) =>
  queryOptions({
    queryKey: ['horns', 'list', view],
    queryFn: ({ signal }) => call<Page<HornSounding>>('/rest/horns', { query: view, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** One sounding with its whole log. */
export const hornQuery = (id: string) =>
  queryOptions({
    queryKey: ['horns', 'one', id],
    queryFn: ({ signal }) => call<HornSoundingDetail>(`/rest/horns/${id}`, { signal }),
    meta: { quiet: true },
  });

export type HornWish = Required<Omit<HornAsk, 'password' | 'note'>>;

const useHornCall = <Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: ['horns'] }),
    gcTime: 0,
    meta: { quiet: true },
  });
};

/** Asks for a sounding. The errors are the view's own to show. */
export const useAskHorns = () =>
  useHornCall(({ wish, consent }: { wish: HornWish; consent: Consent }) =>
    call<HornSounding>('/rest/horns', { method: 'POST', body: { ...wish, ...consented(consent) } }),
  );

export type HornVerb = 'release' | 'cancel' | 'stop';

export const useDecideHorns = (id: string) =>
  useHornCall(({ verb, consent }: { verb: HornVerb; consent: Consent }) =>
    call<HornSounding>(`/rest/horns/${id}/${verb}`, { method: 'POST', body: consented(consent) }),
  );

export const usePutHornStation = (stationId: number) =>
  useHornCall((body: HornStationPut) =>
    call<HornStation>(`/rest/horns/stations/${stationId}`, { method: 'PUT', body }),
  );
