import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  Command,
  CommandDetail,
  CommandOrder,
  CommandsQuery,
  Page,
  ParameterChange,
  ParameterOverview,
  ParameterSetState,
} from '@groundwatch/protocol/rest';
import type { ParameterValues } from '@groundwatch/protocol/model';
import { call } from './client.ts';
import { ALL_DEVICES } from './command-follower.ts';

/** What part of a list is shown; the rest is the route's default. */
export type CommandView = Partial<Omit<CommandsQuery, 'deviceNo'>>;

/** The user's consent to one call; see `ui/proof.ts`. The password is taken where the call is made, and kept nowhere. */
export interface Consent {
  readonly note: string;
  takePassword(): string;
}

const consented = (consent: Consent) => ({ password: consent.takePassword(), note: consent.note });

const listOf = (deviceNo: string): string =>
  deviceNo === ALL_DEVICES ? '/rest/commands' : `/rest/devices/${deviceNo}/commands`;
const parametersOf = (deviceNo: string): string => `/rest/devices/${deviceNo}/parameters`;

/** Commands of a device, or of all that the user may see (`ALL_DEVICES`), the newest first. */
export const commandsQuery = (deviceNo: string, view: CommandView = {}) =>
  queryOptions({
    queryKey: ['commands', deviceNo, view],
    queryFn: ({ signal }) => call<Page<Command>>(listOf(deviceNo), { query: view, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** One command with every step that it went through. */
export const commandQuery = (id: string) =>
  queryOptions({
    queryKey: ['command', id],
    queryFn: ({ signal }) => call<CommandDetail>(`/rest/commands/${id}`, { signal }),
    meta: { quiet: true },
  });

/** Which parameter sets of a device are known, with how many differences. */
export const parameterOverviewQuery = (deviceNo: string) =>
  queryOptions({
    queryKey: ['parameters', deviceNo, 'overview'],
    queryFn: ({ signal }) => call<ParameterOverview>(parametersOf(deviceNo), { signal }),
    meta: { quiet: true },
  });

/** One set: reported beside applied and desired. */
export const parameterSetQuery = (deviceNo: string, set: number) =>
  queryOptions({
    queryKey: ['parameters', deviceNo, 'set', set],
    queryFn: ({ signal }) => call<ParameterSetState>(`${parametersOf(deviceNo)}/${set}`, { signal }),
    meta: { quiet: true },
  });

/** Values that were found on the device, the newest first; of all parameters of the set without a key. */
export const parameterHistoryQuery = (
  deviceNo: string,
  set: number,
  view: { key?: string; current: number; size: number },
) =>
  queryOptions({
    queryKey: ['parameters', deviceNo, 'history', set, view],
    queryFn: ({ signal }) =>
      call<Page<ParameterChange>>(`${parametersOf(deviceNo)}/${set}/history`, { query: view, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** The server tells of what changed; this page need not wait for that. */
function refresh(queries: QueryClient, deviceNo: string): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [topic, of] }) =>
      topic === 'command' ||
      ((topic === 'commands' || topic === 'parameters') && (of === deviceNo || of === ALL_DEVICES)),
  });
}

interface Sending {
  /** Made by `newId()` when the asking begins: posted twice it is one command. */
  readonly id: string;
  readonly consent: Consent;
}

/** Asks a device for something. The errors are the view's own to show. */
export function useSendCommand(deviceNo: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, order, consent }: Sending & { order: CommandOrder }) =>
      call<Command>(listOf(deviceNo), { method: 'POST', body: { ...order, id, ...consented(consent) } }),
    onSettled: () => refresh(queries, deviceNo),
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Writes values of one set, by catalogue key in physical units. */
export function useWriteParameters(deviceNo: string, set: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, values, consent }: Sending & { values: ParameterValues }) =>
      call<Command>(`${parametersOf(deviceNo)}/${set}`, {
        method: 'PUT',
        body: { values, id, ...consented(consent) },
      }),
    onSettled: () => refresh(queries, deviceNo),
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Takes back a command that was not sent yet. */
export function useCancelCommand() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, consent }: Pick<Command, 'id' | 'deviceNo'> & { consent: Consent }) =>
      call<Command>(`/rest/commands/${id}`, { method: 'DELETE', body: consented(consent) }),
    onSettled: (_command, _error, { deviceNo }) => refresh(queries, deviceNo),
    gcTime: 0,
    meta: { quiet: true },
  });
}
