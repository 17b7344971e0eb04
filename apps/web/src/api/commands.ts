import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Command, CommandOrder, CommandsQuery } from '@groundwatch/protocol/rest';
import type { ParameterValues } from '@groundwatch/protocol/model';
import { call } from './client.ts';
import { ALL_DEVICES } from './command-follower.ts';
import { keyOf, queryOf, useChange } from './query.ts';

/** The shown part of a list. Defaults are those of the route. */
export type CommandView = Partial<Omit<CommandsQuery, 'deviceNo'>>;

/** The user's consent to one call, see `ui/proof.ts`. The password is used for this call and stored nowhere. */
export interface Consent {
  readonly note: string;
  takePassword(): string;
}

const consented = (consent: Consent) => ({ password: consent.takePassword(), note: consent.note });

/** Commands of a device, or of all visible devices (`ALL_DEVICES`), newest first. */
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

/** One command with all its steps. */
export const commandQuery = (id: string) => queryOf('GET /rest/commands/:id', { params: { id } });

/** The known parameter sets of a device with their numbers of differences. */
export const parameterOverviewQuery = (deviceNo: string) =>
  queryOf('GET /rest/devices/:deviceNo/parameters', { params: { deviceNo } });

/** One set: reported values beside applied and desired ones. */
export const parameterSetQuery = (deviceNo: string, set: number) =>
  queryOf('GET /rest/devices/:deviceNo/parameters/:set', { params: { deviceNo, set } });

/** Values found on the device, newest first. Without a key: of all parameters of the set. */
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

/** Refetched at once instead of after the server's message. */
const TOPICS = ['commands', 'parameters'] as const;

interface Sending {
  /** Made by `newId()` when the dialog opens. Posting it twice creates one command. */
  readonly id: string;
  readonly consent: Consent;
}

/** Sends a command to a device. */
export const useSendCommand = (deviceNo: string) =>
  useChange(
    ({ id, order, consent }: Sending & { order: CommandOrder }) =>
      call('POST /rest/devices/:deviceNo/commands', {
        params: { deviceNo },
        body: { ...order, id, ...consented(consent) },
      }),
    ...TOPICS,
  );

/** Writes values of one set, by catalogue key and in physical units. */
export const useWriteParameters = (deviceNo: string, set: number) =>
  useChange(
    ({ id, values, consent }: Sending & { values: ParameterValues }) =>
      call('PUT /rest/devices/:deviceNo/parameters/:set', {
        params: { deviceNo, set },
        body: { values, id, ...consented(consent) },
      }),
    ...TOPICS,
  );

/** Cancels a command that has not been sent. */
export const useCancelCommand = () =>
  useChange(
    ({ id, consent }: Pick<Command, 'id'> & { consent: Consent }) =>
      call('DELETE /rest/commands/:id', { params: { id }, body: consented(consent) }),
    ...TOPICS,
  );
