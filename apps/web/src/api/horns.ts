import { keepPreviousData } from '@tanstack/react-query';
import type { HornAsk, HornsQuery, HornStationPut } from '@groundwatch/protocol/rest';
import { call } from './client.ts';
import type { Consent } from './commands.ts';
import { queryOf, useChange } from './query.ts';

const consented = (consent: Consent) => ({ password: consent.takePassword(), note: consent.note });

/** Stations with warning horns and their settings. */
export const hornStationsQuery = queryOf('GET /rest/horns/stations', {});

/** Soundings, newest first. */
export const hornsQuery = (view: Partial<HornsQuery>) =>
  queryOf('GET /rest/horns', { query: view }, { placeholderData: keepPreviousData });

/** One sounding with its whole log. */
export const hornQuery = (id: string) => queryOf('GET /rest/horns/:id', { params: { id } });

export type HornWish = Required<Omit<HornAsk, 'password' | 'note'>>;

const useHornCall = <Given, Answer>(run: (given: Given) => Promise<Answer>) => useChange(run, 'horns');

/** Requests a sounding. The view shows the errors. */
export const useAskHorns = () =>
  useHornCall(({ wish, consent }: { wish: HornWish; consent: Consent }) =>
    call('POST /rest/horns', { body: { ...wish, ...consented(consent) } }),
  );

export type HornVerb = 'release' | 'cancel' | 'stop';

export const useDecideHorns = (id: string) =>
  useHornCall(({ verb, consent }: { verb: HornVerb; consent: Consent }) =>
    call(`POST /rest/horns/:id/${verb}`, { params: { id }, body: consented(consent) }),
  );

export const usePutHornStation = (stationId: number) =>
  useHornCall((body: HornStationPut) => call('PUT /rest/horns/stations/:stationId', { params: { stationId }, body }));
