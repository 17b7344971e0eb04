import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Command, CommandOrder, CommandsQuery } from '@groundwatch/protocol/rest';
import type { ParameterValues } from '@groundwatch/protocol/model';
import { call } from './client.ts';
import { ALL_DEVICES } from './command-follower.ts';
import { keyOf, queryOf, useChange } from './query.ts';

/** What part of a list is shown; the rest is the route's default. */
export type CommandView = Partial<Omit<CommandsQuery, 'deviceNo'>>;

/** The user's consent to one call; see `ui/proof.ts`. The password is taken where the call is made, and kept nowhere. */
export interface Consent {
  readonly note: string;
  takePassword(): string;
}

const consented = (consent: Consent) => ({ password: consent.takePassword(), note: consent.note });

/** Commands of a device, or of all that the user may see (`ALL_DEVICES`), the newest first. */
export const commandsQuery = (deviceNo: string, view: CommandView = {}) =>
  queryOptions({
    queryKey: keyOf('GET /rest/commands', { params: { deviceNo }, query: view }),
    queryFn: ({ signal }) =>
      deviceNo === ALL_DEVICES
        ? call('GET /rest/commands', { query: view, signal })
        : call('GET /rest/devices/:deviceNo/commands', { params: { deviceNo }, query: view, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** One command with every step that it went through. */
export const commandQuery = (id: string) => queryOf('GET /rest/commands/:id', { params: { id } });

/** Which parameter sets of a device are known, with how many differences. */
export const parameterOverviewQuery = (deviceNo: string) =>
  queryOf('GET /rest/devices/:deviceNo/parameters', { params: { deviceNo } });

/** One set: reported beside applied and desired. */
export const parameterSetQuery = (deviceNo: string, set: number) =>
  queryOf('GET /rest/devices/:deviceNo/parameters/:set', { params: { deviceNo, set } });

/** Values that were found on the device, the newest first; of all parameters of the set without a key. */
export const parameterHistoryQuery = (
  deviceNo: string,
  set: number,
  view: { key?: string; current: number; size: number },
) =>
  queryOf(
    'GET /rest/devices/:deviceNo/parameters/:set/history',
    { params: { deviceNo, set }, query: view },
    { placeholderData: keepPreviousData },
  );

/** The server tells of what changed; this page need not wait for that. */
const TOPICS = ['commands', 'parameters'] as const;

interface Sending {
  /** Made by `newId()` when the asking begins: posted twice it is one command. */
  readonly id: string;
  readonly consent: Consent;
}

/** Asks a device for something. */
export const useSendCommand = (deviceNo: string) =>
  useChange(
    ({ id, order, consent }: Sending & { order: CommandOrder }) =>
      call('POST /rest/devices/:deviceNo/commands', {
        params: { deviceNo },
        body: { ...order, id, ...consented(consent) },
      }),
    ...TOPICS,
  );

/** Writes values of one set, by catalogue key in physical units. */
export const useWriteParameters = (deviceNo: string, set: number) =>
  useChange(
    ({ id, values, consent }: Sending & { values: ParameterValues }) =>
      call('PUT /rest/devices/:deviceNo/parameters/:set', {
        params: { deviceNo, set },
        body: { values, id, ...consented(consent) },
      }),
    ...TOPICS,
  );

/** Takes back a command that was not sent yet. */
export const useCancelCommand = () =>
  useChange(
    ({ id, consent }: Pick<Command, 'id'> & { consent: Consent }) =>
      call('DELETE /rest/commands/:id', { params: { id }, body: consented(consent) }),
    ...TOPICS,
  );
